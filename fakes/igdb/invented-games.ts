import { slugify } from '../../common/rules/names.ts'
import { type GameFacts, stableId } from './game-row.ts'
import { madeUpPictures } from './open-games.ts'

type Draft = Pick<GameFacts, 'name' | 'platforms' | 'genres' | 'developers'> & Partial<GameFacts>

const day = (name: string, date: string): GameFacts['platforms'][number] => ({ name, date, precision: 'day' })

/** Invented games, so that a newcomer can look up and import something that is not in the catalogue. */
const drafts: Draft[] = [
  {
    name: 'The Lighthouse Tax Collector',
    summary: 'You row from lighthouse to lighthouse and ask for receipts.',
    platforms: [day('pc', '2025-03-14'), day('switch', '2025-09-02')],
    genres: ['adventure', 'indie'],
    themes: ['comedy', 'mystery'],
    developers: ['Wet Ledger'],
    score: 84.2,
    votes: 412,
    videos: ['LtHs_Tax0001'],
    websites: [[1, 'https://lighthouse-tax.example.com/']],
  },
  {
    name: 'The Lighthouse Tax Collector II: Foggy Books',
    aliases: ['Lighthouse 2'],
    summary: 'The receipts are back, and half of them are damp.',
    platforms: [{ name: 'pc', date: '2027-12-31', precision: 'year' }],
    genres: ['adventure', 'indie'],
    themes: ['comedy', 'mystery'],
    developers: ['Wet Ledger'],
    hypes: 133,
  },
  {
    name: 'Paper Railway Ñandú',
    summary: 'Fold a railway out of old newspapers before the rain comes.',
    platforms: [day('switch-2', '2026-10-08'), day('playstation-5', '2026-10-08')],
    genres: ['puzzle', 'simulator'],
    themes: ['sandbox'],
    developers: ['Estudio Cartulina'],
    score: 79,
    votes: 96,
  },
  {
    name: 'Gravel Saints',
    summary: 'A rally across a desert whose stages move at night.',
    platforms: [day('xbox-series', '2024-05-23'), day('pc', '2024-05-23'), day('playstation-5', '2024-05-23')],
    genres: ['racing'],
    themes: ['action'],
    developers: ['Dry Lake Works'],
    score: 71.4,
    votes: 1_022,
  },
  {
    name: 'Nine Quiet Ovens',
    summary: 'Run a bakery where the bread listens.',
    platforms: [
      { name: 'ios', date: '2026-12-31', precision: 'quarter' },
      { name: 'android', date: null, precision: 'year' },
    ],
    genres: ['simulator', 'music'],
    themes: ['business'],
    developers: ['Proofing Room'],
    hypes: 41,
  },
  {
    name: 'Moth & Meridian',
    summary: 'Two explorers, one lamp, and a map that is drawn by being wrong.',
    platforms: [day('pc', '2022-11-17')],
    genres: ['role-playing', 'turn-based-strategy'],
    themes: ['fantasy', 'historical'],
    developers: ['Lantern Parish'],
    score: 88.9,
    votes: 2_310,
    aliases: ['Polilla y Meridiano'],
  },
  {
    name: 'Cobalt Choir',
    summary: 'Sing in the mine to hold up its ceiling.',
    platforms: [{ name: 'playstation-5', date: '2027-02-28', precision: 'month' }],
    genres: ['music', 'platform'],
    themes: ['science-fiction'],
    developers: ['Undervoice'],
    hypes: 260,
  },
  {
    name: 'Harbour of Small Gods',
    summary: 'Ships bring gods the size of cats; find each of them a house.',
    platforms: [day('switch', '2023-08-30'), day('pc', '2023-08-30')],
    genres: ['strategy', 'simulator'],
    themes: ['fantasy', 'kids'],
    developers: ['Cat Sized Games'],
    score: 81.6,
    votes: 688,
  },
  {
    name: 'Tin Cup Astronauts',
    summary: 'The cheapest space programme in the world, with up to four friends.',
    platforms: [day('pc', '2021-04-12'), day('mac', '2021-04-12'), day('linux', '2021-06-01')],
    genres: ['arcade', 'indie'],
    themes: ['comedy', 'party'],
    developers: ['Orbital Shed'],
    score: 66,
    votes: 154,
  },
  {
    name: 'The Understudy of Hours',
    summary: 'The clock is ill and somebody must stand in for it.',
    platforms: [{ name: 'pc', date: null, precision: 'year' }],
    genres: ['point-and-click'],
    themes: ['drama'],
    developers: ['Second Hand Theatre'],
    hypes: 18,
  },
  {
    name: 'Velvet Ledger: Night Audit',
    summary: 'Somebody cooks the books of a haunted hotel. They are delicious.',
    platforms: [day('playstation-4', '2019-10-31'), day('xbox-one', '2019-10-31'), day('pc', '2019-10-31')],
    genres: ['adventure', 'puzzle'],
    themes: ['horror', 'mystery'],
    developers: ['Wet Ledger'],
    score: 77.7,
    votes: 905,
  },
  {
    name: 'Swallows Over Platform Nine',
    summary: 'A day in a railway station, seen by its birds.',
    platforms: [day('playdate', '2024-01-18')],
    genres: ['indie', 'arcade'],
    themes: ['drama'],
    developers: ['Estudio Cartulina'],
  },
]

/** Rows that players never see: an add-on, an edition of another game, something for adults. */
const hidden: Draft[] = [
  {
    name: 'Gravel Saints: Mud Pack',
    platforms: [day('pc', '2024-09-01')],
    genres: ['racing'],
    developers: [],
    type: 1,
  },
  {
    name: 'Gravel Saints: Gold Edition',
    platforms: [day('pc', '2025-01-01')],
    genres: ['racing'],
    developers: [],
    versionOf: 1,
  },
  {
    name: 'Gravel Saints After Dark',
    platforms: [day('pc', '2025-02-01')],
    genres: ['racing'],
    developers: [],
    themes: ['erotic'],
  },
]

export const inventedGames = (pictures: boolean): GameFacts[] =>
  [...drafts, ...hidden].map((draft) => {
    const id = stableId(`invented:${draft.name}`)
    return {
      publishers: draft.developers,
      franchise: draft.name.startsWith('The Lighthouse') ? 'Lighthouse Tax Collector' : null,
      ...draft,
      id,
      slug: slugify(draft.name),
      summary: `${draft.summary ?? ''} This game does not exist: it was invented for the demonstration.`.trim(),
      ...(pictures && madeUpPictures(id)),
    }
  })
