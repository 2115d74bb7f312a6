import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { moveGameCount } from '../write/catalogue-state.ts'
import type { ExternalGame } from './external-game.ts'
import { leftOutIds } from '../write/left-out.ts'
import { nameIds } from '../write/name-ids.ts'
import type { OwnerOfRows } from '../write/rows-of-games.ts'
import { mergeGames } from '../merge/merge-games.ts'
import { fingerprint } from './fingerprint.ts'
import { limited } from './limited.ts'
import { type Plan, planGames } from './plan.ts'
import { readStored } from './stored.ts'
import { learnVocabulary } from './vocabulary.ts'
import { noteUnchanged, writeDetails } from './write-details.ts'
import { addGames, changeGames, type Writing, writingOf } from './write-game.ts'
import { writeLinks } from './write-links.ts'

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
 * Imports games of the external database into the catalogue: new ones are added, known ones renewed, matching ones of
 * ours linked; returns our ids by external id. The caller has locked the catalogue (lockCatalogue) in this transaction.
 * A few statements, however many games; at most 500 at once.
 */
export async function saveExternalGames(
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
  const vocabulary = await learnVocabulary(trx, kept)
  const plans = await planGames(trx, kept, vocabulary.platforms)
  await mergeTwins(trx, resources, plans)
  const stored = await readStored(
    trx,
    plans.flatMap(({ match }) => match?.id ?? []),
  )
  const judged = plans.map((plan) => ({
    ...plan,
    stored: stored.get(plan.match?.id ?? 0) ?? null,
    hash: fingerprint(plan.game),
  }))
  const same = judged.filter((one) => one.by === 'igdb' && one.stored?.hash === one.hash)
  const toWrite = judged.filter((one) => !same.includes(one))
  const changing = toWrite.map(({ game }) => game)
  const ids = {
    ...vocabulary,
    companies: await nameIds(
      trx,
      'companies',
      changing.flatMap(({ developers, publishers }) => [...developers, ...publishers]),
    ),
    franchises: await nameIds(
      trx,
      'franchises',
      changing.flatMap(({ franchise }) => franchise ?? []),
    ),
  }
  const writings = toWrite.map(({ game, hash, stored }) => writingOf(game, hash, stored, ids))
  await write(trx, writings, ids, at)
  await noteUnchanged(
    trx,
    same.flatMap(({ stored }) => stored?.id ?? []),
    at,
  )
  return {
    ids: new Map([
      ...writings.map(({ game, id }) => [game.igdbId, id] as const),
      ...same.map(({ game, stored }) => [game.igdbId, stored?.id ?? 0] as const),
    ]),
    changed: writings.flatMap(({ stored }) => stored?.id ?? []),
    counts: countsOf(plans, same.length),
  }
}

/** The games to import: each once (the last of two), within our limits, none that an admin deleted here. */
export async function admissible(db: Kysely<DB>, games: ExternalGame[]): Promise<ExternalGame[]> {
  const kept = new Map(games.flatMap((game) => limited(game) ?? []).map((game) => [game.igdbId, game]))
  for (const igdbId of await leftOutIds(db, [...kept.keys()])) kept.delete(igdbId)
  return [...kept.values()]
}

async function write(
  trx: Transaction<DB>,
  writings: Writing[],
  ids: Parameters<typeof addGames>[2],
  at: Date,
): Promise<void> {
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
  await moveGameCount(trx, fresh.length)
}

/** Merges two rows that turned out to be the same game: older data of the hand-written one stays. */
async function mergeTwins(trx: Transaction<DB>, owners: Saving['resources'], plans: Plan[]): Promise<void> {
  for (const plan of plans) {
    const { match, twin } = plan
    if (!match || !twin) continue
    const [from, into] = match.source !== 'core' && twin.source === 'core' ? [match, twin] : [twin, match]
    await mergeGames(trx, owners, from.id, into.id)
    plan.match = into
  }
}

export function countsOf(plans: Plan[], unchanged: number): SaveCounts {
  const by = (how: Plan['by']): number => plans.filter((plan) => plan.by === how).length
  return {
    added: by(null),
    byIds: by('ids'),
    byName: by('name'),
    changed: by('igdb') - unchanged,
    unchanged,
    merged: plans.filter(({ twin }) => twin).length,
  }
}
