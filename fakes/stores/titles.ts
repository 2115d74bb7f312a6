import { readOpenCatalogue } from '../../server/catalogue/load/read-catalogue.ts'
import { nearTitles, type Oddity, oddTitles, platformsOf } from './near-titles.ts'

/** A game that shops sell. */
export interface Title {
  /** Always the same for the same game. */
  key: string
  /** As the open catalogue writes it, where it has it. */
  title: string
  /** Our slugs. */
  platforms: string[]
  /** The day of its first release, "2020-09-17"; null: nobody knows. */
  released: string | null
  /** Its id on Steam, where the open catalogue knows it. */
  steam: number | null
  oddity: Oddity | null
}

let all: Title[] | null = null

/**
 * The games of the open catalogue, those with names near theirs, and a few with which something is wrong; read once.
 */
export const titles = (): Title[] => (all ??= [...written(), ...near(), ...odd()])

function written(): Title[] {
  const { games } = readOpenCatalogue()
  return games.flatMap(({ source, slug, title, releases, externalIds: { steam } }) => {
    if (source !== 'core' || releases.length === 0) return []
    const days = releases.flatMap(({ date }) => date?.date ?? [])
    return [
      {
        key: slug || title,
        title,
        platforms: [...new Set(releases.map(({ platform }) => platform))],
        released: days.toSorted()[0] ?? null,
        steam: typeof steam === 'number' ? steam : null,
        oddity: null,
      },
    ]
  })
}

const near = (): Title[] =>
  nearTitles.map(([title, where, released]) => ({
    key: `near ${title}`,
    title,
    platforms: platformsOf[where],
    released,
    steam: null,
    oddity: null,
  }))

const odd = (): Title[] =>
  Object.entries(oddTitles).map(([title, oddity]) => ({
    key: `odd ${title}`,
    title,
    platforms: platformsOf['all+switch'],
    released: '2020-01-01',
    steam: null,
    oddity,
  }))
