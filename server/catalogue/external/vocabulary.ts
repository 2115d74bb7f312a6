import { sql, type Transaction, type Kysely } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey, slugify } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import type { ExternalGame, ExternalName, NameKey } from './external-game.ts'
import { insertRows, rowsOf } from '../../db/sql-fragments.ts'
import { genreNames, platformNames, themeNames } from './known-names.ts'

type Table = 'platforms' | 'genres' | 'themes'
/** A name of a source that has a vocabulary of its own. */
type Numbered = Extract<ExternalName, { id: number }>

/** Our ids of the platforms, genres and themes of a source, by what they are told apart by there. */
export type VocabularyIds = Record<Table, Map<NameKey, number>>

/** External rows have ids above those of our own files (load-vocabulary.ts numbers them from 1). */
export const firstExternalId = 1_000

const tables: Record<
  Table,
  { known: Record<string, string[]>; name: string; named: (game: ExternalGame) => ExternalName[] }
> = {
  platforms: { known: platformNames, name: 'name', named: ({ releases }) => releases.map(({ platform }) => platform) },
  genres: { known: genreNames, name: 'name_en', named: ({ genres }) => genres },
  themes: { known: themeNames, name: 'name_en', named: ({ themes }) => themes },
}
const tableNames = Object.keys(tables) as Table[]

/** The ids that are known; writes nothing. */
export async function readVocabularyIds(db: Kysely<DB>, games: ExternalGame[]): Promise<VocabularyIds> {
  const ids: VocabularyIds = { platforms: new Map(), genres: new Map(), themes: new Map() }
  for (const table of tableNames) ids[table] = (await resolve(db, table, games)).ids
  return ids
}

/** The ids of all of them; unknown ones are added, and the external ids are stored. */
export async function learnVocabulary(trx: Transaction<DB>, games: ExternalGame[]): Promise<VocabularyIds> {
  const ids: VocabularyIds = { platforms: new Map(), genres: new Map(), themes: new Map() }
  for (const table of tableNames) {
    const found = await resolve(trx, table, games)
    await remember(trx, table, found.same)
    await add(trx, table, found.unknown)
    ids[table] = found.ids
    for (const { id } of found.unknown) ids[table].set(id, firstExternalId + id)
  }
  return ids
}

const namesOf = (table: Table, games: ExternalGame[]): Numbered[] => [
  ...new Map(
    games
      .flatMap(tables[table].named)
      .filter((entry): entry is Numbered => 'id' in entry && entry.id <= limits.id - firstExternalId)
      .map((entry) => [entry.id, entry]),
  ).values(),
]

/**
 * Ours by their slugs; the others by the external id, otherwise by the external name, otherwise by our own name. `same`
 * are matches without a stored external id.
 */
async function resolve(db: Kysely<DB>, table: Table, games: ExternalGame[]) {
  const { rows } = await sql<{ id: number; slug: string; name: string; igdb_id: number | null }>`
    select id, slug, ${sql.ref(tables[table].name)} as name, igdb_id from ${sql.table(table)}`.execute(db)
  const byIgdb = new Map(rows.flatMap(({ igdb_id, id }) => (igdb_id === null ? [] : [[igdb_id, id] as const])))
  const byName = new Map(rows.map((row) => [nameKey(row.name), { ...row, first: true }]))
  for (const row of rows)
    for (const [at, name] of (tables[table].known[row.slug] ?? []).entries())
      byName.set(nameKey(name), { ...row, first: at === 0 })
  const ids = new Map<NameKey, number>(rows.map(({ slug, id }) => [slug, id]))
  const same: { id: number; igdb_id: number }[] = []
  const unknown: Numbered[] = []
  for (const entry of namesOf(table, games)) {
    const row = byName.get(nameKey(entry.name))
    const id = byIgdb.get(entry.id) ?? row?.id
    if (id === undefined) unknown.push(entry)
    else ids.set(entry.id, id)
    if (row?.first && row.igdb_id === null && !byIgdb.has(entry.id)) same.push({ id: row.id, igdb_id: entry.id })
  }
  return { ids, same, unknown }
}

async function remember(trx: Transaction<DB>, table: Table, same: { id: number; igdb_id: number }[]): Promise<void> {
  if (same.length === 0) return
  await sql`
    update ${sql.table(table)} t set igdb_id = row.igdb_id from ${rowsOf(same, 'id integer, igdb_id integer')}
    where t.id = row.id and t.igdb_id is null`.execute(trx)
}

async function add(trx: Transaction<DB>, table: Table, unknown: Numbered[]): Promise<void> {
  if (unknown.length === 0) return
  const { rows } = await sql<{ slug: string }>`select slug from ${sql.table(table)}`.execute(trx)
  const taken = new Set(rows.map(({ slug }) => slug))
  const named = tables[table].name
  const fresh = unknown.map(({ id, name }) => {
    const base = slugify(name, 'name')
    const slug = taken.has(base) ? `${base}-${id}` : base
    taken.add(slug)
    return {
      id: firstExternalId + id,
      igdb_id: id,
      slug,
      [named]: name,
      ...(named === 'name_en' && { name_es: name }),
    }
  })
  await insertRows(
    trx,
    table,
    `id integer, igdb_id integer, slug text, ${named === 'name' ? 'name text' : 'name_en text, name_es text'}`,
    fresh,
  )
}
