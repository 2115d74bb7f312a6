import { sql, type Transaction } from 'kysely'
import { nameKey, slugify } from '../../common/rules/names.ts'
import type { DB } from '../db/types.ts'
import type { OpenCatalogue, OpenGame } from './open-game.ts'
import { recountCompanies } from './company-counters.ts'
import { learnWords } from './learn-words.ts'
import { nameIds } from './name-ids.ts'
import { earlier } from './release-dates.ts'
import { fieldsOf, insertRows, type Row, rowsOf } from './rows.ts'

/** Writes all games of the open catalogue: new ones are added, known ones (same source key) renewed. */
export async function loadGames(trx: Transaction<DB>, { games, vocabulary }: OpenCatalogue): Promise<void> {
  const ids = {
    platforms: idsBySlug(vocabulary.platforms),
    genres: idsBySlug(vocabulary.genres),
    themes: idsBySlug(vocabulary.themes),
    companies: await nameIds(
      trx,
      'companies',
      games.flatMap((game) => [...game.developers, ...game.publishers]),
    ),
    franchises: await nameIds(
      trx,
      'franchises',
      games.flatMap((game) => game.franchise ?? []),
    ),
  }
  await freeSlugs(trx, games)
  const gameIds = await upsertGames(
    trx,
    games.map((game) => gameRow(game, ids)),
  )
  const withId = games.map((game) => ({ game, id: gameIds.get(game.sourceKey) ?? 0 }))
  await loadDetails(trx, withId)
  await replaceLinks(trx, withId, ids)
  await recountCompanies(trx)
}

interface Ids {
  platforms: Map<string, number>
  genres: Map<string, number>
  themes: Map<string, number>
  companies: Map<string, number>
  franchises: Map<string, number>
}

const idsBySlug = (rows: { slug: string }[]): Map<string, number> => new Map(rows.map(({ slug }, at) => [slug, at + 1]))
const found = (ids: Map<string, number>, keys: string[]): number[] => [
  ...new Set(keys.flatMap((key) => ids.get(key) ?? [])),
]

/** An address that a game of another source holds already keeps its owner: the newcomer takes the next free one. */
async function freeSlugs(trx: Transaction<DB>, games: OpenGame[]): Promise<void> {
  const foreign = await trx.selectFrom('games').select('slug').where('source', 'not in', ['core', 'mame']).execute()
  const taken = new Set(foreign.map(({ slug }) => slug))
  if (taken.size === 0) return
  const own = new Set(games.map(({ slug }) => slug))
  for (const game of games) {
    if (!taken.has(game.slug)) continue
    const base = game.slug
    for (let n = 2; taken.has(game.slug) || own.has(game.slug); n++) game.slug = `${base}-${n}`
    own.add(game.slug)
  }
}

function gameRow(game: OpenGame, ids: Ids): Row {
  const first = game.releases.reduce<ReturnType<typeof earlier>>((date, release) => earlier(date, release.date), null)
  return {
    source_key: game.sourceKey,
    source: game.source,
    slug: game.slug,
    title: game.title,
    name_key: nameKey(game.title),
    release_date: first?.date ?? null,
    release_precision: first?.precision ?? null,
    platform_ids: found(
      ids.platforms,
      game.releases.map(({ platform }) => platform),
    ),
    genre_ids: found(ids.genres, game.genres),
    franchise_id: game.franchise === null ? null : (ids.franchises.get(nameKey(game.franchise)) ?? null),
    prominence: game.source === 'core' ? 2 : 0,
    slug_follows_title: game.slug === slugify(game.title),
  }
}

const gameColumns =
  'source_key text, source text, slug text, title text, name_key text, release_date date, release_precision text, platform_ids integer[], genre_ids integer[], franchise_id integer, prominence smallint, slug_follows_title boolean'
const gameFields = fieldsOf(gameColumns)

async function upsertGames(trx: Transaction<DB>, rows: Row[]): Promise<Map<string, number>> {
  // Addresses may change hands between two versions of the catalogue; parked first, no two rows ever share one.
  await sql`update games set slug = 'parked-' || id where source in ('core', 'mame')`.execute(trx)
  await sql`
    insert into games (${sql.raw(gameFields.join(', '))})
    select ${sql.raw(gameFields.join(', '))} from ${rowsOf(rows, gameColumns)}
    on conflict (source_key) do update set
      ${sql.raw(
        gameFields
          .filter((field) => field !== 'source_key')
          .map((field) => `${field} = excluded.${field}`)
          .join(', '),
      )}, updated_at = now()`.execute(trx)
  await sql`
    update games set slug = 'former-' || id || '-' || replace(name_key, ' ', '-') where slug like 'parked-%' and name_key ~ '^[a-z0-9 ]+$'`.execute(
    trx,
  )
  await sql`insert into game_stats (game_id) select id from games on conflict do nothing`.execute(trx)
  const all = await trx
    .selectFrom('games')
    .select(['id', 'source_key'])
    .where('source', 'in', ['core', 'mame'])
    .execute()
  return new Map(all.map(({ id, source_key }) => [source_key ?? '', id]))
}

type WithId = { game: OpenGame; id: number }[]

async function loadDetails(trx: Transaction<DB>, games: WithId): Promise<void> {
  const rows = games.map(({ game, id }) => ({
    game_id: id,
    description_en: game.description?.en ?? null,
    description_es: game.description?.es ?? null,
    websites: game.websites,
    external_ids: game.externalIds,
  }))
  const columns = 'game_id integer, description_en text, description_es text, websites jsonb, external_ids jsonb'
  await sql`
    insert into game_details (game_id, description_en, description_es, websites, external_ids)
    select * from ${rowsOf(rows, columns)}
    on conflict (game_id) do update set description_en = excluded.description_en, description_es = excluded.description_es,
      websites = excluded.websites, external_ids = game_details.external_ids || excluded.external_ids`.execute(trx)
}

/** Names, releases, themes and companies of a game are renewed as a whole. */
async function replaceLinks(trx: Transaction<DB>, games: WithId, ids: Ids): Promise<void> {
  for (const table of ['game_names', 'game_releases', 'game_themes', 'game_companies'])
    await sql`delete from ${sql.table(table)} using games where games.id = game_id and games.source in ('core', 'mame')`.execute(
      trx,
    )
  await insertRows(
    trx,
    'game_names',
    'game_id integer, name_key text, name text, main boolean, known boolean',
    games.flatMap(nameRows),
  )
  await learnWords(trx)
  await insertRows(
    trx,
    'game_releases',
    'game_id integer, platform_id integer, release_date date, release_precision text',
    games.flatMap(({ game, id }) =>
      game.releases.flatMap(({ platform, date }) => {
        const platform_id = ids.platforms.get(platform)
        return platform_id === undefined
          ? []
          : [{ game_id: id, platform_id, release_date: date?.date ?? null, release_precision: date?.precision ?? null }]
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

function nameRows({ game, id }: WithId[number]): Row[] {
  const rows = new Map<string, Row>()
  for (const [at, name] of [game.title, ...game.aliases].entries()) {
    const name_key = nameKey(name)
    if (name_key !== '' && !rows.has(name_key))
      rows.set(name_key, { game_id: id, name_key, name, main: at === 0, known: game.source === 'core' })
  }
  return [...rows.values()]
}

const companyRows = ({ game, id }: WithId[number], ids: Ids): Row[] =>
  (['developer', 'publisher'] as const).flatMap((role) =>
    found(ids.companies, game[role === 'developer' ? 'developers' : 'publishers'].map(nameKey)).map(
      (company_id, place) => ({ game_id: id, company_id, role, place }),
    ),
  )
