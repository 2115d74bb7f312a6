import { sql, type Transaction } from 'kysely'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { Vocabulary } from './open-game.ts'

/** Ids of platforms, genres and themes are their line in the files plus one: lines are only ever added at the end. */
export async function loadVocabulary(trx: Transaction<DB>, vocabulary: Vocabulary): Promise<void> {
  const external = {
    platforms: await freeSlugs(trx, 'platforms', slugsOf(vocabulary.platforms)),
    genres: await freeSlugs(trx, 'genres', slugsOf(vocabulary.genres)),
    themes: await freeSlugs(trx, 'themes', slugsOf(vocabulary.themes)),
  }
  await writeVocabulary(trx, vocabulary)
  for (const table of ['platforms', 'genres', 'themes'] as const)
    await mergeExternal(trx, table, external[table], (slug) => slugsOf(vocabulary[table]).indexOf(slug) + 1)
}

const slugsOf = (rows: { slug: string }[]): string[] => rows.map(({ slug }) => slug)

/** Slugs are keys: where they stay, they are not set, so that nobody waits who names a platform meanwhile. */
async function writeVocabulary(trx: Transaction<DB>, vocabulary: Vocabulary): Promise<void> {
  const platforms = vocabulary.platforms.map((platform, at) => ({ id: at + 1, ...platform }))
  await trx
    .insertInto('platforms')
    .values(platforms)
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        maker: eb.ref('excluded.maker'),
        year: eb.ref('excluded.year'),
      })),
    )
    .execute()
  for (const table of ['genres', 'themes'] as const) {
    await trx
      .insertInto(table)
      .values(vocabulary[table].map(({ slug, name }, at) => ({ id: at + 1, slug, name_en: name.en, name_es: name.es })))
      .onConflict((oc) =>
        oc.column('id').doUpdateSet((eb) => ({
          name_en: eb.ref('excluded.name_en'),
          name_es: eb.ref('excluded.name_es'),
        })),
      )
      .execute()
  }
  for (const table of ['platforms', 'genres', 'themes'] as const) {
    const slugs = slugsOf(vocabulary[table]).map((slug, at) => ({ id: at + 1, slug }))
    await sql`
      update ${sql.table(table)} t set slug = row.slug from ${rowsOf(slugs, 'id integer, slug text')}
      where row.id = t.id and row.slug <> t.slug`.execute(trx)
  }
}

type Table = 'platforms' | 'genres' | 'themes'

/**
 * Frees slugs of our own files that a platform, genre or theme of the external database had first; returns these rows
 * for `mergeExternal`. Add a table with a reference to one of them to `moves`.
 */
async function freeSlugs(trx: Transaction<DB>, table: Table, slugs: string[]): Promise<ExternalRow[]> {
  const { rows } = await sql<ExternalRow>`
    update ${sql.table(table)} t set slug = 'external-' || t.id, igdb_id = null
    from (select id, slug, igdb_id from ${sql.table(table)} for no key update) before
    where before.id = t.id and t.slug = any(${slugs}) and t.id > ${slugs.length}
    returning t.id, before.slug, before.igdb_id`.execute(trx)
  return rows
}

interface ExternalRow {
  id: number
  slug: string
  igdb_id: number | null
}

/**
 * Moves all references from the external row to ours, once that exists, and deletes the external row; `idOf` returns
 * our id of a slug.
 */
async function mergeExternal(
  trx: Transaction<DB>,
  table: Table,
  rows: ExternalRow[],
  idOf: (slug: string) => number,
): Promise<void> {
  for (const { id: from, slug, igdb_id } of rows) {
    const into = idOf(slug)
    await moves[table](trx, from, into)
    await sql`delete from ${sql.table(table)} where id = ${from}`.execute(trx)
    await sql`update ${sql.table(table)} set igdb_id = coalesce(igdb_id, ${igdb_id}) where id = ${into}`.execute(trx)
  }
}

type Move = (trx: Transaction<DB>, from: number, into: number) => Promise<unknown>

/** A list of ids of a game with one replaced, without duplicates. */
const replaceIn = (column: 'platform_ids' | 'genre_ids'): Move => {
  const ids = sql.ref(column)
  return (trx, from, into) =>
    sql`
      update games set ${ids} = case when ${into} = any(${ids}) then array_remove(${ids}, ${from}::integer)
        else array_replace(${ids}, ${from}::integer, ${into}::integer) end, updated_at = now()
      where ${ids} @> array[${from}::integer]`.execute(trx)
}

const moves: Record<Table, Move> = {
  genres: replaceIn('genre_ids'),
  platforms: async (trx, from, into) => {
    await replaceIn('platform_ids')(trx, from, into)
    await sql`
      update game_releases r set platform_id = ${into} where platform_id = ${from}
        and not exists (select from game_releases o where o.game_id = r.game_id and o.platform_id = ${into})`.execute(
      trx,
    )
    await sql`delete from game_releases where platform_id = ${from}`.execute(trx)
    await sql`update collection_entries set platform_id = ${into} where platform_id = ${from}`.execute(trx)
  },
  themes: async (trx, from, into) => {
    await sql`update games set updated_at = now() where id in (select game_id from game_themes where theme_id = ${from})`.execute(
      trx,
    )
    await sql`
      insert into game_themes (game_id, theme_id) select game_id, ${into} from game_themes where theme_id = ${from}
      on conflict do nothing`.execute(trx)
    await sql`delete from game_themes where theme_id = ${from}`.execute(trx)
  },
}
