import { expect, it } from 'vitest'
import { testApp } from './test-app.ts'
import { takeUnexpected } from './unexpected.ts'
import { asRequest } from './watch-connections.ts'

it('detects a second connection inside a transaction, and allows concurrent reads (F-15)', async () => {
  const { db } = await testApp()
  const read = () => db.selectFrom('users').select('id').execute()
  await asRequest('reads', async () => Promise.all([read(), read(), read()]))
  expect(takeUnexpected()).toEqual([])
  await asRequest('nested', async () => db.transaction().execute(read))
  expect(takeUnexpected().join()).toMatch(/^nested asked for a second connection/)
  await asRequest('after', async () => {
    await db.transaction().execute(async (trx) => trx.selectFrom('users').select('id').execute())
    await read()
  })
  expect(takeUnexpected()).toEqual([])
})
