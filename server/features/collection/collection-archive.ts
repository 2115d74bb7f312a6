import Type, { type Static } from 'typebox'
import { Instant, Nullable, Rating, Slug } from '../../../common/api/shapes.ts'
import { emptyEntry, type EntryValues, flagNames, mergeEntries } from '../../../common/rules/collection.ts'
import { csvRow } from '../../../common/rules/csv.ts'
import { limits } from '../../../common/rules/limits.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { invalid } from '../../errors.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game, matchGames, platformIds } from '../../resource/archive/games.queries.ts'
import { addEntries, keptGames, type NewEntry, platformColumn, topColumn } from './collection-archive.queries.ts'
import { lockCollection } from './collection.queries.ts'
import { restoredEntry } from './collection.ts'
import { restoreTopGames } from './top-games.queries.ts'

const columns = {
  game: Game,
  have: Type.Boolean(),
  wanted: Type.Boolean(),
  played: Type.Boolean(),
  completed: Type.Boolean(),
  ended: Type.Boolean(),
  pending: Type.Boolean(),
  lended: Type.Boolean(),
  awarded: Type.Boolean(),
  favourite: Type.Boolean(),
  // Archives from before these flags lack them.
  playing: Type.Optional(Type.Boolean()),
  abandoned: Type.Optional(Type.Boolean()),
  rating: Nullable(Rating),
  platform: Nullable(
    Type.Object({ slug: Slug, name: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
  ),
  borrower: Nullable(Type.String({ minLength: 1, maxLength: limits.borrowerMax })),
  created_at: Instant,
  changed_at: Instant,
  /** Among the favourites that are put first. */
  top: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.topGamesMax })),
}
const Entry = Type.Object(columns)
type Entry = Static<typeof Entry>

const csvHead = [
  'title',
  'year',
  'platform',
  ...flagNames,
  'rating',
  'borrower',
  'added',
  'changed',
  'slug',
  'igdb_id',
  'steam_id',
]

function toCsv({ game, platform, rating, borrower, created_at, changed_at, ...flags }: Entry): string {
  return csvRow([
    game.title,
    game.year,
    platform?.name ?? null,
    ...flagNames.map((flag) => (flags[flag] ? 1 : null)),
    rating,
    borrower,
    created_at.slice(0, 10),
    changed_at.slice(0, 10),
    game.slug,
    game.igdb_id,
    game.steam_id,
  ])
}

/** The games that a user has. Existing entries stay as they are; new ones are restored with their dates. */
export const collectionFile = defineArchive({
  name: 'collection',
  about: {
    en: 'every game you keep: status, score, platform, who has it on loan, dates',
    es: 'cada juego que guardas: estado, nota, plataforma, a quién se lo prestaste, fechas',
  },
  title: 'The games of a person',
  description: 'One entry for each game.',
  list: 'entries',
  most: limits.collectionMax,
  table: 'collection_entries',
  order: ['game_id'],
  columns,
  select: { platform: platformColumn, top: topColumn },
  csv: (items) => ({
    about: { en: 'the same for a spreadsheet', es: 'lo mismo para una hoja de cálculo' },
    async *write(source) {
      // Spreadsheets read accents correctly only after this mark.
      yield `\uFEFF${csvRow(csvHead)}`
      for await (const batch of items(source)) yield batch.map(toCsv).join('')
    },
  }),
  async plan(db, { userId, now }, entries) {
    const found = await matchGames(
      db,
      entries.map(({ game }) => game),
    )
    const platforms = await platformIds(
      db,
      entries.flatMap(({ platform }) => platform?.slug ?? []),
    )
    const kept = await keptGames(db, userId)
    const wanted = merge(entries, found, platforms, now)
    const fresh = [...wanted.values()].filter(({ game_id }) => !kept.has(game_id))
    if (kept.size + fresh.length > limits.collectionMax)
      throw invalid({ entries: [`A collection holds at most ${limits.collectionMax} games.`] })
    const top = entries.flatMap(({ top: place }, at) =>
      place !== undefined && found[at] !== undefined ? [{ game_id: found[at], place }] : [],
    )
    const unknown = entries.filter((_, at) => found[at] === undefined)
    const [total, added] = [entries.length, fresh.length]
    return {
      counts: { total, added, kept: total - unknown.length - added, unknown: unknown.length },
      notFound: unknown.map(({ game: { title, year } }) => ({ title, year })),
      write: async (trx) => {
        if (fresh.length + top.length === 0) return 0
        await lockGames(
          trx,
          [...fresh, ...top].map(({ game_id }) => game_id),
        )
        await lockCollection(trx, userId)
        const written = await addEntries(trx, userId, fresh)
        await restoreTopGames(trx, userId, top)
        return written
      },
    }
  },
})

type Kept = { values: EntryValues; created_at: string; changed_at: string }

/** One entry for each game here: two of the archive that turn out to be one game are merged as in a merge of games. */
function merge(
  given: Entry[],
  found: (number | undefined)[],
  platforms: Map<string, number>,
  now: number,
): Map<number, NewEntry> {
  const byGame = new Map<number, Kept>()
  given.forEach((entry, at) => {
    const id = found[at]
    if (id === undefined) return
    const next = toKept(entry, at, platforms, now)
    const other = byGame.get(id)
    byGame.set(id, other ? join(other, next) : next)
  })
  return new Map(
    [...byGame].map(([game_id, { values, created_at, changed_at }]) => [
      game_id,
      { game_id, ...values, created_at, changed_at },
    ]),
  )
}

/** The values of an entry after the rules that every change follows (a file may have been written by hand). */
function toKept(entry: Entry, at: number, platforms: Map<string, number>, now: number): Kept {
  const values: EntryValues = { ...emptyEntry, rating: entry.rating }
  for (const flag of flagNames) values[flag] = entry[flag] ?? false
  values.platform = (entry.platform && platforms.get(entry.platform.slug)) ?? null
  values.borrower = entry.borrower?.trim() || null
  return restoredEntry(values, entry, { now, field: `entries/${at}` })
}

function join(one: Kept, two: Kept): Kept {
  const [newer, older] = one.changed_at >= two.changed_at ? [one, two] : [two, one]
  return {
    values: mergeEntries(newer.values, older.values),
    created_at: one.created_at < two.created_at ? one.created_at : two.created_at,
    changed_at: newer.changed_at,
  }
}
