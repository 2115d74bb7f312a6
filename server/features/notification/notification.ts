import type { Comment } from '../../../common/api/comment.ts'
import type { Notification } from '../../../common/api/notification.ts'
import { limits } from '../../../common/rules/limits.ts'
import { readDocument, wordsOf } from '../../../common/rules/post-document.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { type Hydrated, hydrate } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import type { NotificationRow } from './notification.queries.ts'

/** Notifications with what they are about; a line is left out whose subject or whose person went in the meantime. */
export async function toNotifications(
  { db }: Pick<Context, 'db'>,
  rows: NotificationRow[],
  viewer: Viewer,
): Promise<Notification[]> {
  const ids = (column: 'actor_id' | 'game_id' | 'comment_id' | 'list_id' | 'review_id') =>
    rows.flatMap((row) => row[column] ?? [])
  const hydrated = await hydrate(
    db,
    {
      users: ids('actor_id'),
      games: ids('game_id'),
      comments: ids('comment_id'),
      lists: ids('list_id'),
      reviews: ids('review_id'),
    },
    viewer,
  )
  return rows.flatMap((row) => toNotification(row, hydrated) ?? [])
}

function toNotification(row: NotificationRow, hydrated: Hydrated): Notification | undefined {
  const of = <T>(id: number | null, things: ReadonlyMap<number, T>): T | null => (id !== null && things.get(id)) || null
  const person = of(row.actor_id, hydrated.users)
  const comment = of(row.comment_id, hydrated.comments)
  const list = of(row.list_id, hydrated.lists)
  const review = of(row.review_id, hydrated.reviews)
  const game = of(row.game_id, hydrated.games) ?? comment?.game ?? review?.game ?? null
  const isGone =
    (row.actor_id !== null && !person) ||
    (row.comment_id !== null && !comment) ||
    (row.list_id !== null && !list) ||
    (row.review_id !== null && !review) ||
    (row.game_id !== null && !game)
  if (isGone) return undefined
  return {
    id: row.id,
    type: row.kind,
    created_at: row.latest_at.toISOString(),
    readed: row.unread ? 0 : 1,
    user_make: person,
    others: row.others,
    game: game && { ...game, name: game.title },
    comment: comment && { id_comment: comment.id, text: firstWords(comment), reply: comment.reply },
    list,
    review,
  }
}

/** The first words of a post; nothing of a spoiler: the panel may lie open on a screen that others see (POS-08). */
function firstWords({ comment, spoiler, mentions }: Comment): string {
  const read = spoiler ? { problem: 'spoiler' } : readDocument(comment)
  if ('problem' in read) return ''
  const nicks = new Map(mentions.map(({ id, nick }) => [id, nick]))
  const words = wordsOf(read.document, { nameOf: (id) => nicks.get(id) })
  return cutAtWord(words.replace(/\s+/g, ' ').trim(), limits.notificationText)
}
