import Type, { type Static } from 'typebox'
import { Id, Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { type ArchiveFile, listFile, type Plan, type Source } from '../../resource/archive/archive-part.ts'
import { inBatches } from '../../resource/archive/batches.ts'
import { addHidden, findHidden, hiddenAfter } from './hidden-posts-archive.queries.ts'

const Hidden = Type.Object(
  { id: Id, nick: Type.String({ minLength: 1, maxLength: limits.nickMax }), created_at: Instant },
  { additionalProperties: false },
)

const HiddenFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    posts: Type.Array(Hidden, { maxItems: limits.hiddenPostsMax }),
  },
  {
    additionalProperties: false,
    title: 'The posts of others that a person hid for themselves',
    description: 'By number and by the nick of their author, as it was then; their words belong to others.',
  },
)

const posts = ({ trx, userId }: Source): AsyncIterable<Static<typeof Hidden>[]> =>
  inBatches((last, size) => hiddenAfter(trx, userId, last?.id ?? 0, size), toHidden)

const toHidden = (row: Awaited<ReturnType<typeof hiddenAfter>>[number]): Static<typeof Hidden> => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

/** Which posts a user hid. Restored only on the same site, where the numbers mean the same. */
export const hiddenPostsFile: ArchiveFile = {
  name: 'hidden-posts',
  about: { en: 'the posts of others that you hid', es: 'las publicaciones de otros que ocultaste' },
  schema: HiddenFile,
  write: (source) => listFile(source.schema, 'posts', posts(source)),
  async plan(db, { userId, now, sameSite }, file: Static<typeof HiddenFile>): Promise<Plan> {
    const given = new Map(file.posts.map((one) => [one.id, one]))
    const found = sameSite ? await findHidden(db, userId, [...given.values()]) : []
    const fresh = found.flatMap(({ id, there }) => (there ? [] : (given.get(id) ?? [])))
    const total = file.posts.length
    return {
      counts: { total, added: fresh.length, kept: found.length - fresh.length, unknown: total - found.length },
      notFound: [],
      write: (trx) =>
        addHidden(
          trx,
          userId,
          fresh.map(({ id, created_at }) => ({
            id,
            created_at: new Date(Math.min(Date.parse(created_at), now)).toISOString(),
          })),
        ),
    }
  },
}
