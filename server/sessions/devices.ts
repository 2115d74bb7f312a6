import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { DB } from '../db/types.ts'
import { deleteSurplusDevices, findDevice, putDevice } from './devices.queries.ts'

/** As many as there may be sessions: nobody is at home on more. */
const mostKnown = 50

/**
 * What is stored of a device: SHA-256 of the account and the random word in the device's cookie. Two accounts on one
 * device have nothing in common in the database.
 */
export const deviceHash = (userId: number, word: string): Buffer =>
  createHash('sha256').update(`${userId} ${word}`).digest()

/**
 * Whether the account has logged in with this device, told by the word in its cookie (`readDevice`). It asks the
 * database for a word or account that is missing, too: time must not tell which accounts there are (AU-10).
 */
export const isKnownDevice = (db: Kysely<DB>, userId: number | undefined, word: string | null): Promise<boolean> =>
  findDevice(db, userId ?? 0, deviceHash(userId ?? 0, word ?? ''))

/** `first`: no device of the account was known, so it is no news to its owner. */
export type DeviceNews = 'known' | 'new' | 'first'

/** Remembers the device of a successful log-in, in its transaction, and says whether it was known. */
export async function rememberDevice(
  trx: Kysely<DB>,
  { userId, word, at }: { userId: number; word: string; at: Date },
): Promise<DeviceNews> {
  const { known, any } = await putDevice(trx, { userId, hash: deviceHash(userId, word), at })
  if (known) return 'known'
  await deleteSurplusDevices(trx, userId, mostKnown)
  return any ? 'new' : 'first'
}
