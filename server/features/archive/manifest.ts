import Type, { type Static } from 'typebox'
import { Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'

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
