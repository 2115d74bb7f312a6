import type { Kysely, Transaction } from 'kysely'
import type { List } from '../../../common/api/list.ts'
import { type Move, moveGames } from '../../../common/rules/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import { slugify } from '../../../common/rules/names.ts'
import { isBlank, oneLine, paragraphs } from '../../../common/rules/text.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import type { AnyViewer, Viewer } from '../../viewer.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { positionsOf, setPositions } from './list-games.queries.ts'
import {
  keepSlug,
  slugsLike,
  countLists,
  insertList,
  type ListWords,
  type OwnList,
  touchList,
  updateList,
  lockList,
} from './own-lists.queries.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { shelfSheet } from '../../drawing/shelf-sheet.ts'
import type { FindLinkPicture } from '../../resource/resource.ts'

/** The texts of a list as stored. Throws field errors for a title without visible characters. */
export function toWords(
  { title, description, public: open }: { title: string; description?: string; public: boolean | 0 | 1 },
  before = '',
): ListWords {
  if (isBlank(title)) throw invalid({ title: ['A list needs a title.'] })
  return {
    title: oneLine(title),
    description: description === undefined ? before : paragraphs(description),
    public: Boolean(open),
  }
}

/** What is said about a game of a list: one line, empty without a visible letter. */
export const toNote = (text: string): string => (isBlank(text) ? '' : oneLine(text))

/** A list as the viewer sees it, or the 404 of an unknown one. */
export async function oneList(db: Kysely<DB>, id: number, viewer: AnyViewer): Promise<List> {
  const [list] = await hydratePage(db, 'lists', [id], viewer)
  if (!list) throw notFound()
  return list
}

/** Creates a list, with an event when it is public. The caller has locked the user's lists. Returns its id. */
export async function makeList(trx: Transaction<DB>, userId: number, words: ListWords, at: Date): Promise<number> {
  if ((await countLists(trx, userId)) >= limits.listsMax)
    throw new AppError('conflict', `A user can have at most ${limits.listsMax} lists.`, { code: 'lists_full' })
  const slug = await freeSlug(trx, userId, words.title)
  const id = await insertList(trx, userId, { ...words, slug }, at)
  await keepSlug(trx, { user_id: userId, id }, slug, at)
  if (words.public) await recordActivity(trx, 'published', { noun: 'list', userId, id }, at)
  return id
}

/** Changes the texts of a list and who may see it. A new title gives it a new slug; former ones keep working. */
export async function rewriteList(trx: Transaction<DB>, list: OwnList, words: ListWords, at: Date): Promise<void> {
  if (list.hidden && words.public)
    throw new AppError('conflict', 'An admin hid this list: it cannot be made public.', { code: 'list_hidden' })
  const sameAddress = slugify(words.title, fallback) === slugify(list.title, fallback)
  const slug = sameAddress ? list.slug : await freeSlug(trx, list.user_id, words.title, list.id)
  const sameWords = words.title === list.title && words.description === list.description
  await updateList(trx, list, { ...words, slug }, sameWords ? undefined : at)
  if (slug !== list.slug) await keepSlug(trx, list, slug, at)
  const fact = words.public ? 'published' : 'hidden'
  if (words.public !== list.public)
    await recordActivity(trx, fact, { noun: 'list', userId: list.user_id, id: list.id }, at)
}

/** The slug of a title without any usable letter. */
const fallback = 'list'

/** The first of `title`, `title-2`, `title-3`… that no other list of the user has or had. */
async function freeSlug(trx: Transaction<DB>, userId: number, title: string, listId?: number): Promise<string> {
  const base = slugify(title, fallback)
  const taken = await slugsLike(trx, userId, base)
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`
    const owner = taken.get(slug)
    if (owner === undefined || owner === listId) return slug
  }
}

/** A requested order: one list, each game once. Throws field errors for anything else, whoever owns the list. */
export function toMoves(games: (Move & { id_list: number })[]): { listId: number; moves: Move[] } {
  const [first] = games
  if (!first || games.some(({ id_list }) => id_list !== first.id_list))
    throw invalid({ games: ['All games must belong to one list.'] })
  if (new Set(games.map(({ id_game }) => id_game)).size < games.length)
    throw invalid({ games: ['Each game can occur only once.'] })
  return { listId: first.id_list, moves: games }
}

/**
 * Moves games of a list to their new places; only moved games are written. Throws field errors for a game that is not
 * in the list.
 */
export async function reorderList(trx: Transaction<DB>, list: OwnList, moves: Move[], at: Date): Promise<void> {
  const before = await positionsOf(trx, list)
  const known = new Set(before.map(({ game_id }) => game_id))
  if (moves.some(({ id_game }) => !known.has(id_game))) throw invalid({ games: ['Not all games are in the list.'] })
  const after = moveGames([...known], moves)
  const moved = before.flatMap(({ game_id, position }, place) => {
    const next = after[place]
    return next === undefined || next === game_id ? [] : [{ game_id: next, position }]
  })
  if (moved.length === 0) return
  await setPositions(trx, list, moved)
  await touchList(trx, list, at)
}

/**
 * Locks a list of the viewer for a write: concurrent writers wait. Another user's, a deleted and an unknown list are
 * the same 404. A write that touches a game has locked the game before (`lockGames`), as a deletion of the game does.
 */
export async function lockOwnList(trx: Transaction<DB>, viewer: Pick<Viewer, 'id'>, id: number): Promise<OwnList> {
  const list = await lockList(trx, viewer.id, id)
  if (!list) throw notFound()
  return list
}

/** The preview picture of a public list; a private one has none (P-34). */
export const listPicture: FindLinkPicture = async ({ db }, id) => {
  const [list] = await hydratePage(db, 'lists', [id], null)
  if (!list) return undefined
  const { title, user, TotalGames: count, games, changed_at } = list
  const shown = { title, line: `@${user.nick}`, count, games: games.map((game) => gameArt(game)) }
  return { version: changed_at, shown, draw: () => shelfSheet(shown) }
}
