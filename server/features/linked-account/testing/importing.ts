import { expect } from 'vitest'
import { flagNames } from '../../../../common/rules/collection.ts'
import type { PlatformGame } from '../../../providers/game-platform.ts'
import type { CastName } from '../../../testing/cast.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { syncAccounts } from '../read-account.ts'

/** A game of an account, on a PC and never played unless something else is said. */
export const game = (id: string, name: string, change: Partial<PlatformGame> = {}): PlatformGame => ({
  id,
  name,
  platforms: ['PC'],
  minutes: 0,
  lastPlayedAt: null,
  hasTrophies: false,
  ...change,
})

/** What tests of linked accounts do: `games` are the games of the catalogue by their slugs. */
export function importing(test: TestApp, games: Record<string, number>) {
  const link = (as: CastName, platform: string, username: string) =>
    test.call('POST', '/account', { as, body: { platform, username } })
  const begin = (as: CastName, platform = 'steam') => test.call('POST', `/account/${platform}/import`, { as })
  const show = async (as: CastName, id: number) => (await test.call('GET', `/import/${id}`, { as })).body
  const rows = async (as: CastName, id: number, query = '') =>
    (await test.call('GET', `/import/${id}/rows${query}`, { as })).body.data
  const titles = async (as: CastName, id: number, query = ''): Promise<string[]> =>
    (await rows(as, id, query)).map(({ title }: { title: string }) => title)
  /** Reads an account to its preview; returns the import's id. */
  async function read(as: CastName, platform = 'steam'): Promise<number> {
    const { status, body } = await begin(as, platform)
    expect([status, body]).toEqual([202, expect.objectContaining({ id: expect.any(Number) })])
    await test.runJobs()
    return body.id
  }
  async function run(as: CastName, id: number, what: 'apply' | 'undo') {
    expect((await test.call('POST', `/import/${id}/${what}`, { as })).status).toBe(202)
    await test.runJobs()
    return show(as, id)
  }
  async function shelfOf(as: CastName): Promise<Record<string, string[]>> {
    const { body } = await test.call('GET', `/collection/${test.cast[as].id}`, { as })
    const slugs = new Map(Object.entries(games).map(([slug, id]) => [id, slug]))
    return Object.fromEntries(
      body.data.map((entry: Record<string, unknown>) => [
        slugs.get(Number(entry['id'])),
        flagNames.filter((flag) => entry[flag] === 1),
      ]),
    )
  }
  const set = (as: CastName, slug: string, type: string, value: unknown) =>
    test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
  const owned = async (as: CastName, query = '') => (await test.call('GET', `/account/games${query}`, { as })).body
  const night = () => syncAccounts.run(test.ctx, new AbortController().signal)
  /** The pass of the next night, with all its jobs; tokens do not live that long. */
  async function nextNight(): Promise<void> {
    test.clock.move(86_400_000)
    await night()
    await test.runJobs()
    test.clock.reset()
  }
  /** No import, no account, and no game on the shelf. */
  async function reset(as: CastName): Promise<void> {
    for (const table of ['csv_imports', 'platform_accounts', 'platform_games'] as const)
      await test.db.deleteFrom(table).execute()
    for (const slug of Object.keys(await shelfOf(as)))
      for (const type of ['rating', 'have', 'wanted', 'played', 'completed'])
        await set(as, slug, type, type === 'rating' ? null : 0)
  }
  return { link, begin, show, rows, titles, read, run, shelfOf, set, owned, night, nextNight, reset }
}
