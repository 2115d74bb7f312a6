import { adultTheme, keptTypes } from './numbers.ts'

/** Games that players keep: no editions of another game, no add-ons or mods, nothing for adults only. */
export const keptOnly = [
  'version_parent = null',
  `themes != (${adultTheme})`,
  `game_type = (${keptTypes.join(',')})`,
] as const

const releaseFields = ['release_dates.date', 'release_dates.date_format', 'release_dates.platform']
const idFields = ['external_games.uid', 'external_games.external_game_source']

/** The fields that a search result shows and that identify the game. */
export const cardFields = [
  'name',
  'slug',
  'cover.image_id',
  'first_release_date',
  'platforms.name',
  'genres.name',
  ...releaseFields,
  ...idFields,
]

export const extraFields = ['name', 'slug', 'screenshots.image_id', 'videos.video_id', 'websites.url', 'websites.type']

export const gameFields = [
  ...new Set([
    ...cardFields,
    ...extraFields,
    'summary',
    'themes.name',
    'alternative_names.name',
    'involved_companies.company.name',
    'involved_companies.developer',
    'involved_companies.publisher',
    'franchises.name',
    'aggregated_rating',
    'total_rating',
    'total_rating_count',
    'hypes',
    'updated_at',
  ]),
]
