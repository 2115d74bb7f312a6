import { sql, type Transaction } from 'kysely'
import { nameKey } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import type { OpenGame } from './open-game.ts'
import { insertRows, type Row, rowsOf } from '../../db/sql-fragments.ts'

/** A game of the open catalogue with its row. */
export interface Loaded {
  game: OpenGame
  id: number
  /** The external database knows it as well, and supplied its dates, platforms and more names. */
  external: boolean
}

/** Our ids by slug or comparison key. */
export interface Ids {
  platforms: Map<string, number>
  genres: Map<string, number>
  themes: Map<string, number>
  companies: Map<string, number>
  franchises: Map<string, number>
}

/** The ids of known keys, each once. */
export const found = (ids: Map<string, number>, keys: string[]): number[] => [
  ...new Set(keys.flatMap((key) => ids.get(key) ?? [])),
]

/** External links of the game, of kinds that we do not supply. */
const otherWebsites = sql`(
  select coalesce(jsonb_agg(site), '[]') from jsonb_array_elements(d.websites) site
  where not exists (select from jsonb_array_elements(excluded.websites) own where own ->> 'kind' = site ->> 'kind'))`

/** Whether an outside database supplied a fact of a row of `games` (SQL). */
export const isLent = (fact: string): string =>
  `coalesce((select d.fact_sources ? '${fact}' from game_details d where d.game_id = games.id), false)`

/** The facts that our files have: their word counts from now on, whoever supplied them before. */
function ownFacts({ game, external }: Loaded): string[] {
  const facts: [string, boolean][] = [
    ['title', true],
    ['summary', game.description !== null],
    ['released', !external && game.releases.length > 0],
    ['releases', !external && game.releases.length > 0],
    ['genres', game.genres.length > 0],
    ['themes', game.themes.length > 0],
    ['developers', game.developers.length > 0],
    ['publishers', game.publishers.length > 0],
    ['franchise', game.franchise !== null],
    ...Object.keys(game.externalIds).map((kind): [string, boolean] => [`id:${kind}`, !external]),
  ]
  return facts.flatMap(([fact, own]) => (own ? fact : []))
}

/** Writes descriptions, links and ids. */
export async function loadDetails(trx: Transaction<DB>, games: Loaded[]): Promise<void> {
  const external = games.flatMap((one) => (one.external ? [one.id] : []))
  const rows = games.map((loaded) => ({
    game_id: loaded.id,
    description_en: loaded.game.description?.en ?? null,
    description_es: loaded.game.description?.es ?? null,
    websites: loaded.game.websites,
    external_ids: loaded.game.externalIds,
  }))
  const columns = 'game_id integer, description_en text, description_es text, websites jsonb, external_ids jsonb'
  await sql`
    insert into game_details as d (game_id, description_en, description_es, websites, external_ids)
    select * from ${rowsOf(rows, columns)}
    on conflict (game_id) do update set
      description_en = case when d.game_id = any(${external}) then coalesce(excluded.description_en, d.description_en) else excluded.description_en end,
      description_es = excluded.description_es,
      websites = case when d.game_id = any(${external}) then excluded.websites || ${otherWebsites} else excluded.websites end,
      external_ids = case when d.game_id = any(${external}) then excluded.external_ids || d.external_ids
        else d.external_ids || excluded.external_ids end`.execute(trx)
  const own = games.map((loaded) => ({ game_id: loaded.id, facts: ownFacts(loaded) }))
  await sql`
    update game_details d set fact_sources = d.fact_sources - row.facts from ${rowsOf(own, 'game_id integer, facts text[]')}
    where d.game_id = row.game_id and d.fact_sources ?| row.facts`.execute(trx)
}

/** Replaces all names, releases, themes and companies of a game, except what the outside databases supplied. */
export async function replaceLinks(trx: Transaction<DB>, games: Loaded[], ids: Ids): Promise<void> {
  for (const [table, which] of [
    ['game_names', 'games.igdb_id is null and game_names.source is null'],
    ['game_releases', `games.igdb_id is null and not ${isLent('releases')}`],
    ['game_themes', `not ${isLent('themes')}`],
    ['game_companies', `role = 'developer' and not ${isLent('developers')}`],
    ['game_companies', `role = 'publisher' and not ${isLent('publishers')}`],
  ] as const)
    await sql`
      delete from ${sql.table(table)} using games
      where games.id = game_id and games.source in ('core', 'mame') and ${sql.raw(which)}`.execute(trx)
  await writeNames(trx, games)
  await insertRows(
    trx,
    'game_releases',
    'game_id integer, platform_id integer, release_date date, release_precision text',
    games
      .filter(({ external }) => !external)
      .flatMap(({ game, id }) =>
        game.releases.flatMap(({ platform, date }) => {
          const platform_id = ids.platforms.get(platform)
          return platform_id === undefined
            ? []
            : [
                {
                  game_id: id,
                  platform_id,
                  release_date: date?.date ?? null,
                  release_precision: date?.precision ?? null,
                },
              ]
        }),
      ),
  )
  await insertRows(
    trx,
    'game_themes',
    'game_id integer, theme_id integer',
    games.flatMap(({ game, id }) => found(ids.themes, game.themes).map((theme_id) => ({ game_id: id, theme_id }))),
  )
  await insertRows(
    trx,
    'game_companies',
    'game_id integer, company_id integer, role text, place smallint',
    games.flatMap((entry) => companyRows(entry, ids)),
  )
}

async function writeNames(trx: Transaction<DB>, games: Loaded[]): Promise<void> {
  const rows = games.flatMap(nameRows)
  await sql`
    update game_names set main = false where main and game_id = any(${games.flatMap((one) => (one.external ? [one.id] : []))}::integer[])`.execute(
    trx,
  )
  await sql`
    insert into game_names as n (game_id, name_key, name, main, known) select game_id, name_key, name, main, known
    from ${rowsOf(rows, 'game_id integer, name_key text, name text, main boolean, known boolean')}
    on conflict (game_id, name_key) do update set name = excluded.name, main = excluded.main, known = excluded.known`.execute(
    trx,
  )
}

function nameRows({ game, id }: Loaded): Row[] {
  const rows = new Map<string, Row>()
  for (const [at, name] of [game.title, ...game.aliases].entries()) {
    const name_key = nameKey(name)
    if (name_key !== '' && !rows.has(name_key))
      rows.set(name_key, { game_id: id, name_key, name, main: at === 0, known: game.source === 'core' })
  }
  return [...rows.values()]
}

const companyRows = ({ game, id }: Loaded, ids: Ids): Row[] =>
  (['developer', 'publisher'] as const).flatMap((role) =>
    found(ids.companies, game[role === 'developer' ? 'developers' : 'publishers'].map(nameKey)).map(
      (company_id, place) => ({ game_id: id, company_id, role, place }),
    ),
  )
