import { unknownField } from './refusal.ts'

/** A stored row: linked rows are nested in it; an answer shows only their ids unless the query asks for more. */
export interface Row {
  id: number
  [field: string]: Field
}
export type Field = string | number | boolean | undefined | number[] | Row | Row[]

interface Entity {
  plain: string
  links: Record<string, string>
}

/** The fields of each table, by the database's names; `links` are those that refer to rows of another table. */
export const entities: Record<string, Entity> = {
  games: {
    plain:
      'id name slug summary storyline url checksum created_at updated_at first_release_date game_type game_status version_title rating rating_count aggregated_rating aggregated_rating_count total_rating total_rating_count hypes tags game_modes age_ratings keywords player_perspectives game_engines similar_games collections multiplayer_modes language_supports game_localizations artworks parent_game version_parent bundles dlcs expansions expanded_games forks franchise ports remakes remasters standalone_expansions',
    links: {
      cover: 'pictures',
      screenshots: 'pictures',
      videos: 'game_videos',
      genres: 'genres',
      themes: 'genres',
      platforms: 'platforms',
      involved_companies: 'involved_companies',
      websites: 'websites',
      franchises: 'franchises',
      release_dates: 'release_dates',
      external_games: 'external_games',
      alternative_names: 'alternative_names',
    },
  },
  pictures: { plain: 'id image_id url width height alpha_channel animated game checksum', links: {} },
  game_videos: { plain: 'id name video_id game checksum', links: {} },
  genres: { plain: 'id name slug url created_at updated_at checksum', links: {} },
  platforms: { plain: 'id name abbreviation slug generation platform_type alternative_name url checksum', links: {} },
  companies: { plain: 'id name slug country description url checksum', links: {} },
  involved_companies: {
    plain: 'id developer publisher porting supporting game checksum',
    links: { company: 'companies' },
  },
  websites: { plain: 'id url type trusted game checksum', links: {} },
  franchises: { plain: 'id name slug url checksum', links: {} },
  release_dates: {
    plain: 'id date date_format human y m release_region status game checksum',
    links: { platform: 'platforms' },
  },
  external_games: {
    plain: 'id uid external_game_source url name game_release_format platform game checksum',
    links: {},
  },
  alternative_names: { plain: 'id name comment game checksum', links: {} },
  game_time_to_beats: {
    plain: 'id game_id hastily normally completely count checksum created_at updated_at',
    links: {},
  },
}

const plainNames = new Map(Object.entries(entities).map(([name, { plain }]) => [name, new Set(plain.split(' '))]))

/** Refuses a field that the table does not have; `*` means all plain ones. */
export function checkField(entity: string, path: string): void {
  const [name = '', ...rest] = path.split('.')
  const linked = entities[entity]?.links[name]
  if (linked !== undefined) return rest.length > 0 ? checkField(linked, rest.join('.')) : undefined
  if (rest.length > 0 || (name !== '*' && !plainNames.get(entity)?.has(name))) throw unknownField(path)
}

/** The fields that `*` means. */
export const allFields = (entity: string): string[] => [
  ...(plainNames.get(entity) ?? []),
  ...Object.keys(entities[entity]?.links ?? {}),
]
