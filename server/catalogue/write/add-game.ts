import { sql, type Transaction } from 'kysely'
import { nameKey, slugify } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { candidatesById } from '../match/candidates.ts'
import { moveGameCount } from './catalogue-state.ts'
import { moveCompanyCounters } from './company-counters.ts'
import { likeness } from '../match/likeness.ts'
import { nameIds } from './name-ids.ts'
import type { ReleaseDate } from '../release-dates.ts'
import { reservedSlugs } from './slugs.ts'
import { insertRows } from '../../db/sql-fragments.ts'

/** A game written by hand, with the ids of its platforms, genres and themes. */
export interface HandGame {
  title: string
  released: ReleaseDate | null
  platforms: { id: number; slug: string }[]
  genres: number[]
  themes: number[]
  developers: string[]
  publishers: string[]
  franchise: string | null
  description: { en: string | null; es: string | null }
}

/**
 * The slug of an existing game that is the same: same name, and a common platform or close years, or no data to
 * distinguish them.
 */
export async function findTwin(trx: Transaction<DB>, game: HandGame): Promise<string | null> {
  const title = nameKey(game.title)
  const { rows } = await sql<{ game_id: number; slug: string }>`
    select n.game_id, g.slug from game_names n join games g on g.id = n.game_id where n.name_key = ${title} order by g.id limit 50`.execute(
    trx,
  )
  const year = game.released ? Number(game.released.date.slice(0, 4)) : null
  const facts = {
    aliases: new Set<string>(),
    year,
    platforms: new Map(game.platforms.map(({ id }) => [id, year])),
    makers: [...game.developers, ...game.publishers].map(nameKey),
  }
  const nothingElse = year === null && game.platforms.length === 0
  const candidates = await candidatesById(
    trx,
    rows.map(({ game_id }) => game_id),
  )
  // A name of it matches already: whether that is its title makes no difference here.
  const twin = candidates.find(
    (candidate) => nothingElse || likeness({ ...facts, title: candidate.title }, candidate) !== null,
  )
  return rows.find(({ game_id }) => game_id === twin?.id)?.slug ?? null
}

/** Adds a game with all its links; returns its slug. The caller has locked the catalogue and searched for a twin. */
export async function addGame(trx: Transaction<DB>, game: HandGame): Promise<string> {
  const title = game.title.trim()
  const name_key = nameKey(title)
  const slug = await freeSlug(trx, game)
  const franchises = await nameIds(trx, 'franchises', game.franchise === null ? [] : [game.franchise])
  const { id } = await trx
    .insertInto('games')
    .values({
      slug,
      title,
      name_key,
      release_date: game.released?.date ?? null,
      release_precision: game.released?.precision ?? null,
      platform_ids: game.platforms.map((platform) => platform.id),
      genre_ids: game.genres,
      franchise_id: [...franchises.values()][0] ?? null,
      source: 'user',
      prominence: 1,
      slug_follows_title: slug === slugify(title),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('game_stats').values({ game_id: id }).execute()
  await trx
    .insertInto('game_details')
    .values({ game_id: id, description_en: game.description.en, description_es: game.description.es })
    .execute()
  await trx.insertInto('game_names').values({ game_id: id, name_key, name: title, main: true }).execute()
  await addLinks(trx, id, game)
  await moveGameCount(trx, 1)
  return slug
}

async function addLinks(trx: Transaction<DB>, game_id: number, game: HandGame): Promise<void> {
  await insertRows(
    trx,
    'game_releases',
    'game_id integer, platform_id integer, release_date date, release_precision text',
    game.platforms.map(({ id }) => ({
      game_id,
      platform_id: id,
      release_date: game.released?.date ?? null,
      release_precision: game.released?.precision ?? null,
    })),
  )
  await insertRows(
    trx,
    'game_themes',
    'game_id integer, theme_id integer',
    game.themes.map((theme_id) => ({ game_id, theme_id })),
  )
  const companies = await nameIds(trx, 'companies', [...game.developers, ...game.publishers])
  const rows = (['developer', 'publisher'] as const).flatMap((role) => {
    const names = role === 'developer' ? game.developers : game.publishers
    const ids = new Set(names.flatMap((name) => companies.get(nameKey(name)) ?? []))
    return [...ids].map((company_id, place) => ({ game_id, company_id, role, place }))
  })
  await insertRows(trx, 'game_companies', 'game_id integer, company_id integer, role text, place smallint', rows)
  await moveCompanyCounters(
    trx,
    rows.map(({ company_id, role }) => ({ company_id, role, count: 1 })),
  )
}

/** The title as a slug, otherwise with the year, the platform, a number. Former slugs of other games are not used. */
async function freeSlug(trx: Transaction<DB>, { title, released, platforms }: HandGame): Promise<string> {
  const base = slugify(title)
  const wishes = [
    base,
    ...(released ? [`${base}-${released.date.slice(0, 4)}`] : []),
    ...platforms.slice(0, 1).map(({ slug }) => `${base}-${slug}`),
  ]
  for (let n = 2; ; n++) {
    for (const slug of wishes) if (!reservedSlugs.has(slug) && !(await isTaken(trx, slug))) return slug
    wishes.splice(0, wishes.length, `${base}-${n}`)
  }
}

async function isTaken(trx: Transaction<DB>, slug: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from games where slug = ${slug}) or exists (select from game_redirects where slug = ${slug}) as taken`.execute(
    trx,
  )
  return rows[0]?.taken ?? false
}
