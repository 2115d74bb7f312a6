import type { Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { DB } from '../../db/types.ts'
import { addGamesAtEnd, gamesInList, removeGames } from '../list/list-games.queries.ts'
import { makeList } from '../list/list.ts'
import { countLists, deleteList, lockList, lockLists, touchList } from '../list/own-lists.queries.ts'
import { type FilledList, changeImport, type OwnImport } from './imports.queries.ts'
import { listedGames, ownListsByTitle } from './listed-games.queries.ts'

/**
 * Puts the games of an import onto the lists that its rows name: the owner's list with that title, or a new private
 * one. Remembers what it added, for an undo. What finds no space (in a list, or among the lists) stays out.
 */
export async function fillLists(trx: Transaction<DB>, record: OwnImport, at: Date): Promise<void> {
  const named = await listedGames(trx, record)
  if (named.length === 0) return
  const held = await lockGames(trx, [...new Set(named.flatMap(({ games }) => games))])
  if (!(await lockLists(trx, record.userId))) return
  const byTitle = await ownListsByTitle(trx, record.userId)
  const filled = new Map(record.lists.map((list) => [list.id, list]))
  for (const { name, games } of named) {
    const present = byTitle.get(name.toLowerCase())
    if (present === undefined && (await countLists(trx, record.userId)) >= limits.listsMax) continue
    const id = present ?? (await makeList(trx, record.userId, { title: name, description: '', public: false }, at))
    byTitle.set(name.toLowerCase(), id)
    const list = await lockList(trx, record.userId, id)
    if (!list) continue
    const there = await gamesInList(trx, list, games)
    const space = Math.max(0, limits.listGamesMax - list.total_games)
    const added = games.filter((game) => held.has(game) && !there.has(game)).slice(0, space)
    if (added.length > 0) await addGamesAtEnd(trx, list, added, at)
    if (added.length > 0) await touchList(trx, list, at)
    const before = filled.get(id)
    filled.set(id, {
      id,
      made: before?.made ?? present === undefined,
      games: [...(before?.games ?? []), ...added],
    })
  }
  await changeImport(trx, record, { lists: [...filled.values()] }, at)
}

/** Takes an import's games off its lists again, and deletes the lists that it made, unless others were added since. */
export async function emptyLists(trx: Transaction<DB>, record: OwnImport, at: Date): Promise<void> {
  if (record.lists.length === 0) return
  await lockGames(trx, [...new Set(record.lists.flatMap(({ games }) => games))])
  await lockLists(trx, record.userId)
  for (const filled of record.lists) await emptyList(trx, record, filled, at)
  await changeImport(trx, record, { lists: [] }, at)
}

async function emptyList(trx: Transaction<DB>, { userId }: OwnImport, filled: FilledList, at: Date): Promise<void> {
  const list = await lockList(trx, userId, filled.id)
  if (!list) return
  const removed = filled.games.length > 0 && (await removeGames(trx, list, filled.games))
  const isEmpty = list.total_games <= filled.games.length
  if (filled.made && isEmpty) return deleteList(trx, list)
  if (removed) await touchList(trx, list, at)
}
