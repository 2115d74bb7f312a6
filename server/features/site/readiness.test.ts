import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const full = sql`
  create function disk_is_full() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger disk_is_full before insert or update on site_counters execute function disk_is_full()`

it('is not ready while a full disk refuses writes, and ready again afterwards (F-05)', async () => {
  const test = await testApp()
  const ready = async () => {
    test.clock.move(3_000)
    const { status, body, headers } = await test.call('GET', '/ready')
    return { status, ...body, wait: headers['retry-after'] }
  }
  expect(await ready()).toEqual({ status: 'ok' })
  await full.execute(test.db)
  expect(await ready()).toEqual({ status: 'degraded', wait: '2' })
  await sql`drop function disk_is_full cascade`.execute(test.db)
  expect(await ready()).toEqual({ status: 'ok' })
})

it('is not ready while the disk of the embedded database has no space for new pages (F-05)', async () => {
  const test = await testApp()
  const { free } = test.ctx.files
  const status = async (bytes: number) => {
    test.clock.move(3_000)
    test.ctx.files.free = async () => bytes
    return (await test.call('GET', '/ready')).status
  }
  onTestFinished(() => void (test.ctx.files.free = free))
  expect([await status(1_000_000), await status(100_000_000)]).toEqual([503, 200])
})

it('is not ready while the database does not answer, and does not wait for it long (F-15)', async () => {
  const test = await testApp()
  expect((await test.call('GET', '/ready')).status).toBe(200)
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holder = test.db.transaction().execute(async (trx) => {
    await sql`lock table site_counters`.execute(trx)
    locked.resolve()
    await over.promise
  })
  onTestFinished(async () => {
    over.resolve()
    await holder
  })
  await locked.promise
  test.clock.move(3_000)
  expect((await test.call('GET', '/ready')).status).toBe(503)
})
