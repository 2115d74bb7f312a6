import { session } from '../session/session.ts'
import { storage } from '../lib/storage.ts'

const prefix = 'draft:'
/**
 * Unfinished texts. In localStorage, because they are written while a page is left, when a database would not finish.
 * Their keys begin with the user's id, and nothing of them stays after a log-out.
 */
const keyOf = (userId: number, name: string): string => `${prefix}${userId}:${name}`

/** Whether a storage key is an unfinished text: it survives an expired session, but not a log-out. */
export const isDraft = (key: string): boolean => key.startsWith(prefix)

/** An unfinished text of this browser's user, as stored; null without one. */
export function readDraft(name: string): unknown {
  const userId = session.current()?.user.id
  try {
    return userId === undefined ? null : JSON.parse(storage.get(keyOf(userId, name)) ?? 'null')
  } catch {
    return null
  }
}

/** What this page has stored and not dropped since it was opened. */
const openHere = new Map<string, string>()

/** Texts that were sent, and that a page shows as such: nobody is asked to go on with them. */
const sentHere = new Set<string>()
export const markSent = (name: string, isSent: boolean): void =>
  void (isSent ? sentHere.add(name) : sentHere.delete(name))

/**
 * The name of an unfinished text of a place: of its own, or of one that was sent from there and never arrived. `shown`:
 * also one that this page shows as sent, somewhere else.
 */
export function leftDraft(name: string, { shown = false } = {}): string | undefined {
  if (readDraft(name) !== null) return name
  const own = keyOf(session.current()?.user.id ?? 0, '')
  const strays = storage.keys().filter((key) => key.startsWith(`${own}${name}~`))
  return strays.map((key) => key.slice(own.length)).find((stray) => shown || !sentHere.has(stray))
}

/** Stores an unfinished text as long as its author is logged in here: nothing is left after a log-out. */
export function keepDraft(userId: number, name: string, draft: unknown): void {
  if (session.current()?.user.id !== userId) return
  const key = keyOf(userId, name)
  openHere.set(key, JSON.stringify(draft))
  storage.set(key, JSON.stringify(draft))
}

export function dropDraft(userId: number, name: string): void {
  const key = keyOf(userId, name)
  openHere.delete(key)
  storage.remove(key)
}

/**
 * Restores this page's unfinished texts after another tab has emptied the storage: only their author will find them.
 */
export function keepOpenDrafts(): void {
  for (const [key, text] of openHere) storage.set(key, text)
}

/** Drafts belong to their author: the next user who logs in does not find those of others. */
export function dropDraftsOfOthers(userId: number): void {
  for (const key of storage.keys()) if (isDraft(key) && !key.startsWith(keyOf(userId, ''))) storage.remove(key)
}

/** Posts that were sent and got no response, by the names of their drafts, each with what sends it again. */
const unsent = new Map<string, () => void>()
const listeners = new Set<() => void>()

/**
 * Says that a post waits for a network, or, without `resend`, that it does not any more. It stays a draft until it has
 * arrived, since its author may change it meanwhile; the sender sends it (sender.ts).
 */
export function setUnsentPost(name: string, resend?: () => void): void {
  if (resend) unsent.set(name, resend)
  else if (!unsent.delete(name)) return
  for (const listener of listeners) listener()
}

export const countUnsentPosts = (): number => unsent.size
export const sendUnsentPosts = (): void => [...unsent.values()].forEach((resend) => resend())
export const subscribeToUnsentPosts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
