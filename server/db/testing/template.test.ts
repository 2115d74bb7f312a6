import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listMigrations } from '../migrate.ts'
import { createTestDatabase } from './template.ts'

it('gives each test file its own migrated database', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(one.db)
  expect(rows.map((row) => row.name)).toEqual(listMigrations())
  await sql`CREATE TABLE mine (id int)`.execute(one.db)
  const seen = await sql<{ mine: string | null }>`SELECT to_regclass('mine') AS mine`.execute(two.db)
  expect(seen.rows).toEqual([{ mine: null }])
  await Promise.all([one.close(), two.close()])
})
