import { session } from './session.ts'
import { storage } from '../lib/storage.ts'

const prefix = 'draft:'
const keyOf = (userId: number, name: string): string => `${prefix}${userId}:${name}`

/** Whether a key of the storage is a text somebody has not finished: it outlives a session that ran out, not a log-out. */
export const isDraft = (key: string): boolean => key.startsWith(prefix)

/** A text that the person of this browser left unfinished, as it was kept; null when there is none. */
export function readDraft(name: string): unknown {
  const userId = session.current()?.user.id
  try {
    return userId === undefined ? null : JSON.parse(storage.get(keyOf(userId, name)) ?? 'null')
  } catch {
    return null
  }
}

/** What this page has kept and not dropped since it was opened. */
const openHere = new Map<string, string>()

/** Keeps an unfinished text, as long as its writer is the person of this browser: after a log-out nothing is left. */
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

/** Puts back what this page was writing, after another tab has emptied the storage: only its writer will find it. */
export function keepOpenDrafts(): void {
  for (const [key, text] of openHere) storage.set(key, text)
}

/** Drafts are their writer's: who logs in next finds none of somebody else. */
export function dropDraftsOfOthers(userId: number): void {
  for (const key of storage.keys()) if (isDraft(key) && !key.startsWith(keyOf(userId, ''))) storage.remove(key)
}
