import { storage } from '../lib/storage.ts'

/**
 * In localStorage, so that a visitor who goes on in another tab, from the mail of a new password for example, loses
 * nothing. Not in the address: a link must not act for the user who follows it.
 */
const pressesKey = 'presses'
/**
 * Milliseconds that a press is good for: long enough to open an account, too short for the next person at this device.
 */
const life = 3_600_000

/** What a visitor pressed and only members can do. */
export interface Press {
  /** A flag of the collection, `rate`, `follow` or `like`. */
  act: string
  /** The rating, or what kind of thing is liked; otherwise empty. */
  detail: string
  id: number
  /** The game's title, the person's nick: to say what was done. */
  name: string
}

/** What was pressed lately, in its order: of the same thing the latest press only. */
export function readPresses(now = Date.now()): Press[] {
  const latest = new Map<string, Press>()
  for (const line of (storage.get(pressesKey) ?? '').split('\n')) {
    const [, at, act, detail = '', id, name] = /^(\d+) (\w+)(?::(\S+))? (\d+) (.*)$/.exec(line) ?? []
    if (!act || !name || now - Number(at) > life) continue
    const key = `${act} ${act === 'like' ? detail : ''} ${id}`
    latest.delete(key)
    latest.set(key, { act, detail, id: Number(id), name })
  }
  return [...latest.values()]
}

/** The same, which nobody gets a second time. */
export function takePresses(): Press[] {
  const presses = readPresses()
  storage.remove(pressesKey)
  return presses
}
