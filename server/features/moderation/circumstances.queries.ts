import { type Kysely, sql } from 'kysely'
import type {
  Decision,
  AuthorRecord,
  ReportedKind,
  ReportedMedia,
  ReportedPost,
  ThingWords,
  ThreadPost,
} from '../../../common/api/moderation.ts'
import type { DB } from '../../db/types.ts'
import type { UserCard } from '../../../common/api/user.ts'
import { readDocument, wordsOf } from '../../../common/rules/post-document.ts'
import type { Context } from '../../context.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { Snapshot } from '../../resource/moderated.ts'
import type { Viewer } from '../../viewer.ts'
import { findReported } from '../media/post-media.queries.ts'
import { moderatedOf } from './kinds.ts'

interface RecordRow {
  user_id: number
  since: Date
  reports: number
  decisions: { action: Decision; count: number }[]
}

/**
 * What admins know of these authors: decisions that were reversed after an objection do not count, nor does what takes
 * one back.
 */
async function authorRecords(db: Kysely<DB>, ids: readonly number[]): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RecordRow>`
    select u.id as user_id, u.created_at as since,
      ((select coalesce(sum(r.open), 0) from report_reasons r where r.owner_id = u.id)
        + (select coalesce(sum(l.reports), 0) from moderation_log l where l.user_id = u.id))::integer as reports,
      coalesce((
        select jsonb_agg(jsonb_build_object('action', d.action, 'count', d.n) order by d.n desc, d.action)
        from (
          select l.action, count(*) as n from moderation_log l
          where l.user_id = u.id and l.action not in ('leave', 'show', 'lift')
            and not exists (select from objections o where o.decision_id = l.id and o.outcome = 'reversed')
          group by l.action) d), '[]') as decisions
    from users u where u.id = any(${ids})`.execute(db)
  return rows
}

/** What is judged: a thing and its author, as it was. */
interface Judged {
  kind: ReportedKind
  id: number
  ownerId: number
  was: Snapshot | null
}

interface Circumstances {
  was: ThingWords | null
  post: ReportedPost | null
  media: ReportedMedia[]
  thread: ThreadPost[]
  record: AuthorRecord | null
}

type Users = ReadonlyMap<number, UserCard>

/** What admins need to judge these things, in one statement for each part; further people are found for `people`. */
export async function findCircumstances(
  ctx: Context,
  things: readonly Judged[],
  { viewer, people }: { viewer: Viewer; people: readonly number[] },
): Promise<{ users: Users; of: (thing: Judged) => Circumstances }> {
  const posts = things.flatMap(({ kind, id, ownerId }) => (kind === 'comment' ? { ownerId, id } : []))
  const [media, around, records] = await Promise.all([
    findReported(
      ctx.db,
      posts.map(({ ownerId, id }) => ({ userId: ownerId, id })),
    ),
    moderatedOf(ctx, 'comment').around?.(ctx.db, posts) ?? [],
    authorRecords(
      ctx.db,
      things.map(({ ownerId }) => ownerId),
    ),
  ])
  const mentioned = things.flatMap(({ was }) => was?.post?.mentions ?? [])
  const wanted = [...people, ...around.map(({ userId }) => userId), ...mentioned]
  const { users } = await hydrate(ctx.db, { users: wanted }, viewer)
  const of = ({ kind, id, ownerId, was }: Judged): Circumstances => {
    const isPost = kind === 'comment'
    const record = records.find(({ user_id }) => user_id === ownerId)
    return {
      was: was && toWords(was, users),
      post: was?.post ? toPost(was.post, users) : null,
      media: isPost
        ? media.flatMap((row) => (row.comment_id === id && row.user_id === ownerId ? toMedia(row) : []))
        : [],
      thread: isPost ? around.flatMap((row) => (row.of === id ? toThreadPost(row, users) : [])) : [],
      record: record
        ? { since: record.since.toISOString(), reports: record.reports, decisions: record.decisions }
        : null,
    }
  }
  return { users, of }
}

/** The words of a snapshot; of a post with the present nicks of the people that it mentions. */
export function toWords({ title, text, about, post }: Snapshot, users: Users): ThingWords {
  const read = post && readDocument(post.document)
  if (!read || 'problem' in read) return { title, text, about }
  const nameOf = (id: number) => users.get(id)?.nick
  return { title, text: wordsOf(read.document, { withSpoilers: true, nameOf }), about }
}

const toPost = ({ mentions, gif, link, ...post }: NonNullable<Snapshot['post']>, users: Users): ReportedPost => ({
  public: post.public ? 1 : 0,
  spoiler: post.spoiler ? 1 : 0,
  mentions: mentions.flatMap((id) => users.get(id) ?? []),
  gif,
  link,
})

type MediaRow = Awaited<ReturnType<typeof findReported>>[number]
const toMedia = ({ user_id: owner, id, kind, alt, width, height }: MediaRow): ReportedMedia => ({
  owner,
  id,
  kind,
  alt,
  width,
  height,
})

interface AroundPost {
  id: number
  userId: number
  text: string
  at: Date
  part: 'above' | 'below'
}
const toThreadPost = ({ id, userId, text, at, part }: AroundPost, users: Users): ThreadPost => ({
  id,
  person: users.get(userId) ?? null,
  text,
  at: at.toISOString(),
  part,
})
