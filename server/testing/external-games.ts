import type { ExternalGame } from '../catalogue/external/external-game.ts'
import { readReleaseDate } from '../catalogue/release-dates.ts'

/** Platforms with the external database's ids and names. */
const platforms = {
  pc: { igdbId: 6, name: 'PC (Microsoft Windows)' },
  mac: { igdbId: 14, name: 'Mac' },
  switch: { igdbId: 130, name: 'Nintendo Switch' },
  snes: { igdbId: 19, name: 'Super Nintendo Entertainment System' },
  famicom: { igdbId: 99, name: 'Family Computer' },
  nes: { igdbId: 18, name: 'Nintendo Entertainment System' },
  playstation: { igdbId: 7, name: 'PlayStation' },
  ps5: { igdbId: 167, name: 'PlayStation 5' },
  gba: { igdbId: 24, name: 'Game Boy Advance' },
  ouya: { igdbId: 72, name: 'Ouya' },
}
type ExternalPlatform = keyof typeof platforms

type Draft = Partial<Omit<ExternalGame, 'releases'>> & {
  igdbId: number
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
