import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { keepDevice } from '../../http/device-cookie.ts'
import { networkOf } from '../../lib/network.ts'
import { type DeviceNews, rememberDevice } from '../../sessions/devices.ts'

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

/**
 * Opens a session for a person who has proved who they are, and remembers the device; every way in ends here. `device` says
 * whether the account has logged in with it before.
 */
export async function enter(
  ctx: Pick<Context, 'sessions' | 'now'>,
  trx: Kysely<DB>,
  { userId, request }: { userId: number; request: FastifyRequest },
): Promise<{ token: string; device: DeviceNews }> {
  const word = keepDevice(request)
  const from = { address: networkOf(request.ip), device: deviceOf(request.headers['user-agent']), word }
  const token = await ctx.sessions.open(userId, { ...from, db: trx })
  return { token, device: await rememberDevice(trx, { userId, word, at: new Date(ctx.now()) }) }
}
