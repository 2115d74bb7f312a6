import type { Kysely } from 'kysely'
import { randomInt } from 'node:crypto'
import { accountKey, nickProblem } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nickSkeletonOf } from '../../../common/rules/look-alike.ts'
import type { DB } from '../../db/types.ts'
import { isReservedNick } from '../auth/look-alikes.ts'
import { takenSkeletons } from '../auth/look-alikes.queries.ts'
import { unfreeNicks } from './google.queries.ts'
import { trimEndOf } from '../../../common/rules/text.ts'

/** Space for a number after a name that is in use. */
const roomForNumber = 6

/**
 * A text in the form of a nick: letters without accents, digits and _, beginning with a letter; empty when nothing is
 * left.
 */
export function toNick(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\s.-]+/g, '_')
    .replace(/[^A-Za-z0-9_]/g, '')
    .replace(/^[^A-Za-z]+/, '')
  return trimEndOf(plain.slice(0, limits.nickMax - roomForNumber), /_/)
}

/** A free nick made from the name or the address: unchanged, with a small number, or with a random one. */
export async function findFreeNick(
  db: Kysely<DB>,
  { name, email }: { name: string | null; email: string },
  now: Date,
): Promise<string> {
  const [address = ''] = email.split('@')
  const bases = [name ?? '', address, 'player'].map(toNick).filter((nick) => nick.length >= limits.nickMin)
  const random = () => String(randomInt(10_000, 1_000_000))
  const candidates = bases
    .flatMap((base) => [base, ...Array.from({ length: 8 }, (_, at) => `${base}${at + 2}`), base + random()])
    .filter((nick) => nickProblem(nick) === null && !isReservedNick(nick))
  const taken = await unfreeNicks(db, candidates.map(accountKey), now)
  const looks = await takenSkeletons(db, candidates.map(nickSkeletonOf))
  return (
    candidates.find((nick) => !taken.has(accountKey(nick)) && !looks.has(nickSkeletonOf(nick))) ?? `player${random()}`
  )
}
