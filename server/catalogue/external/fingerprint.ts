import { createHash } from 'node:crypto'
import type { ExternalGame } from './external-game.ts'
import { isKnown, prominenceOf } from './fame.ts'

/** To be raised when the same answer is written in another way than before. */
const writerVersion = 1

/** The same for two answers that would be written the same. Votes grow every day: only what follows from them counts. */
export function fingerprint(game: ExternalGame): string {
  const facts = [
    writerVersion,
    { ...game, updatedAt: null, votes: null },
    prominenceOf(game.votes),
    isKnown(game.votes),
  ]
  return createHash('sha1').update(JSON.stringify(facts)).digest('base64')
}
