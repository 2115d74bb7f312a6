import Type, { type TSchema, type Static } from 'typebox'
import type { ArchiveFile, ArchiveMedia } from '../../resource/archive/archive-part.ts'
import type { Resource } from '../../resource/resource.ts'
import { Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'

export type Resources = readonly Pick<Resource, 'archive'>[]

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

export const archiveFormat = 'ludoteca-archive'
/** Increases when an older Ludoteca could no longer read the files correctly. */
export const archiveVersion = 1

/** The description of an archive; it is the last file, because it describes the others. */
export const Manifest = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    format: Type.Literal(archiveFormat),
    version: Type.Literal(archiveVersion),
    created_at: Instant,
    /** Address of the site that created it. */
    site: Type.String({ maxLength: 500 }),
    nick: Type.String({ minLength: 1, maxLength: limits.nickMax }),
    files: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 100 }),
          bytes: Type.Integer({ minimum: 0, maximum: limits.archiveUnpackedBytes }),
          sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
        },
        { additionalProperties: false },
      ),
      { maxItems: limits.archivedMedia + 100 },
    ),
  },
  { additionalProperties: false, title: 'An archive of Ludoteca', description: 'Its files with their digests.' },
)
export type Manifest = Static<typeof Manifest>

/** A line of the list of files. */
const line = (name: string, text: string): string => `  ${name.padEnd(16)}  ${text}`

const filesIn = (lang: 'en' | 'es', resources: Resources): string =>
  [
    ...filesOf(resources).flatMap(({ name, about, csv }) => [
      line(`${name}.json`, about[lang]),
      ...(csv ? [line(`${name}.csv`, csv.about[lang])] : []),
    ]),
    ...mediaOf(resources).map(({ about }) => line('media/', about[lang])),
  ].join('\n')

/** README.txt of an archive, in both languages. */
export const readme = (resources: Resources, site: string, nick: string, day: string): string => `LUDOTECA

Everything of ${nick} at ${site}, as it was on ${day}.

${filesIn('en', resources)}
  manifest.json     the list of these files with their sizes and SHA-256 digests

The JSON files name their schema in "$schema". The games carry their address here and their numbers at IGDB and Steam, so that
another site can find them. In the CSV a cell that would begin with = + - or @ has a ' before it, so that no spreadsheet
takes it for a formula.

To bring it into an account: Settings, Your data, Bring an archive. What is there already stays as it is.


Todo lo de ${nick} en ${site}, tal como estaba el ${day}.

${filesIn('es', resources)}
  manifest.json     la lista de estos archivos con su tamaño y su huella SHA-256

Los JSON nombran su esquema en "$schema". Los juegos llevan su dirección aquí y sus números en IGDB y Steam, para que otro
sitio los reconozca. En el CSV, una celda que empezaría por = + - o @ lleva una ' delante, para que ninguna hoja de cálculo la tome
por una fórmula.

Para traerlo a una cuenta: Ajustes, Tus datos, Traer un archivo. Lo que ya esté allí se queda como está.
`
