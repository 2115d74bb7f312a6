import type { ExternalGame } from '../catalogue/external/external-game.ts'
import { readReleaseDate } from '../catalogue/release-dates.ts'

/** Platforms with the external database's ids and names. */
const platforms = {
  pc: { id: 6, name: 'PC (Microsoft Windows)' },
  mac: { id: 14, name: 'Mac' },
  switch: { id: 130, name: 'Nintendo Switch' },
  snes: { id: 19, name: 'Super Nintendo Entertainment System' },
  famicom: { id: 99, name: 'Family Computer' },
  nes: { id: 18, name: 'Nintendo Entertainment System' },
  playstation: { id: 7, name: 'PlayStation' },
  ps5: { id: 167, name: 'PlayStation 5' },
  gba: { id: 24, name: 'Game Boy Advance' },
  ouya: { id: 72, name: 'Ouya' },
}
type ExternalPlatform = keyof typeof platforms

type Draft = Partial<Omit<ExternalGame, 'releases'>> & {
  id: number
  title: string
  releases?: [platform: ExternalPlatform, date: string | null][]
}

/** A game of the external database for tests: omitted values are empty; the first release is the earliest. */
export function externalGame({ releases = [], ...draft }: Draft): ExternalGame {
  const dated = releases.map(([platform, date]) => ({
    platform: platforms[platform],
    date: date === null ? null : readReleaseDate(date),
  }))
  const [released = null] = dated.flatMap(({ date }) => date ?? []).sort((a, b) => (a.date < b.date ? -1 : 1))
  return {
    source: 'igdb',
    formerIds: [],
    subtitle: { en: null, es: null },
    slug: draft.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    aliases: [],
    summary: null,
    releases: dated,
    released,
    genres: [],
    themes: [],
    developers: [],
    publishers: [],
    franchise: null,
    cover: null,
    screenshots: [],
    videos: [],
    websites: [],
    externalIds: {},
    score: null,
    votes: 0,
    updatedAt: null,
    ...draft,
  }
}
