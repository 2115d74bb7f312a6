import type { Transaction } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Context } from '../../context.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import { changeImport, deleteImport, type ImportKey, lockImport, type OwnImport } from '../import/imports.queries.ts'
import { leaveOutChanges, removedGames } from '../import/linked-rows.queries.ts'
import { type Found, matchGames } from '../import/match.ts'
import { platformOf } from '../import/platform-of.ts'
import { platformKeys } from '../import/platform-words.ts'
import { previewAll } from '../import/preview.ts'
import { addRows, deleteRows, type ReadRow } from '../import/rows.queries.ts'
import { type LinkRow, linkOf } from './linked-accounts.queries.ts'
import { countOpen, nameOwned, openGames, type OwnedRow } from './platform-games.queries.ts'

type Reach = Pick<Context, 'db' | 'now' | 'catalogue' | 'jobs'>
type Reading = ImportKey & { platform: GamePlatformName }

const batchSize = 500

/** What shops sell beside games, or before them: its name may be that of the game, so a person decides. */
const besides =
  /\b(?:demo|soundtrack|ost|artbook|art book|beta|alpha|playtest|test server|public test|dedicated server|sdk|trailer|teaser|wallpapers?|editor|mod tools)\b/i

type Known = Pick<OwnedRow, 'ref' | 'name' | 'platforms' | 'minutes'>

/** What games of an account are here; a match by the name of something beside a game is doubtful. */
export async function recognise(
  { db, catalogue }: Pick<Reach, 'db' | 'catalogue'>,
  platform: GamePlatformName,
  games: readonly Known[],
): Promise<{ found: Found[]; platforms: ReadonlyMap<string, number> }> {
  const platforms = platformKeys((await catalogue.terms()).platforms.all())
  const sought = games.map(({ ref, name, platforms: names }) => ({
    title: name,
    year: null,
    igdb: null,
    ref,
    platformIds: platformIdsOf(names, platforms),
  }))
  const found = await matchGames(db, sought, platform)
  return {
    platforms,
    found: found.map((one, at) =>
      one.kind === 'matched' && besides.test(games[at]?.name ?? '') ? { ...one, kind: 'doubtful' as const } : one,
    ),
  }
}

const platformIdsOf = (names: readonly string[], platforms: ReadonlyMap<string, number>): number[] => [
  ...new Set(names.flatMap((name) => platformOf(name, platforms) ?? [])),
]

/**
 * Makes the rows of an import of the desk from what was read: what never joined the collection and is not ignored.
 * Then the preview, or, where nobody wants to look at it, the writing. Begun anew when it was killed on the way.
 */
export async function makeRows(reach: Reach, reading: Reading, signal: AbortSignal): Promise<void> {
  const { db, now } = reach
  const link = await linkOf(db, reading)
  if (!link) return
  const own = authorizeJob<ImportKey>(reading)
  await deleteRows(db, own)
  const total = await countOpen(db, reading)
  let [seen, n] = [0, 0]
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const games = await openGames(db, reading, after, batchSize)
    if (games.length === 0) break
    const known = await recognise(reach, reading.platform, games)
    const removed = await removedGames(db, reading.userId, sureGames(known.found))
    seen += games.length
    const added = await db.transaction().execute(async (trx) => {
      const present = await lockImport(trx, reading)
      if (present?.state !== 'reading') return null
      const rows = toRows(games, known, { n, link, removed })
      await addRows(trx, present, rows)
      await nameOwned(trx, reading, namesOf(games, known.found))
      await changeImport(trx, present, { rows: Math.max(total, seen), done: seen }, new Date(now()))
      return rows.length
    })
    if (added === null) return
    n += added
    after = games.at(-1)?.ref ?? ''
  }
  await db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, reading)
    if (record?.state === 'reading') await show(reach, trx, { ...record, rows: n }, new Date(now()))
  })
}

/** The games that were recognised beyond doubt. */
export const sureGames = (found: readonly Found[]): number[] =>
  found.flatMap(({ kind, candidates: [first] }) => (kind === 'matched' && first !== undefined ? first : []))

const namesOf = (games: readonly Known[], found: readonly Found[]) =>
  games.flatMap(({ ref }, at) => {
    const [game_id] = sureGames(found.slice(at, at + 1))
    return game_id === undefined ? [] : { ref, game_id }
  })

/** Rows behind the first `n`, without games that were taken off the shelf by hand. */
function toRows(
  games: readonly Known[],
  { found, platforms }: Awaited<ReturnType<typeof recognise>>,
  { n, removed, ...around }: { n: number; removed: ReadonlySet<number> } & Omit<Around, 'n' | 'platforms'>,
): ReadRow[] {
  const wanted = games.flatMap((game, at) => {
    const [sure] = sureGames(found.slice(at, at + 1))
    return sure !== undefined && removed.has(sure) ? [] : [{ game, one: found[at] }]
  })
  return wanted.map(({ game, one }, at) => toRow(game, one, { ...around, platforms, n: n + at + 1 }))
}

/**
 * The preview; what is asked for without one is applied at once, and a nightly pass that found nothing leaves no trace.
 */
async function show({ jobs }: Reach, trx: Transaction<DB>, record: OwnImport, at: Date): Promise<void> {
  const { auto, rows, userId, importId } = record
  await previewAll(trx, record, record.options)
  if (auto === 'nightly') {
    await leaveOutChanges(trx, record)
    await previewAll(trx, record, record.options)
    const counted = await lockImport(trx, { userId, importId })
    if (!counted?.counts.new) return deleteImport(trx, record)
  }
  if (auto === null) return changeImport(trx, record, { state: 'preview', rows, done: rows }, at)
  await changeImport(trx, record, { state: 'applying', rows, done: 0 }, at)
  const payload = { user_id: userId, import_id: importId }
  await jobs.add(trx, 'apply-an-import', payload, { key: `${userId}-${importId}` })
}

interface Around {
  n: number
  platforms: ReadonlyMap<string, number>
  link: Pick<LinkRow, 'played_minutes'>
}

function toRow(game: Known, found: Found | undefined, { n, platforms, link }: Around): ReadRow {
  const { ref, name, minutes } = game
  const kind = found?.kind ?? 'missing'
  const isPlayed = link.played_minutes !== null && minutes !== null && minutes >= Math.max(1, link.played_minutes)
  const [platform = null] = platformIdsOf(game.platforms, platforms)
  return {
    n,
    title: name,
    facts: {
      statuses: isPlayed ? ['owned', 'played'] : ['owned'],
      platform,
      platformName: game.platforms[0] ?? null,
      rating: null,
      borrower: null,
      year: null,
      started: null,
      finished: null,
      hours: null,
      replays: null,
      note: null,
      ref,
      minutes,
    },
    found: kind,
    game_id: kind === 'matched' ? (found?.candidates[0] ?? null) : null,
    candidates: found?.candidates ?? [],
    likelihood: kind === 'doubtful' ? (found?.likelihood ?? 0) : 0,
  }
}
