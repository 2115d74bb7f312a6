import { createHash } from 'node:crypto'
import type { ExternalGame } from './external-game.ts'
import { isKnown, prominenceOf } from './fame.ts'

/** Increase it when the same response is stored differently than before. */
const writerVersion = 3

/**
 * Equal for two responses that would be stored identically. Votes grow every day: only values derived from them count.
 */
export function fingerprint(game: ExternalGame): string {
  const facts = [writerVersion, { ...game, updatedAt: null, votes: null }, prominenceOf(game), isKnown(game)]
  return createHash('sha1').update(JSON.stringify(facts)).digest('base64')
}
