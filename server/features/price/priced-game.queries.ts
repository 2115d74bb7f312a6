import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Named } from '../../../common/api/shapes.ts'
import type { PriceStoreName } from '../../../common/rules/prices.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { platformOf } from '../import/platform-of.ts'
import { platformKeys } from '../import/platform-words.ts'
import { longerTitles } from './game-names.ts'
import { judgeOf, type NamedOffer, type Verdict } from './same-game.ts'

/** A game as shops are asked for it. */
export interface PricedGameRow {
  id: number
  title: string
  cover: string | null
  year: number | null
  platform_ids: number[]
  /** Further names, at most a hundred. */
  aliases: string[]
  external_ids: Record<string, unknown>
}

const mostNames = 100

export async function pricedGame(db: Kysely<DB>, id: number): Promise<PricedGameRow | undefined> {
  const { rows } = await sql<PricedGameRow>`
    select g.id, g.title, g.cover, g.release_year as year, g.platform_ids, coalesce(d.external_ids, '{}') as external_ids,
      array(select n.name from game_names n where n.game_id = g.id and not n.main order by n.name limit ${mostNames}) as aliases
    from games g left join game_details d on d.game_id = g.id where g.id = ${id}`.execute(db)
  return rows[0]
}

/** Which of these keys are titles of other games. */
async function titlesOfOthers(db: Kysely<DB>, gameId: number, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('game_names')
    .select('name_key')
    .where('name_key', 'in', keys)
    .where('main', '=', true)
    .where('game_id', '<>', gameId)
    .execute()
  return rows.map(({ name_key }) => name_key)
}

type Reach = Pick<Context, 'db' | 'catalogue'>

/** Platforms by what shops and we call them. */
export interface Platforms {
  /** Slugs of those words that name one. */
  slugsOf: (words: readonly string[]) => string[]
  named: (id: number) => Named[]
  idsOf: (slugs: readonly string[]) => number[]
}

export async function readPlatforms({ catalogue }: Pick<Context, 'catalogue'>): Promise<Platforms> {
  const all = [...(await catalogue.terms()).platforms.all()]
  const byId = new Map(all.map((one) => [one.id, one]))
  const idBySlug = new Map(all.map(({ id, slug }) => [slug, id]))
  // Made only for those who ask a shop.
  let keys: Map<string, number> | undefined
  return {
    slugsOf: (words) =>
      words.flatMap((word) => byId.get(platformOf(word, (keys ??= platformKeys(all))) ?? 0)?.slug ?? []),
    named(id) {
      const one = byId.get(id)
      return one ? [{ id, slug: one.slug, name: one.names.en }] : []
    },
    idsOf: (slugs) => slugs.flatMap((slug) => idBySlug.get(slug) ?? []),
  }
}

/** A game whose prices are asked for, and how an offer is judged. */
export interface PricedGame extends PricedGameRow {
  judge: (offer: NamedOffer) => Verdict
}

/** Throws 404 for an unknown game. */
export async function findGame({ db }: Reach, platforms: Platforms, id: number): Promise<PricedGame> {
  const game = await pricedGame(db, id)
  if (!game) throw notFound()
  const { title, aliases, year, platform_ids } = game
  const slugs = platform_ids.flatMap((one) => platforms.named(one).map(({ slug }) => slug))
  const others = new Set(await titlesOfOthers(db, id, longerTitles(title)))
  return { ...game, judge: judgeOf({ names: [title, ...aliases], year, platforms: slugs, others }) }
}

/** How our catalogue names the numbers of shops. */
const idNames: Partial<Record<PriceStoreName, string>> = {
  steam: 'steam',
  itad: 'steam',
  playstation: 'psn',
  xbox: 'xbox',
}

/** The number that a game has in a shop, where the catalogue knows it. */
export function knownId({ external_ids }: PricedGame, store: PriceStoreName): string | undefined {
  const id = external_ids[idNames[store] ?? '']
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}
