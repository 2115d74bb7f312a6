import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPrograms } from './programs.ts'

/** A folder with programs that only say their version. */
function folderOf(programs: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, says] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 })
  return folder
}
const database = { initdb: '', postgres: 'postgres (PostgreSQL) 15.9', pg_basebackup: '' }

it('a missing program ends the command with the packages to install (issue 20)', () => {
  expect(() => findPrograms({ folders: [folderOf(database)] })).toThrow(/: apt-get install pgbouncer haproxy$/)
  expect(() => findPrograms({ folders: [] })).toThrow(/: apt-get install postgresql pgbouncer haproxy$/)
})

it.each([
  ['PgBouncer 1.18.0', false],
  ['PgBouncer 1.21.0', true],
  ['PgBouncer 2.0.1', true],
])('%s passes named statements on: %s', (version, knows) => {
  const folder = folderOf({ ...database, pgbouncer: version, haproxy: 'HAProxy version 2.6.12' })
  const found = findPrograms({ folders: [folder] })
  expect([found.knowsStatements, found.versions]).toEqual([
    knows,
    ['postgres (PostgreSQL) 15.9', version, 'HAProxy version 2.6.12'],
  ])
})
