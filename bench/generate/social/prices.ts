import type pg from 'pg'
import { withoutIndexes } from '../copy.ts'

/** Shops that have every priced game: two official ones, a second-hand one, a reseller. */
const shops = [
  ['steam', 'official'],
  ['itad', 'official'],
  ['cex', 'used'],
  ['allkeys', 'reseller'],
] as const
/** Offers of each, and changes of its price in two years. */
const [offers, changes] = [6, 48]
const watchers = 3

/** Prices of the most popular games, as if shops had been asked for two years, and people who watch them. */
export async function generatePrices(
  client: pg.Client,
  { people, priced }: { people: number; priced: number },
  games: number[],
): Promise<void> {
  const ids = games.slice(0, priced)
  const shop = `unnest($2::text[], $3::text[]) as s (store, kind)`
  const game = `unnest($1::integer[]) with ordinality as g (id, n)`
  const given = [ids, shops.map(([store]) => store), shops.map(([, kind]) => kind)]
  /** Cents of a game at a shop: the same at every run. */
  const cents = (n: string): string => `500 + abs(hashtext(s.store || g.id::text || (${n})::text)) % 5500`
  await withoutIndexes(
    client,
    ['price_asks', 'price_offers', 'price_lows', 'price_bests', 'price_watches'],
    async () => {
      await client.query(
        `insert into price_asks (game_id, store, asked_at, tried_at)
       select g.id, s.store, now() - interval '2 hours', now() - interval '2 hours' from ${game} cross join ${shop}
         where s.kind is not null`,
        given,
      )
      await client.query(
        `insert into price_offers (game_id, store, offer_id, name, url, kind, seller, edition, platform_ids, condition, amount, currency, regular, in_stock)
       select g.id, s.store, o::text, 'Offer ' || o || ' of game ' || g.id, 'https://shop.example/' || g.id || '/' || o, s.kind,
         case when s.store in ('itad', 'allkeys') then 'Seller ' || o end, case when o > 3 then 'Deluxe Edition' end, '{}',
         case when s.kind = 'used' then 'used' else 'digital' end, ${cents('o')}, 'EUR', 6500, true
       from ${game} cross join ${shop} cross join generate_series(1, ${offers}) o`,
        given,
      )
      await client.query(
        `insert into price_lows (game_id, store, kind, currency, day, low, at_end)
       select g.id, s.store, s.kind, 'EUR', current_date - 15 * c, low, low
       from ${game} cross join ${shop} cross join generate_series(1, ${changes}) c cross join lateral (select ${cents('c')}) p (low)`,
        given,
      )
      await client.query(
        `insert into price_bests (game_id, kind, currency, store, amount, regular, low, low_day, low_store, untold)
       select distinct on (o.game_id, o.kind) o.game_id, o.kind, 'EUR', o.store, o.amount, o.regular, l.low, l.day, l.store, false
       from price_offers o cross join lateral (
         select low, day, store from price_lows l where l.game_id = o.game_id and l.kind = o.kind order by low limit 1) l
       where o.edition is null order by o.game_id, o.kind, o.amount`,
      )
      await client.query(
        `insert into price_watches (user_id, game_id, amount, currency, kinds, below, created_at)
       select distinct 1 + abs(hashtext(g.id || ' by ' || w)) % $2::integer, g.id, 400, 'EUR', '{official,used}'::text[], false, now()
       from ${game} cross join generate_series(1, ${watchers}) w`,
        [ids, people],
      )
    },
  )
}
