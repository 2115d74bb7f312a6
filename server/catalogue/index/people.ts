import { readFileSync } from 'node:fs'
import { nameKey } from '../../../common/rules/names.ts'

interface Person {
  name: string
  /** Slugs of the core, best known first. */
  games: string[]
}

const file = new URL('../data/people.json', import.meta.url)

/** The people of the hand-written file: the database knows companies only. */
export const readPeople = (): Person[] => JSON.parse(readFileSync(file, 'utf8')) as Person[]

/** Beginnings of a name count from this length on. */
const shortest = 5

/** Finds the games that somebody is known for. */
export function createPeople() {
  const known = readPeople().map(({ name, games }) => {
    const key = nameKey(name)
    return { key, words: key.split(' '), sources: games.map((slug) => `core:${slug}`) }
  })
  return {
    /**
     * Source keys of the games of whoever is called like this: the whole name, its last word or a beginning of either.
     */
    gamesBy(key: string): string[] {
      const isCalled = ({ key: name, words }: (typeof known)[number]): boolean =>
        name === key ||
        words.at(-1) === key ||
        (key.length >= shortest && (name.startsWith(key) || (words.at(-1)?.startsWith(key) ?? false)))
      return known.filter(isCalled).flatMap(({ sources }) => sources)
    },
  }
}
