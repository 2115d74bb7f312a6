import { deserialize, serialize } from 'node:v8'
import type { YieldToEventLoop } from '../lib/event-loop.ts'

/** Items that are copied from one thread to the other at once: few enough to hold nobody up. */
const pieceItems = 500

/**
 * A long list on its way between threads: it is made of its pieces one by one, because a whole one would hold others
 * up.
 */
export type Packed = Uint8Array[]

export function pack(items: readonly unknown[]): Packed {
  const pieces: Packed = []
  for (let at = 0; at < items.length; at += pieceItems) pieces.push(serialize(items.slice(at, at + pieceItems)))
  return pieces
}

/** The items of one piece. */
export const unpack = <T>(piece: Uint8Array): T[] => deserialize(piece) as T[]

/** All items, with yields to the event loop. */
export async function unpackAll<T>(packed: Packed, yieldToEventLoop: YieldToEventLoop): Promise<T[]> {
  const all: T[] = []
  for (const piece of packed) {
    for (const item of unpack<T>(piece)) all.push(item)
    await yieldToEventLoop()
  }
  return all
}
