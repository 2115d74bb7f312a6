import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { makeArchive, restoreArchive } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeOldNotifications, tellOfLongLoans } from './notification-jobs.ts'
import { howLongToBeat } from '../import/testing/files.ts'

const day = 86_400_000
const { signal } = new AbortController()

let test: TestApp
let games: Record<string, number>
const idOf = (name: CastName): number => test.cast[name].id
const panel = async (as: CastName) => (await test.call('GET', '/notification', { as })).body.data
const kinds = async (as: CastName): Promise<string[]> => {
  const lines = await panel(as)
  const { body } = await test.call('GET', '/notification/news', { as })
  expect(body.count, 'the count is that of the list (NO-07)').toBe(
    lines.filter(({ readed }: { readed: number }) => readed === 0).length,
  )
  return lines.map(({ type }: { type: string }) => type)
}
const switchOff = (as: CastName, off: string[]) => test.call('PUT', '/notification/settings', { as, body: { off } })
const set = (as: CastName, slug: string, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  test.clock.reset()
  for (const table of ['notifications', 'notification_states', 'silences', 'follows', 'reviews'] as const)
    await test.db.deleteFrom(table).execute()
  await test.recount()
})
afterAll(() => test.close())

describe('a review by somebody whom one follows (NOT-10, P-29)', () => {
  const follow = (as: CastName, whom: CastName) => test.call('POST', `/friend/${idOf(whom)}`, { as })
  const silence = (as: CastName, kind: 'mute' | 'block', whom: CastName) =>
    test.call('POST', `/user/${kind}/${idOf(whom)}`, { as })
  const write = async (as: CastName) => {
    const body = { id_game: games['celeste'], title: 'The end is sad', review: 'She reaches the top.', total: 9 }
    return (await test.call('POST', '/review', { as, body })).body.id as number
  }
  /** Follows are told, too: here only reviews count. */
  const reviews = async (as: CastName) => (await kinds(as)).filter((kind) => kind === 'review').length

  it('is told to followers by a job, once, and to nobody else', async () => {
    await follow('bob', 'alice')
    await follow('carla', 'alice')
    const id = await write('alice')
    expect(await reviews('bob'), 'the job is still to run').toBe(0)
    await test.runJobs()
    expect(await panel('bob')).toMatchObject([
      {
        type: 'review',
        user_make: { nick: 'alice' },
        game: { slug: 'celeste' },
        review: { id },
        others: 0,
        comment: null,
      },
    ])
    await test.ctx.jobs.add(test.db, 'tell-followers-of-a-review', { user_id: idOf('alice'), review_id: id })
    await test.call('GET', '/notification/readed', { as: 'bob' })
    await test.runJobs()
    expect((await panel('bob')).map(({ readed }: { readed: number }) => readed)).toEqual([1])
    expect([await reviews('carla'), await reviews('dan'), await reviews('alice')]).toEqual([1, 0, 0])
  })

  it('is not told by whom one muted or blocked, or who blocked, before or after', async () => {
    for (const name of ['bob', 'carla', 'dan'] as const) await follow(name, 'alice')
    await silence('bob', 'mute', 'alice')
    await write('alice')
    await test.runJobs()
    expect([await reviews('bob'), await reviews('carla'), await reviews('dan')]).toEqual([0, 1, 1])
    await silence('carla', 'mute', 'alice')
    await silence('alice', 'block', 'dan')
    expect([await reviews('carla'), await reviews('dan')]).toEqual([0, 0])
  })

  it('goes with the review, with the follow, and with its author, and is hidden with it', async () => {
    await follow('bob', 'alice')
    await write('alice').then(() => test.runJobs())
    expect(await reviews('bob')).toBe(1)
    await test.db.updateTable('reviews').set({ hidden: true }).execute()
    expect(await reviews('bob')).toBe(0)
    await test.db.updateTable('reviews').set({ hidden: false }).execute()
    await test.call('DELETE', `/friend/${idOf('alice')}`, { as: 'bob' })
    expect(await reviews('bob')).toBe(0)
    await follow('bob', 'alice')
    expect(await reviews('bob')).toBe(1)
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', idOf('alice')).execute()
    expect(await reviews('bob')).toBe(0)
    await test.db.updateTable('users').set({ deleted_at: null }).where('id', '=', idOf('alice')).execute()
    const [{ review }] = await panel('bob')
    await test.call('DELETE', `/review/${review.id}`, { as: 'alice' })
    expect(await reviews('bob')).toBe(0)
  })

  it('is not told when it went or was hidden before the job, when switched off, or to who follows later', async () => {
    await follow('bob', 'alice')
    await follow('dan', 'alice')
    await switchOff('dan', ['review'])
    const first = await write('alice')
    await test.call('DELETE', `/review/${first}`, { as: 'alice' })
    await test.runJobs()
    expect(await reviews('bob')).toBe(0)
    await write('alice')
    test.clock.move(1_000)
    await follow('carla', 'alice')
    await test.runJobs()
    expect([await reviews('bob'), await reviews('carla'), await reviews('dan')]).toEqual([1, 0, 0])
  })
})

describe('an import that ended (NOT-10)', () => {
  const bring = async (as: CastName, name = 'mine.csv') => {
    const { body } = await test.call('POST', `/import?name=${name}`, {
      as,
      body: howLongToBeat,
      headers: { 'content-type': 'text/csv' },
    })
    await test.runJobs()
    return body.id as number
  }
  const run = async (as: CastName, id: number, what: 'apply' | 'undo') => {
    const { status } = await test.call('POST', `/import/${id}/${what}`, { as })
    await test.runJobs()
    return status
  }

  it('is told to who brought the file, and taken back with it', async () => {
    const id = await bring('alice')
    expect(await kinds('alice'), 'it waits for its owner').toEqual([])
    expect(await run('alice', id, 'apply')).toBe(202)
    expect(await panel('alice')).toMatchObject([
      { type: 'import', user_make: null, game: null, import: { name: 'mine.csv', failed: 0 } },
    ])
    expect(await kinds('bob')).toEqual([])
    expect(await run('alice', id, 'undo')).toBe(202)
    expect(await kinds('alice')).toEqual([])
    await test.call('DELETE', `/import/${id}`, { as: 'alice' })
    expect(await test.db.selectFrom('notifications').select('id').execute()).toEqual([])
  })

  it('is not told to who switched it off', async () => {
    await switchOff('alice', ['import'])
    await run('alice', await bring('alice'), 'apply')
    expect(await kinds('alice')).toEqual([])
  })

  it('tells of an archive that was restored', async () => {
    await restoreArchive(test, 'bob', await makeArchive({ 'collection.json': '{"entries":[]}' }))
    expect(await panel('bob')).toMatchObject([{ type: 'import', import: { name: null, failed: 0 } }])
  })
})

describe('a game that is lent for long (NOT-10)', () => {
  const run = () => tellOfLongLoans.run(test.ctx, signal)
  /** Lends it, as if that had been so many days ago. */
  const lend = async (days: number, to: string | 1 = 1) => {
    await set('alice', 'celeste', 'lended', to)
    const lended_at = new Date(test.ctx.now() - days * day)
    await test.db.updateTable('collection_entries').set({ lended_at }).where('lended', '=', true).execute()
    return lended_at.toISOString()
  }
  const back = () => set('alice', 'celeste', 'lended', 0)
  beforeEach(back)

  it('is called to mind once, with who has it and since when', async () => {
    await lend(limits.loanDays - 1, 'Marta')
    await run()
    expect(await kinds('alice')).toEqual([])
    const since = await lend(limits.loanDays + 1, 'Marta')
    // What else changes of the entry is no new loan.
    await set('alice', 'celeste', 'rating', 8)
    await run()
    expect(await panel('alice')).toMatchObject([
      { type: 'loan', game: { slug: 'celeste' }, loan: { borrower: 'Marta', since }, readed: 0 },
    ])
    await test.call('GET', '/notification/readed', { as: 'alice' })
    test.clock.move(60_000)
    await run()
    expect((await panel('alice')).map(({ readed }: { readed: number }) => readed)).toEqual([1])
    await test.call('DELETE', '/notification', { as: 'alice' })
    await removeOldNotifications.run(test.ctx, signal)
    await run()
    expect([await kinds('alice'), await kinds('bob')]).toEqual([[], []])
  })

  it('is not once it is back, and is again for the next loan', async () => {
    await lend(limits.loanDays + 1, 'Marta')
    await run()
    expect(await kinds('alice')).toEqual(['loan'])
    await back()
    expect(await kinds('alice')).toEqual([])
    test.clock.move(60_000)
    await set('alice', 'celeste', 'lended', 1)
    expect(await kinds('alice'), 'it was just lent').toEqual([])
    await test.db
      .updateTable('notifications')
      .set({ latest_at: new Date(test.ctx.now() - 200 * day) })
      .execute()
    await lend(limits.loanDays + 1)
    await run()
    expect(await panel('alice')).toMatchObject([{ type: 'loan', loan: { borrower: null } }])
  })

  it('is not told of loans that became long while the server was off for a week, or when switched off', async () => {
    await lend(limits.loanDays + 7)
    await run()
    expect(await kinds('alice')).toEqual([])
    await switchOff('alice', ['loan'])
    await lend(limits.loanDays + 1)
    await run()
    expect(await kinds('alice')).toEqual([])
  })
})
