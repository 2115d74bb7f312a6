import type { Comment } from '../../../common/api/comment.ts'
import type { Notification } from '../../../common/api/notification.ts'
import { limits } from '../../../common/rules/limits.ts'
import { readDocument, wordsOf } from '../../../common/rules/post-document.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { type Hydrated, hydrate } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import { latestDecision } from '../moderation/objections.queries.ts'
import {
  borrowedGames,
  type BorrowedGame,
  failedArchives,
  type FallenPrice,
  fallenPrices,
  importNames,
  type KeptGame,
  keptGames,
  type NotificationRow,
} from './notification.queries.ts'

/** Notifications with what they are about; a line is left out whose subject or whose person went in the meantime. */
export async function toNotifications(
  { db }: Pick<Context, 'db'>,
  rows: NotificationRow[],
  viewer: Pick<Viewer, 'id'>,
): Promise<Notification[]> {
  const ids = (column: 'actor_id' | 'game_id' | 'comment_id' | 'list_id' | 'review_id' | 'their_review_id') =>
    rows.flatMap((row) => row[column] ?? [])
  const hydrated = await hydrate(
    db,
    {
      users: ids('actor_id'),
      games: ids('game_id'),
      comments: ids('comment_id'),
      lists: ids('list_id'),
      reviews: [...ids('review_id'), ...ids('their_review_id')],
    },
    viewer,
  )
  const own = await findOwn(db, rows, viewer)
  return rows.flatMap((row) => toNotification(row, hydrated, own) ?? [])
}

/** What lines say of one's own things. */
interface Own {
  games: ReadonlyMap<number, KeptGame>
  borrowed: readonly BorrowedGame[]
  fallen: ReadonlyMap<number, FallenPrice>
  imports: ReadonlyMap<number, string>
  failed: ReadonlySet<string>
  decision: Notification['decision']
}

/** Only what the lines name is asked for: most pages name none. */
async function findOwn(db: Context['db'], rows: NotificationRow[], { id }: Pick<Viewer, 'id'>): Promise<Own> {
  const games = rows.flatMap(({ kind, game_id }) =>
    (kind === 'wishlistMoved' || kind === 'loan' || kind === 'loanBack') && game_id !== null ? [game_id] : [],
  )
  const borrowed = rows.flatMap(({ kind, game_id }) => (kind === 'borrow' ? (game_id ?? []) : []))
  const watched = rows.flatMap(({ kind, game_id }) => (kind === 'price' ? (game_id ?? []) : []))
  const imports = rows.flatMap(({ import_id }) => import_id ?? [])
  const archives = rows.flatMap(({ archive_id }) => archive_id ?? [])
  return {
    games: new Map((await keptGames(db, id, games)).map((kept) => [kept.game_id, kept])),
    borrowed: await borrowedGames(db, id, borrowed),
    fallen: new Map((await fallenPrices(db, id, watched)).map((one) => [one.game_id, one])),
    imports: new Map(imports.length === 0 ? [] : (await importNames(db, id, imports)).map((one) => [one.id, one.name])),
    failed: archives.length === 0 ? new Set() : await failedArchives(db, id, archives),
    decision: rows.some(({ kind }) => kind === 'decision') ? await latestDecision(db, id) : undefined,
  }
}

function toNotification(row: NotificationRow, hydrated: Hydrated, own: Own): Notification | undefined {
  const of = <T>(id: number | null, things: ReadonlyMap<number, T>): T | null => (id !== null && things.get(id)) || null
  const person = of(row.actor_id, hydrated.users)
  const comment = of(row.comment_id, hydrated.comments)
  const list = of(row.list_id, hydrated.lists)
  const reviewId = row.review_id ?? row.their_review_id
  const review = of(reviewId, hydrated.reviews)
  const game = of(row.game_id, hydrated.games) ?? comment?.game ?? review?.game ?? null
  const isGone =
    (row.actor_id !== null && !person) ||
    (row.comment_id !== null && !comment) ||
    (row.list_id !== null && !list) ||
    (reviewId !== null && !review) ||
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
    ...tellsOwn(row, own),
  }
}

/** What a line says of one's own game or file, by kind. */
function tellsOwn(
  row: NotificationRow,
  own: Own,
): Pick<Notification, 'release' | 'loan' | 'price' | 'import' | 'decision'> {
  if (row.kind === 'decision') return own.decision ? { decision: own.decision } : {}
  const kept = own.games.get(row.game_id ?? 0)
  if (row.kind === 'wishlistMoved')
    return { release: { date: kept?.release_date ?? null, precision: kept?.release_precision ?? null } }
  if (row.kind === 'loan' || row.kind === 'loanBack')
    return {
      loan: {
        borrower: kept?.borrower ?? null,
        since: (kept?.lended_at ?? row.latest_at).toISOString(),
        until: kept?.due_on ?? null,
      },
    }
  if (row.kind === 'price') return toFallen(own.fallen.get(row.game_id ?? 0))
  if (row.kind === 'borrow') return { loan: toBorrowed(row, own) }
  return toEnded(row, own)
}

/** An import of a table, or of an archive, that ended. */
function toEnded({ import_id, archive_id }: NotificationRow, own: Own): Pick<Notification, 'import'> {
  if (import_id !== null) return { import: { name: own.imports.get(import_id) ?? null, failed: 0 } }
  return archive_id === null ? {} : { import: { name: null, failed: own.failed.has(archive_id) ? 1 : 0 } }
}

function toBorrowed({ game_id, actor_id, latest_at }: NotificationRow, { borrowed }: Own) {
  const loan = borrowed.find((one) => one.game_id === game_id && one.lender_id === actor_id)
  const since = loan ? `${loan.lent_on}T12:00:00.000Z` : latest_at.toISOString()
  return { borrower: null, since, until: loan?.due_on ?? null }
}

const toFallen = (fallen: FallenPrice | undefined): Pick<Notification, 'price'> =>
  fallen ? { price: { amount: fallen.amount, currency: fallen.currency, store: fallen.store } } : {}

/** The first words of a post; nothing of a spoiler: the panel may lie open on a screen that others see (POS-08). */
function firstWords({ comment, spoiler, mentions }: Comment): string {
  const read = spoiler ? { problem: 'spoiler' } : readDocument(comment)
  if ('problem' in read) return ''
  const nicks = new Map(mentions.map(({ id, nick }) => [id, nick]))
  const words = wordsOf(read.document, { nameOf: (id) => nicks.get(id) })
  return cutAtWord(words.replace(/\s+/g, ' ').trim(), limits.notificationText)
}
