import type { TSchema } from 'typebox'
import type { DB } from '../../../db/types.ts'
import { Manifest } from '../manifest.ts'
import { accountEntity } from './account.ts'
import { collectionEntity } from './collection.ts'
import type { Entity } from './entity.ts'
import { followsEntity } from './follows.ts'
import { listsEntity } from './lists.ts'
import { reviewsEntity } from './reviews.ts'
import { timelineEntity } from './timeline.ts'

/** Everything an archive holds, in the order it is written and brought in: one file a line. */
export const entities: Entity[] = [
  accountEntity,
  collectionEntity,
  // Before what moves counters of people: games' counters are always taken first.
  listsEntity,
  reviewsEntity,
  timelineEntity,
  followsEntity,
]

/** Tables of people's whose rows no archive holds. Whoever adds a table with people's things names it in an entity, or here. */
export const leftOut: (keyof DB)[] = [
  // Opinions about what others wrote: that may be private or gone where the archive comes to.
  'list_likes',
  'review_likes',
  // Counted or computed anew from what is brought.
  'user_counters',
  'user_ranks',
  'user_suggestions',
  'user_suggestion_states',
  // Proofs of who asks: good on this site only.
  'account_tokens',
  'session_tokens',
  'sessions',
  // Work on its way, whose outcome stands in the collection.
  'archive_exports',
  'archive_imports',
  'csv_imports',
  'csv_import_rows',
  'csv_import_changes',
]

/** Address of the published schema of a file. */
export const schemaAddress = (site: string, name: string): string => `${site}/api/archive/schema/${name}.json`

/** The published schema by its file's name; undefined when there is none. */
export function schemaOf(file: string, site: string): TSchema | undefined {
  const name = file.slice(0, -'.json'.length)
  const schema = name === 'manifest' ? Manifest : entities.find((entity) => entity.name === name)?.schema
  return (
    schema && {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: schemaAddress(site, name),
      ...(JSON.parse(JSON.stringify(schema)) as TSchema),
    }
  )
}
