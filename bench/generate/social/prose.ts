import type { Random } from '../random.ts'
import { adjectives, nouns } from '../words.ts'

const openings =
  'I bought it for|I came back to it after years because of|Nobody told me about|What stays with me is|The first hours belong to|It took me a whole weekend to understand|Half of the fun is|Most people stop before they meet|The manual says nothing about|My brother swears by|Everything here turns around|It is easy to laugh at'.split(
    '|',
  )
const links =
  'and that is no small thing|but the camera has other ideas|which the music carries all the way|though the last third drags|and I would not change a note of it|because every jump feels earned|even when the frame rate does not keep up|and then it does it again, slower|so I kept a notebook beside the keyboard|while the story waits politely|until the bosses remind you who is in charge|and the save points are where they should be'.split(
    '|',
  )

/** Sentences about games: the same few hundred words in ever new order, like real texts. */
export function createProse(random: Random) {
  const thing = (): string => `the ${random.pick(adjectives).toLowerCase()} ${random.pick(nouns).toLowerCase()}`
  const sentence = (): string => `${random.pick(openings)} ${thing()}, ${random.pick(links)}.`
  return {
    title: (): string => `${random.pick(adjectives)} ${random.pick(nouns).toLowerCase()}`,
    /** At least this many characters, in paragraphs. */
    text(length: number): string {
      const parts: string[] = []
      for (let size = 0; size < length;) {
        const next = sentence()
        parts.push(parts.length === 0 ? '' : random.chance(0.2) ? '\n\n' : ' ', next)
        size += next.length + 1
      }
      return parts.join('')
    },
  }
}
