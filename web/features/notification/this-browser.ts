import { waits } from '../../../common/rules/limits.ts'
import { deviceApi } from '../../api/calls/device.generated.ts'
import { storage } from '../../lib/storage.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { session } from '../../session/session.ts'

/**
 * What this browser remembers of the question, for whoever uses it: when it was asked last, or `denied`, or `off` by
 * the settings.
 */
const promptKey = 'notification-prompt'
/** What it last told the server, and when: removed with the person's other data. */
const toldKey = 'push'
const hour = 3_600_000

/** Whether this browser can show what comes while no page is open. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether it may still be asked: not after a no, and not within an hour of the last question (NOT-05, NOT-06). */
export function mayAsk(now = Date.now()): boolean {
  const mark = storage.get(promptKey)
  if (!canPush() || Notification.permission !== 'default' || mark === 'denied' || mark === 'off') return false
  return now - Number(mark ?? 0) >= waits.pushPromptAgain
}

/** It was asked now. */
export const noteAsked = (now = Date.now()): void => storage.set(promptKey, String(now))

/** Notes what the browser itself says: a denial stays, a permission removes the mark. */
export function notePermission(): void {
  if (Notification.permission === 'denied') storage.set(promptKey, 'denied')
  else if (Notification.permission === 'granted' && storage.get(promptKey) !== 'off') storage.remove(promptKey)
}

/** Whether this person's notifications are to come to this browser: allowed, and not switched off here. */
export const isWanted = (): boolean =>
  canPush() && Notification.permission === 'granted' && storage.get(promptKey) !== 'off'

const listeners = new Set<() => void>()
/** Tells when the person has answered the browser, wherever they were asked. Returns what ends it. */
export function onAnswer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type Enabled = 'on' | 'denied' | 'dismissed'

/** Asks for the permission, which must follow a press, and subscribes. Throws when no push service can be reached. */
export async function enablePush(): Promise<Enabled> {
  const permission = await Notification.requestPermission()
  for (const listener of listeners) listener()
  if (permission === 'default') {
    noteAsked()
    return 'dismissed'
  }
  if (permission === 'granted') storage.remove(promptKey)
  notePermission()
  if (permission === 'denied') return 'denied'
  await keepDevice({ anew: true })
  return 'on'
}

/** Nothing comes to this browser any more, until it is switched on again. */
export async function disablePush(): Promise<void> {
  storage.set(promptKey, 'off')
  const told = readTold()
  storage.remove(toldKey)
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  await Promise.all([
    subscription?.unsubscribe().catch(() => false),
    told && deviceApi.remove({ params: { device: told.id }, quiet: true }).catch(() => null),
  ])
}

interface Told {
  id: string
  /** What the server must know anew when it changes. */
  of: string
  at: number
}

function readTold(): Told | null {
  try {
    return JSON.parse(storage.get(toldKey) ?? 'null') as Told | null
  } catch {
    return null
  }
}

/** The id of this browser among the devices of the person, as far as it knows. */
export const ownDeviceId = (): string | null => readTold()?.id ?? null

/** Subscribes, if it is not subscribed, and tells the server: once an hour, or when something changed. */
export async function keepDevice({ anew = false } = {}): Promise<void> {
  const user = session.current()?.user.id
  if (user === undefined) return
  const told = readTold()
  const { pushManager } = await navigator.serviceWorker.ready
  const held = await pushManager.getSubscription()
  const ofHeld = held && [user, getLocale(), held.endpoint].join(' ')
  if (!anew && told && told.of === ofHeld && Date.now() - told.at < hour) return
  const subscription = await subscribe(pushManager, held)
  if (!subscription) return
  const { id } = await deviceApi.add({ body: { device: toDevice(subscription) }, quiet: true })
  const of = [user, getLocale(), subscription.endpoint].join(' ')
  storage.set(toldKey, JSON.stringify({ id, of, at: Date.now() } satisfies Told))
  // The browser has another address now: nothing answers at the former one.
  if (told && told.id !== id) await deviceApi.remove({ params: { device: told.id }, quiet: true }).catch(() => null)
}

/** A subscription to the key of this site; null where the site sends no pushes. */
async function subscribe(manager: PushManager, held: PushSubscription | null): Promise<PushSubscription | null> {
  const { key } = await deviceApi.key({ quiet: true })
  if (key === null) return null
  if (held && keyOf(held) === key) return held
  await held?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function keyOf({ options }: PushSubscription): string | null {
  const bytes = options.applicationServerKey && new Uint8Array(options.applicationServerKey)
  return (
    bytes &&
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  )
}

function toDevice(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}
