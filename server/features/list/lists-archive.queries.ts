import { type Kysely, sql, type Transaction } from 'kysely'
import { createYield } from '../../lib/event-loop.ts'
import { type Row, rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { type Game, gameColumn } from '../../resource/archive/games.queries.ts'

/** The former slugs of a list `t` as a column. */
export const earlierSlugs = sql<string[]>`array(
  select s.slug from list_slugs s where s.user_id = t.user_id and s.list_id = t.id and s.slug <> t.slug
  order by s.created_at, s.slug)`

/** The games of some of a user's lists, in the order of each list. */
export async function listedGames(trx: Transaction<DB>, userId: number, listIds: number[]) {
  const { rows } = await sql<{ list_id: number; added_at: Date; note: string; game: Game }>`
    select l.list_id, l.added_at, l.note, ${gameColumn} as game
    from list_games l join games g on g.id = l.game_id left join game_details d on d.game_id = l.game_id
    where l.user_id = ${userId} and l.list_id = any(${listIds}) order by l.list_id, l.position`.execute(trx)
  return rows
}

/** Every slug, present or former, of a user's lists. */
export async function ownSlugs(db: Kysely<DB>, userId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('list_slugs').select('slug').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** A list to be written, dates included; its games exist and are in order. */
export interface NewList {
  slug: string
  earlier: string[]
  title: string
  description: string
  public: boolean
  created_at: string
  changed_at: string
  games: { game_id: number; added_at: string; note: string }[]
}

const listColumns =
  'slug text, title text, description text, public boolean, created_at timestamptz, changed_at timestamptz'
/** How many games one statement inserts, besides the rest of its last list. */
const batchSize = 5_000
/** How many lists one statement makes public, each with all of its games. */
const shownAtOnce = 20

/**
 * Creates lists with their slugs and games, and updates the counters; nobody is notified. The caller has locked the
 * user's lists and the games. The counters of all games are locked at once, in order, and the lists stay private until
 * everything is written: the rows that everybody's counters wait for are locked last.
 */
export async function addLists(trx: Transaction<DB>, userId: number, lists: NewList[]): Promise<void> {
  if (lists.length === 0) return
  await sql`set local statement_timeout = '60s'`.execute(trx)
  const open = await shownGames(lists)
  await sql`select from game_stats where game_id = any(${[...open]}) order by game_id for update`.execute(trx)
  const { rows } = await sql<{ id: number; slug: string }>`
    insert into lists (user_id, slug, title, description, public, created_at, changed_at)
    select ${userId}::integer, slug, title, description, false, created_at, changed_at
    from ${rowsOf(lists.map(wordsOf), listColumns)}
    returning id, slug`.execute(trx)
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]))
  const ofLists = (rowsOfList: (list: NewList) => Row[]): Row[] =>
    lists.flatMap((list) => rowsOfList(list).map((row) => ({ list_id: idOf.get(list.slug), ...row })))
  const slugs = ofLists(({ slug, earlier, created_at, changed_at }) => [
    { slug, created_at: changed_at },
    // A millisecond apart, so that the next export lists them in this order.
    ...earlier.map((slug, at) => ({ slug, created_at: new Date(Date.parse(created_at) + at).toISOString() })),
  ])
  await sql`
    insert into list_slugs (user_id, slug, list_id, created_at)
    select ${userId}::integer, slug, list_id, created_at
    from ${rowsOf(slugs, 'slug text, list_id integer, created_at timestamptz')}`.execute(trx)
  for (const games of batchesOf(lists, idOf))
    await sql`
      insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at, note)
      select l.user_id, l.id, game_id, position, l.public, l.created_at, added_at, note
      from ${rowsOf(games, 'list_id integer, game_id integer, position integer, added_at timestamptz, note text')}
      join lists l on l.user_id = ${userId} and l.id = list_id`.execute(trx)
  const shown = lists.flatMap((list) => (list.public ? (idOf.get(list.slug) ?? []) : []))
  for (let at = 0; at < shown.length; at += shownAtOnce)
    await sql`
      update lists set public = true where user_id = ${userId} and id = any(${shown.slice(at, at + shownAtOnce)})`.execute(
      trx,
    )
}

/** The games of the lists that will be public. */
async function shownGames(lists: NewList[]): Promise<Set<number>> {
  const yieldToEventLoop = createYield()
  const shown = new Set<number>()
  for (const list of lists) {
    if (list.public) for (const { game_id } of list.games) shown.add(game_id)
    await yieldToEventLoop()
  }
  return shown
}

/** The rows of all games, in batches of some thousands. */
function* batchesOf(lists: NewList[], idOf: Map<string, number>): Iterable<Row[]> {
  let rows: Row[] = []
  for (const { slug, games } of lists) {
    rows.push(...games.map((game, at) => ({ list_id: idOf.get(slug), ...game, position: at + 1 })))
    if (rows.length < batchSize) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

const wordsOf = ({ games: _games, earlier: _earlier, ...words }: NewList): Row => words
