import Type, { type Static } from 'typebox'
import { Instant, Slug } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { createYield } from '../../lib/event-loop.ts'
import { invalid } from '../../errors.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { toNote, toWords } from './list.ts'
import { slugsKept } from './list-slugs.queries.ts'
import { countLists, lockLists } from './own-lists.queries.ts'
import {
  type ArchiveFile,
  datesOf,
  listFile,
  type Plan,
  type Source,
  instantOf,
} from '../../resource/archive/archive-part.ts'
import { Game, toClue } from '../../resource/archive/game-clue.ts'
import type { GameClue } from '../../resource/archive/games.queries.ts'
import {
  addLists,
  listedGames,
  type NewList,
  type OwnListRow,
  ownListsAfter,
  ownSlugs,
} from './lists-archive.queries.ts'
import { matchGames } from '../../resource/archive/match-games.ts'

const List = Type.Object(
  {
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
  },
  { additionalProperties: false },
)
type List = Static<typeof List>

const ListsFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    lists: Type.Array(List, { maxItems: limits.listsMax }),
  },
  { additionalProperties: false, title: 'The lists of a person', description: 'Each with its games in their order.' },
)

/** This many lists are read completely at once: up to a thousand games each. */
const batchSize = 2

async function* lists({ trx, userId }: Source): AsyncIterable<List[]> {
  let rows: OwnListRow[] = []
  do {
    rows = await ownListsAfter(trx, userId, rows.at(-1)?.id ?? 0, batchSize)
    if (rows.length === 0) return
    const held = await listedGames(
      trx,
      userId,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) =>
      toList(
        row,
        held.filter((game) => game.list_id === row.id),
      ),
    )
  } while (rows.length === batchSize)
}

const toList = (row: OwnListRow, held: Awaited<ReturnType<typeof listedGames>>): List => ({
  title: row.title,
  description: row.description,
  public: row.public,
  slug: row.slug,
  earlier_slugs: row.earlier,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
  games: held.map((game) => ({
    game: toClue(game),
    added_at: game.added_at.toISOString(),
    ...(game.note !== '' && { note: game.note }),
  })),
})

/**
 * Lists of games. A list whose slug exists here, also as a former one, stays as it is, including its games: removed
 * games do not return. Other lists are restored with their dates and visibility; their events belong to the timeline's
 * file.
 */
export const listsFile: ArchiveFile = {
  name: 'lists',
  about: {
    en: 'your lists with their games in order, private ones too',
    es: 'tus listas con sus juegos en orden, también las privadas',
  },
  // Space for the maximum number of full lists, with all their games.
  maxBytes: 96 * 1_048_576,
  schema: ListsFile,
  write: (source) => listFile(source.schema, 'lists', lists(source)),
  async plan(db, { userId, now, grantPublic }, file: Static<typeof ListsFile>): Promise<Plan> {
    const taken = await ownSlugs(db, userId)
    const fresh = freshLists(file.lists, taken).map((list) => ({ ...list, ...toWords(list) }))
    if ((await countLists(db, userId)) + fresh.length > limits.listsMax) throw tooMany()
    const { clues, lists } = await numberClues(fresh)
    const ids = await matchGames(db, clues)
    const unknown = clues.filter((_, at) => ids[at] === undefined)
    return {
      counts: {
        total: file.lists.length,
        added: fresh.length,
        kept: file.lists.length - fresh.length,
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
async function numberClues(given: List[]): Promise<{ clues: GameClue[]; lists: NumberedList[] }> {
  const places = new Map<string, number>()
  const clues: GameClue[] = []
  const placeOf = (game: GameClue): number => {
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
