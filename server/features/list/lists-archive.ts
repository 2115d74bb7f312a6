import Type, { type Static } from 'typebox'
import { Instant, Slug } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { createYield } from '../../lib/event-loop.ts'
import { invalid } from '../../errors.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { toNote, toWords } from './list.ts'
import { slugsKept } from './list-slugs.queries.ts'
import { countLists, lockLists } from './own-lists.queries.ts'
import { datesOf, instantOf, type Source } from '../../resource/archive/archive-part.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import type { Row } from '../../resource/archive/define-archive.queries.ts'
import { Game, matchGames } from '../../resource/archive/games.queries.ts'
import { addLists, earlierSlugs, listedGames, type NewList, ownSlugs } from './lists-archive.queries.ts'

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
