import type { OpenCatalogue, OpenGame } from '../catalogue/load/open-game.ts'
import { readVocabulary } from '../catalogue/load/read-catalogue.ts'
import { loadGames } from '../catalogue/load/load-games.ts'
import { loadVocabulary } from '../catalogue/load/load-vocabulary.ts'
import { readReleaseDate } from '../catalogue/release-dates.ts'
import type { TestApp } from './test-app.ts'

type Draft = Partial<Omit<OpenGame, 'releases'>> & {
  slug: string
  title: string
  releases: [platform: string, date: string | null][]
}

/**
 * A few games of every kind: a series with numerals and accents, shared companies, imprecise dates, one unreleased, one
 * undated.
 */
const drafts: Draft[] = [
  {
    slug: 'chrono-trigger',
    title: 'Chrono Trigger',
    releases: [
      ['super-nintendo', '1995-03-11'],
      ['playstation', '1999'],
    ],
    genres: ['role-playing'],
    themes: ['fantasy'],
    developers: ['Square'],
    publishers: ['Square'],
    franchise: 'Chrono',
    description: { en: 'Time travel. With a frog.', es: 'Viajes en el tiempo. Con una rana.' },
  },
  {
    slug: 'chrono-cross',
    title: 'Chrono Cross',
    releases: [['playstation', '1999-11-18']],
    genres: ['role-playing'],
    themes: ['fantasy'],
    developers: ['Square'],
    publishers: ['Square'],
    franchise: 'Chrono',
  },
  {
    slug: 'final-fantasy-vii',
    title: 'Final Fantasy VII',
    aliases: ['FF7', 'FFVII'],
    releases: [
      ['playstation', '1997-01-31'],
      ['pc', '1998'],
    ],
    genres: ['role-playing'],
    themes: ['science-fiction'],
    developers: ['Square'],
    publishers: ['Square'],
    franchise: 'Final Fantasy',
  },
  {
    slug: 'pokemon-ruby',
    title: 'Pokémon Ruby',
    releases: [['game-boy-advance', '2002-11-21']],
    genres: ['role-playing'],
    developers: ['Game Freak'],
    publishers: ['Nintendo'],
    franchise: 'Pokémon',
  },
  {
    slug: 'hollow-knight',
    title: 'Hollow Knight',
    releases: [
      ['pc', '2017-02-24'],
      ['switch', '2018-06-12'],
    ],
    genres: ['platform', 'indie'],
    themes: ['action'],
    developers: ['Team Cherry'],
    publishers: ['Team Cherry'],
  },
  {
    slug: 'celeste',
    title: 'Celeste',
    releases: [
      ['switch', '2018-01-25'],
      ['pc', '2018-01-25'],
    ],
    genres: ['platform', 'indie'],
    developers: ['Maddy Makes Games'],
    publishers: ['Maddy Makes Games'],
  },
  {
    slug: 'next-year',
    title: 'Game of Next Year',
    releases: [['pc', '2099']],
    genres: ['puzzle'],
    developers: ['Team Cherry'],
    publishers: ['Team Cherry'],
  },
  {
    slug: 'some-day',
    title: 'Game of Some Day',
    releases: [['pc', null]],
    genres: ['puzzle'],
    developers: ['Team Cherry'],
    publishers: ['Team Cherry'],
  },
]

const game = ({ releases, ...draft }: Draft): OpenGame => ({
  sourceKey: `core:${draft.slug}`,
  source: 'core',
  formerKeys: [],
  renown: 0,
  aliases: [],
  genres: [],
  themes: [],
  developers: [],
  publishers: [],
  franchise: null,
  externalIds: {},
  websites: [],
  description: null,
  ...draft,
  releases: releases.map(([platform, date]) => ({ platform, date: date === null ? null : readReleaseDate(date) })),
})

/**
 * Loads the test games into the database through the real loader; returns their ids by slug. `before`: what happens
 * before that is committed.
 */
export async function addGames(
  { db }: Pick<TestApp, 'db'>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<Record<string, number>> {
  const catalogue: OpenCatalogue = { vocabulary: readVocabulary(), games: drafts.map(game) }
  await db.transaction().execute(async (trx) => {
    await loadVocabulary(trx, catalogue.vocabulary)
    await loadGames(trx, catalogue, [])
    await before()
  })
  const rows = await db.selectFrom('games').select(['id', 'slug']).execute()
  return Object.fromEntries(rows.map(({ slug, id }) => [slug, id]))
}
