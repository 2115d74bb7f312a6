import type { TSchema } from 'typebox'
import type { ArchiveFile, ArchiveMedia } from '../../resource/archive/archive-part.ts'
import type { Resource } from '../../resource/resource.ts'
import { Manifest } from './manifest.ts'

type Resources = readonly Pick<Resource, 'archive'>[]

/** The JSON files of an archive, in the order in which they are written and restored. */
export const filesOf = (resources: Resources): ArchiveFile[] => resources.flatMap(({ archive }) => archive?.file ?? [])

/** The kinds of media files that an archive may contain. */
export const mediaOf = (resources: Resources): ArchiveMedia[] =>
  resources.flatMap(({ archive }) => archive?.media ?? [])

/** Address of the published schema of a file. */
export const schemaAddress = (site: string, name: string): string => `${site}/api/archive/schema/${name}.json`

/** The published schema by its file's name; undefined when there is none. */
export function schemaOf(resources: Resources, file: string, site: string): TSchema | undefined {
  const name = file.slice(0, -'.json'.length)
  const schema = name === 'manifest' ? Manifest : filesOf(resources).find((one) => one.name === name)?.schema
  return (
    schema && {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: schemaAddress(site, name),
      ...(JSON.parse(JSON.stringify(schema)) as TSchema),
    }
  )
}
