import Type, { type Static } from 'typebox'
import { Id, Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { type ArchiveFile, listFile, type Plan, type Source } from '../../resource/archive/archive-part.ts'
import { inBatches } from '../../resource/archive/batches.ts'
import { addFollows, findFollowed, followedAfter } from './follows-archive.queries.ts'

const Follow = Type.Object(
  { id: Id, nick: Type.String({ minLength: 1, maxLength: limits.nickMax }), created_at: Instant },
  { additionalProperties: false },
)

const FollowsFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    people: Type.Array(Follow, { maxItems: limits.followingMax }),
  },
  { additionalProperties: false, title: 'The people a person follows', description: 'By nick, as it was then.' },
)

const people = ({ trx, userId }: Source): AsyncIterable<Static<typeof Follow>[]> =>
  inBatches((last, size) => followedAfter(trx, userId, last?.id ?? 0, size), toFollow)

const toFollow = ({
  id,
  nick,
  created_at,
}: Awaited<ReturnType<typeof followedAfter>>[number]): Static<typeof Follow> => ({
  id,
  nick,
  created_at: created_at.toISOString(),
})

/**
 * The users whom a user follows. Restored only on the same site: an equal nick elsewhere is another person, and so is a
 * nick that was assigned again.
 */
export const followsFile: ArchiveFile = {
  name: 'follows',
  about: { en: 'whom you follow', es: 'a quién sigues' },
  schema: FollowsFile,
  write: (source) => listFile(source.schema, 'people', people(source)),
  async plan(db, { userId, now, sameSite, grantFollows }, file: Static<typeof FollowsFile>): Promise<Plan> {
    const since = new Map(file.people.map(({ id, created_at }) => [id, created_at]))
    const found = sameSite ? await findFollowed(db, userId, file.people) : []
    const fresh = [...new Set(found.flatMap(({ id, followed }) => (followed ? [] : [id])))]
    const total = file.people.length
    return {
      counts: { total, added: fresh.length, kept: found.length - fresh.length, unknown: total - found.length },
      notFound: [],
      async write(trx) {
        // As many as the calls could add today (FR-07); the rest comes with the same archive tomorrow.
        const granted = fresh.slice(0, await grantFollows(trx, fresh.length))
        return addFollows(
          trx,
          userId,
          granted.map((id) => ({
            id,
            created_at: new Date(Math.min(Date.parse(since.get(id) ?? ''), now)).toISOString(),
          })),
        )
      },
    }
  },
}
