import type { TSchema } from 'typebox'
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
