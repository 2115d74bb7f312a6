import { sql, type Transaction } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { freeSlugs, mergeExternal } from './merge-vocabulary.ts'
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
