import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { SecurityKind } from '../../../common/api/security.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { keepDevice, readDevice } from '../../http/device-cookie.ts'
import { networkOf } from '../../lib/network.ts'
import { type Origin, recordSecurity } from '../../security-log/record-security.ts'
import { type DeviceNews, isKnownDevice, rememberDevice } from '../../sessions/devices.ts'

/** Each browser names itself, and most also those they descend from: the first match wins. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]{1,20} (?:Mobile(?:\/\w{1,20})? )?Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
/** A header may have 16 kB; a browser's description is never that long. */
const mostRead = 400

/**
 * A short description of a browser, "Firefox, Windows", by which its owner recognises it in a list; null when it is
 * unknown. All words are ours: the header is neither stored nor shown.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const said = (userAgent ?? '').slice(0, mostRead)
  const first = (list: [RegExp, string][]): string | undefined => list.find(([pattern]) => pattern.test(said))?.[1]
  return [first(browsers), first(systems)].filter((word) => word !== undefined).join(', ') || null
}

/** Where a request comes from, in the words that sessions and the security log keep: network and device. */
export const openedFrom = (request: FastifyRequest): Origin => ({
  address: networkOf(request.ip),
  device: deviceOf(request.headers['user-agent']),
})

/** The word of the device of a request, where the account is known on it; else null, after the same look-up. */
export async function knownDevice(
  db: Kysely<DB>,
  userId: number | undefined,
  request: FastifyRequest,
): Promise<string | null> {
  const word = readDevice(request)
  return (await isKnownDevice(db, userId, word)) ? word : null
}

/**
 * Where guesses from a request are counted: at the known device, which has a count of its own, else at the other place.
 */
export const guessPlace = (device: string | null, otherwise: string | null): string | null =>
  device === null ? otherwise : `device ${device}`

interface Entrance {
  userId: number
  request: FastifyRequest
  /** How the person came in, for the security log. */
  kind: SecurityKind
  /** They gave a second factor, too. */
  secondFactor?: boolean
}

/**
 * Opens a session for a person who has proved who they are, remembers the device, and logs both; every way in ends
 * here. A device that is new to an account with others is told by mail. Its first one is no news.
 */
export async function enter(
  ctx: Pick<Context, 'sessions' | 'jobs' | 'now'>,
  trx: Kysely<DB>,
  { userId, request, kind, secondFactor = false }: Entrance,
): Promise<{ token: string; device: DeviceNews }> {
  const word = keepDevice(request, await knownDevice(trx, userId, request))
  const from = openedFrom(request)
  const token = await ctx.sessions.open(userId, { ...from, word, secondFactor, db: trx })
  const device = await rememberDevice(trx, { userId, word, at: new Date(ctx.now()) })
  await recordSecurity(trx, { kind, userId, from }, ctx.now())
  if (device === 'new') {
    const entry = await recordSecurity(trx, { kind: 'new-device', userId, from }, ctx.now())
    // A browser that keeps no cookies is new each time: the same one from the same network is told once an hour.
    if (entry.times === 1)
      await ctx.jobs.add(trx, 'send-a-mail', { kind: 'new-device', user_id: userId, entry_id: entry.id })
  }
  return { token, device }
}
