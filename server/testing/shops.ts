import { onTestFinished } from 'vitest'
import type { PriceStoreName } from '../../common/rules/prices.ts'
import { startCexFake } from '../../fakes/store-cex/fake.ts'
import { startSteamStoreFake } from '../../fakes/store-steam/fake.ts'
import { startYuplayFake } from '../../fakes/store-yuplay/fake.ts'
import type { CastName } from './cast.ts'
import { addGames } from './games.ts'
import { quickClients, testApp } from './test-app.ts'
import type { Tuning } from '../providers/client/client.ts'

/** An official shop, a second-hand one and a reseller, with an app that asks them and the games of all tests. */
export async function startShops({ env = {}, tuning = {} }: { env?: Record<string, string>; tuning?: Tuning } = {}) {
  const [steam, cex, yuplay] = await Promise.all([startSteamStoreFake(), startCexFake(), startYuplayFake()])
  const fakes = { steam, cex, yuplay }
  for (const fake of Object.values(fakes)) onTestFinished(() => fake.stop())
  const test = await testApp({
    env: { ...steam.env, ...cex.env, ...yuplay.env, ...env },
    client: { tuning: { ...quickClients, ...tuning } },
  })
  const games = await addGames(test)
  const titles = new Map(
    (await test.db.selectFrom('games').select(['slug', 'title']).execute()).map(({ slug, title }) => [slug, title]),
  )
  return {
    test,
    games,
    fakes,
    /** Asks a shop for a game, as its page does. */
    scrap: (store: PriceStoreName, slug: string, as: CastName | undefined = 'alice', body: object = {}) =>
      test.call('POST', `/scrap/${store}`, {
        ...(as !== undefined && { as }),
        body: { id: games[slug], name: titles.get(slug), lang: 'en', ...body },
      }),
    /** Everything that was asked and kept is so much older: sessions would end if the clock were moved. */
    async later(milliseconds: number) {
      const by = [milliseconds / 1_000]
      await test.pool.query('update provider_answers set fetched_at = fetched_at - make_interval(secs => $1)', by)
      await test.pool.query(
        `update price_asks set asked_at = asked_at - make_interval(secs => $1), tried_at = tried_at - make_interval(secs => $1),
          returned_at = returned_at - make_interval(secs => $1)`,
        by,
      )
    },
    /** What a game costs in a shop, in cents; null: it is not sold. */
    price: (store: keyof typeof fakes, slug: string, amount: number | null) =>
      fakes[store].shop.setPrice(titles.get(slug) ?? '', amount),
  }
}
export type Shops = Awaited<ReturnType<typeof startShops>>
