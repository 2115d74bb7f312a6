import Type, { type Static } from 'typebox'
import { Instant, Slug } from '../../../../common/api/shapes.ts'
import type { Kysely } from 'kysely'
import { limits } from '../../../../common/rules/limits.ts'
import type { DB } from '../../../db/types.ts'
import { invalid } from '../../../errors.ts'
import { holdGames } from '../../collection/many-entries.queries.ts'
import { toWords } from '../../list/list.ts'
import { slugsKept } from '../../list/list-slugs.queries.ts'
import { countLists, holdLists } from '../../list/own-lists.queries.ts'
import { type Entity, listFile, type Plan, type Source, momentOf } from './entity.ts'
import { Game, toClue } from './game-clue.ts'
import type { GameClue } from './games.queries.ts'
import { addLists, listedGames, type NewList, type OwnListRow, ownListsAfter, ownSlugs } from './lists.queries.ts'
import { matchGames } from './match-games.ts'

const List = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: limits.listTitleMax, pattern: '\\S' }),
    description: Type.String({ maxLength: limits.listDescriptionMax }),
    public: Type.Boolean(),
    /** The word of its address, and those that lead to it from earlier titles. */
    slug: Slug,
    earlier_slugs: Type.Array(Slug, { maxItems: slugsKept }),
    created_at: Instant,
    changed_at: Instant,
    /** In their order. */
    games: Type.Array(Type.Object({ game: Game, added_at: Instant }, { additionalProperties: false }), {
      maxItems: limits.listGamesMax,
    }),
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

/** So many lists are read at once, whole. */
const batchSize = 10

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
  games: held.map((game) => ({ game: toClue(game), added_at: game.added_at.toISOString() })),
})

/**
 * Lists of games. One whose slug leads to a list here, also by an earlier title, is that list and stays as it is, its games too: what
 * was taken out of it does not come back. The others come with their dates, as public as they were; what stands of them on the timeline is the timeline's part.
 */
export const listsEntity: Entity = {
  name: 'lists',
  tables: ['lists', 'list_slugs', 'list_games'],
  schema: ListsFile,
  write: (source) => listFile(source.schema, 'lists', lists(source)),
  async plan(db, { userId, now }, file: Static<typeof ListsFile>): Promise<Plan> {
    const taken = await ownSlugs(db, userId)
    const fresh = freshLists(file.lists, taken).map((list) => ({ ...list, ...toWords(list) }))
    if ((await countLists(db, userId)) + fresh.length > limits.listsMax) throw tooMany()
    const gameOf = await matchAll(
      db,
      fresh.flatMap(({ games }) => games.map(({ game }) => game)),
    )
    const unknown = new Map(
      fresh.flatMap(({ games }) =>
        games.flatMap(({ game }) => (gameOf(game) === undefined ? [[keyOf(game), game] as const] : [])),
      ),
    )
    return {
      counts: {
        total: file.lists.length,
        added: fresh.length,
        kept: file.lists.length - fresh.length,
        unknown: unknown.size,
      },
      notFound: [...unknown.values()].map(({ title, year }) => ({ title, year })),
      write: async (trx) => {
        if (fresh.length === 0) return 0
        const known = new Set(fresh.flatMap(({ games }) => games.flatMap(({ game }) => gameOf(game) ?? [])))
        const held = await holdGames(trx, [...known])
        if (!(await holdLists(trx, userId))) throw new Error('the account is gone')
        // Between the look and the write another list may have taken a slug.
        const taken = await ownSlugs(trx, userId)
        const wanted = toNew(freshLists(fresh, taken), taken, now, (game) => {
          const id = gameOf(game)
          return id !== undefined && held.has(id) ? id : undefined
        })
        if ((await countLists(trx, userId)) + wanted.length > limits.listsMax) throw tooMany()
        await addLists(trx, userId, wanted)
        return wanted.length
      },
    }
  },
}

const tooMany = () => invalid({ lists: [`One can have ${limits.listsMax} lists at most.`] })

/** Those whose slug leads nowhere yet; of two with one slug the first. */
function freshLists(given: List[], taken: Set<string>): List[] {
  const seen = new Set(taken)
  return given.filter(({ slug }) => !seen.has(slug) && seen.add(slug))
}

type Find = (game: GameClue) => number | undefined

/** What each of these games is here. The same few games are in many lists: each is looked for once. */
async function matchAll(db: Kysely<DB>, games: GameClue[]): Promise<Find> {
  const clues = [...new Map(games.map((game) => [keyOf(game), game])).values()]
  const ids = await matchGames(db, clues)
  const found = new Map(clues.map((clue, at) => [keyOf(clue), ids[at]]))
  return (game) => found.get(keyOf(game))
}

const keyOf = (game: GameClue): string =>
  JSON.stringify([game.slug, game.igdb_id, game.steam_id, game.title, game.year])

/** The lists as they are written: an earlier slug comes along where it is free. */
function toNew(lists: List[], taken: Set<string>, now: number, find: Find): NewList[] {
  const used = new Set([...taken, ...lists.map(({ slug }) => slug)])
  return lists.map((list) => {
    const changed = momentOf(list.changed_at, now)
    return {
      title: list.title,
      description: list.description,
      public: list.public,
      slug: list.slug,
      earlier: list.earlier_slugs.filter((slug) => !used.has(slug) && used.add(slug)),
      created_at: new Date(Math.min(momentOf(list.created_at, now), changed)).toISOString(),
      changed_at: new Date(changed).toISOString(),
      games: distinct(
        list.games.flatMap(({ game, added_at }) => {
          const game_id = find(game)
          return game_id === undefined ? [] : [{ game_id, added_at: new Date(momentOf(added_at, now)).toISOString() }]
        }),
      ),
    }
  })
}

/** Two games of the archive may turn out to be one game here. */
function distinct(games: NewList['games']): NewList['games'] {
  const seen = new Set<number>()
  return games.filter(({ game_id }) => !seen.has(game_id) && seen.add(game_id))
}
