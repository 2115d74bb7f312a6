import { type Kysely, sql, type Transaction } from 'kysely'
import { createYield } from '../../lib/event-loop.ts'
import { type Row, rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { Game, gameColumn, matchGames } from '../../resource/archive/games.queries.ts'
import Type, { type Static } from 'typebox'
import { Instant, Slug } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { invalid } from '../../errors.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { toNote, toWords } from './list.ts'
import { slugsKept, countLists, lockLists } from './own-lists.queries.ts'
import { datesOf, instantOf, type Source } from '../../resource/archive/archive-part.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'

/** The former slugs of a list `t` as a column. */
const earlierSlugs = sql<string[]>`array(
  select s.slug from list_slugs s where s.user_id = t.user_id and s.list_id = t.id and s.slug <> t.slug
  order by s.created_at, s.slug)`

/** The games of some of a user's lists, in the order of each list. */
async function listedGames(trx: Transaction<DB>, userId: number, listIds: number[]) {
  const { rows } = await sql<{ list_id: number; added_at: Date; note: string; game: Game }>`
    select l.list_id, l.added_at, l.note, ${gameColumn} as game
    from list_games l join games g on g.id = l.game_id left join game_details d on d.game_id = l.game_id
    where l.user_id = ${userId} and l.list_id = any(${listIds}) order by l.list_id, l.position`.execute(trx)
  return rows
}

/** Every slug, present or former, of a user's lists. */
async function ownSlugs(db: Kysely<DB>, userId: number): Promise<Set<string>> {
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
async function addLists(trx: Transaction<DB>, userId: number, lists: NewList[]): Promise<void> {
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

const columns = {
  title: Type.String({ minLength: 1, maxLength: limits.listTitleMax, pattern: '\\S' }),
  description: Type.String({ maxLength: limits.listDescriptionMax }),
  public: Type.Boolean(),
  /** Its slug, and the slugs of earlier titles. */
  slug: Slug,
  earlier_slugs: Type.Array(Slug, { maxItems: slugsKept }),
  created_at: Instant,
  changed_at: Instant,
  /** In the order of the list. */
  games: Type.Array(
    Type.Object(
      { game: Game, added_at: Instant, note: Type.Optional(Type.String({ maxLength: limits.listNoteMax })) },
      { additionalProperties: false },
    ),
    { maxItems: limits.listGamesMax },
  ),
}
const List = Type.Object(columns)
type List = Static<typeof List>

/**
 * Lists of games. A list whose slug exists here, also as a former one, stays as it is, including its games: removed
 * games do not return. Other lists are restored with their dates and visibility; their events belong to the timeline's
 * file.
 */
export const listsFile = defineArchive({
  name: 'lists',
  about: {
    en: 'your lists with their games in order, private ones too',
    es: 'tus listas con sus juegos en orden, también las privadas',
  },
  title: 'The lists of a person',
  description: 'Each with its games in their order.',
  list: 'lists',
  most: limits.listsMax,
  // Space for the maximum number of full lists, with all their games.
  maxBytes: 96 * 1_048_576,
  table: 'lists',
  order: ['id'],
  // Each is read completely: up to a thousand games.
  batch: 2,
  columns,
  select: { earlier_slugs: earlierSlugs, games: null },
  complete: withGames,
  async plan(db, { userId, now, grantPublic }, given) {
    const taken = await ownSlugs(db, userId)
    const fresh = freshLists(given, taken).map((list) => ({ ...list, ...toWords(list) }))
    if ((await countLists(db, userId)) + fresh.length > limits.listsMax) throw tooMany()
    const { clues, lists } = await numberClues(fresh)
    const ids = await matchGames(db, clues)
    const unknown = clues.filter((_, at) => ids[at] === undefined)
    return {
      counts: {
        total: given.length,
        added: fresh.length,
        kept: given.length - fresh.length,
        unknown: unknown.length,
      },
      notFound: unknown.map(({ title, year }) => ({ title, year })),
      write: async (trx) => {
        if (lists.length === 0) return 0
        const held = await lockGames(trx, [...new Set(ids.filter((id) => id !== undefined))])
        if (!(await lockLists(trx, userId))) throw new Error('the account no longer exists')
        // Between the read and the write, another list may have taken a slug.
        const taken = await ownSlugs(trx, userId)
        const here = ids.map((id) => (id !== undefined && held.has(id) ? id : undefined))
        const wanted = await withinDay(await toNew(freshLists(lists, taken), taken, now, here), (most) =>
          grantPublic(trx, most),
        )
        if ((await countLists(trx, userId)) + wanted.length > limits.listsMax) throw tooMany()
        await addLists(trx, userId, wanted)
        return wanted.length
      },
    }
  },
})

/** Adds the games to the lists of a batch, in their order. */
async function withGames({ trx, userId }: Source, lists: Row[], keys: Row[]): Promise<Row[]> {
  const ids = keys.map(({ id }) => id as number)
  const games = await listedGames(trx, userId, ids)
  return lists.map((list, at) => ({
    ...list,
    games: games.flatMap(({ list_id, game, added_at, note }) =>
      list_id === ids[at] ? [{ game, added_at: added_at.toISOString(), ...(note !== '' && { note }) }] : [],
    ),
  }))
}

/** All private lists, and as many public ones as the day has left; the rest comes with the same archive another day. */
async function withinDay(lists: NewList[], grant: (wanted: number) => Promise<number>): Promise<NewList[]> {
  let left = await grant(lists.filter((list) => list.public).length)
  return lists.filter((list) => !list.public || left-- > 0)
}

const tooMany = () => invalid({ lists: [`A user can have at most ${limits.listsMax} lists.`] })

/** The lists whose slug is still free; of two with the same slug, the first. */
function freshLists<L extends Pick<List, 'slug'>>(given: L[], taken: Set<string>): L[] {
  const seen = new Set(taken)
  return given.filter(({ slug }) => !seen.has(slug) && seen.add(slug))
}

/** A list whose games are given as indexes into the clues. */
interface NumberedList extends Omit<List, 'games'> {
  games: { clue: number; added_at: string; note: string }[]
}

/** Many lists share the same games: each clue is stored once, in order of appearance. */
async function numberClues(given: List[]): Promise<{ clues: Game[]; lists: NumberedList[] }> {
  const places = new Map<string, number>()
  const clues: Game[] = []
  const placeOf = (game: Game): number => {
    const key = JSON.stringify([game.slug, game.igdb_id, game.steam_id, game.title, game.year])
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, clues.length)
    return clues.push(game) - 1
  }
  const yieldToEventLoop = createYield()
  const lists: NumberedList[] = []
  for (const list of given) {
    lists.push({
      ...list,
      games: list.games.map(({ game, added_at, note = '' }) => ({
        clue: placeOf(game),
        added_at,
        note: toNote(note),
      })),
    })
    await yieldToEventLoop()
  }
  return { clues, lists }
}

/**
 * The lists to be written; former slugs are kept where free. `ids` are those of the clues, undefined for unknown games.
 */
async function toNew(
  lists: NumberedList[],
  taken: Set<string>,
  now: number,
  ids: (number | undefined)[],
): Promise<NewList[]> {
  const used = new Set([...taken, ...lists.map(({ slug }) => slug)])
  const yieldToEventLoop = createYield()
  const wanted: NewList[] = []
  for (const list of lists) {
    wanted.push({
      title: list.title,
      description: list.description,
      public: list.public,
      slug: list.slug,
      earlier: list.earlier_slugs.filter((slug) => !used.has(slug) && used.add(slug)),
      ...datesOf(list, now),
      games: distinct(
        list.games.flatMap(({ clue, added_at, note }) => {
          const game_id = ids[clue]
          return game_id === undefined ? [] : [{ game_id, added_at: instantOf(added_at, now), note }]
        }),
      ),
    })
    await yieldToEventLoop()
  }
  return wanted
}

/** Two games of the archive may be the same game here. */
function distinct(games: NewList['games']): NewList['games'] {
  const seen = new Set<number>()
  return games.filter(({ game_id }) => !seen.has(game_id) && seen.add(game_id))
}
