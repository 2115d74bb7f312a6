import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { applyCorrections } from '../write/apply-corrections.ts'
import { moveGameCount } from '../write/catalogue-state.ts'
import { type ExternalGame, fingerprint, limited, sources } from './external-game.ts'
import { leftOutIds } from '../write/delete-game.ts'
import { nameIds } from '../write/name-ids.ts'
import { type OwnerOfRows, mergeGames } from '../merge/merge-games.ts'
import { type Plan, planGames, sourceOf } from './plan.ts'
import { readStored } from './facts.ts'
import { learnVocabulary, type VocabularyIds } from './vocabulary.ts'
import { noteUnchanged, writeDetails } from './write-details.ts'
import { addGames, changeGames, type Ids, type Writing, writingOf } from './write-game.ts'
import { writeLinks } from './write-links.ts'
import { notFound } from '../../errors.ts'
import { lockCatalogue } from '../write/locks.ts'

/** The result of saving external games. */
export interface Saved {
  /** Our ids by external id. */
  ids: Map<number, number>
  /** Our ids of existing games that changed. */
  changed: number[]
  counts: SaveCounts
}

/** `byIds` and `byName`: matched with our own games; `merged`: two games of ours that were the same. */
export interface SaveCounts {
  added: number
  byIds: number
  byName: number
  changed: number
  unchanged: number
  merged: number
}

/** The parameters of a writer of external games. */
export interface Saving {
  /** When they were requested. */
  at: Date
  /** The owners of rows to move when two of our games are merged. */
  resources: readonly OwnerOfRows[]
}

/**
 * Imports games of one outside database into the catalogue: new ones are added, known ones renewed, matching ones of
 * ours linked; returns our ids by external id. The caller has locked the catalogue (lockCatalogue) in this transaction.
 * A few statements, however many games; at most 500 at once.
 */
async function saveExternalGames(
  trx: Transaction<DB>,
  games: ExternalGame[],
  saving: Saving,
): Promise<Map<number, number>> {
  return (await saveAndCount(trx, games, saving)).ids
}

/** The same, with counts of what happened. */
export async function saveAndCount(
  trx: Transaction<DB>,
  games: ExternalGame[],
  { at, resources }: Saving,
): Promise<Saved> {
  const kept = await admissible(trx, games)
  const source = sourceOf(kept)
  const vocabulary = await learnVocabulary(trx, kept)
  const plans = await planGames(trx, kept, vocabulary.platforms)
  await mergeTwins(trx, resources, plans)
  const stored = await readStored(
    trx,
    source,
    plans.flatMap(({ match }) => match?.id ?? []),
  )
  const judged = plans.map((plan) => ({
    ...plan,
    stored: stored.get(plan.match?.id ?? 0) ?? null,
    hash: fingerprint(plan.game),
  }))
  const same = judged.filter((one) => isSame(one) && one.stored?.hash === one.hash)
  const toWrite = judged.filter((one) => !same.includes(one))
  const ids = await learnNames(
    trx,
    toWrite.map(({ game }) => game),
    vocabulary,
  )
  const writings = toWrite.map(({ game, hash, stored }) => writingOf(game, hash, stored, ids))
  await write(trx, writings, ids, at)
  await noteUnchanged(
    trx,
    source,
    same.flatMap(({ stored }) => stored?.id ?? []),
    at,
  )
  return {
    ids: new Map([
      ...writings.map(({ game, id }) => [game.id, id] as const),
      ...same.map(({ game, stored }) => [game.id, stored?.id ?? 0] as const),
    ]),
    changed: writings.flatMap(({ stored }) => stored?.id ?? []),
    counts: countsOf(plans, same.length),
  }
}

/** Whether the row has the very number that the game has there now. */
const isSame = ({ by, game, match }: Plan): boolean => by === 'own' && match?.[sources[game.source].column] === game.id

async function learnNames(trx: Transaction<DB>, games: ExternalGame[], vocabulary: VocabularyIds): Promise<Ids> {
  return {
    ...vocabulary,
    companies: await nameIds(
      trx,
      'companies',
      games.flatMap(({ developers, publishers }) => [...developers, ...publishers]),
    ),
    franchises: await nameIds(
      trx,
      'franchises',
      games.flatMap(({ franchise }) => franchise ?? []),
    ),
  }
}

/** The games to import: each once (the last of two), within our limits, none that an admin deleted here. */
export async function admissible(db: Kysely<DB>, games: ExternalGame[]): Promise<ExternalGame[]> {
  const kept = new Map(games.flatMap((game) => limited(game) ?? []).map((game) => [game.id, game]))
  const { column } = sources[sourceOf(games)]
  for (const id of await leftOutIds(db, column, [...kept.keys()])) kept.delete(id)
  // A game that was deleted under its number in IGDB does not come back from elsewhere.
  const byIgdb = new Map([...kept.values()].map(({ id, externalIds }) => [Number(externalIds['igdb'] ?? NaN), id]))
  const numbers = [...byIgdb.keys()].filter((number) => Number.isInteger(number) && number < 2 ** 31)
  for (const number of await leftOutIds(db, 'igdb_id', numbers)) kept.delete(byIgdb.get(number) ?? 0)
  return [...kept.values()]
}

async function write(trx: Transaction<DB>, writings: Writing[], ids: Ids, at: Date): Promise<void> {
  if (writings.length === 0) return
  const fresh = writings.filter(({ stored }) => !stored)
  await addGames(trx, fresh, ids)
  await changeGames(
    trx,
    writings.filter(({ stored }) => stored),
    ids,
  )
  await writeDetails(trx, writings, at)
  await writeLinks(trx, writings, ids)
  await applyCorrections(
    trx,
    writings.map(({ id }) => id),
  )
  await moveGameCount(trx, fresh.length)
}

/** Merges two rows that turned out to be the same game: older data of the hand-written one stays, then that of IGDB. */
async function mergeTwins(trx: Transaction<DB>, owners: Saving['resources'], plans: Plan[]): Promise<void> {
  const gone = new Map<number, number>()
  for (const plan of plans) {
    const { match, twin } = plan
    if (!match || !twin || gone.has(match.id) || gone.has(twin.id)) continue
    const [from, into] = weight(twin.source) > weight(match.source) ? [match, twin] : [twin, match]
    await mergeGames(trx, owners, from.id, into.id)
    gone.set(from.id, into.id)
    plan.match = into
  }
}

const weight = (source: string): number => (source === 'core' ? 2 : Number(source === 'igdb'))

export function countsOf(plans: Plan[], unchanged: number): SaveCounts {
  const by = (how: Plan['by']): number => plans.filter((plan) => plan.by === how).length
  return {
    added: by(null),
    byIds: by('ids'),
    byName: by('name'),
    changed: by('own') - unchanged,
    unchanged,
    merged: plans.filter(({ twin }) => twin).length,
  }
}

/**
 * Imports a game of the external database into the catalogue, or renews it; returns our id. Concurrent imports result
 * in one row. Throws 404 for a game that an admin deleted here, and for one without a title.
 */
export async function importExternalGame(
  { db, resources }: { db: Kysely<DB> } & Pick<Saving, 'resources'>,
  game: ExternalGame,
  at: Date = new Date(),
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const ids = await saveExternalGames(trx, [game], { at, resources })
    const id = ids.get(game.id)
    if (id === undefined) throw notFound()
    return id
  })
}
