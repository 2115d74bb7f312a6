import type { Game, Precision } from '../../../common/api/game.ts'
import type { GameRow } from './game.queries.ts'

/** A text in the other language is better than none. */
const inBoth = (en: string | null, es: string | null): { en: string; es: string } | null =>
  en === null && es === null ? null : { en: en ?? es ?? '', es: es ?? en ?? '' }

/** A game as everybody sees it. */
export function toGame(row: GameRow): Game {
  const { description_en: en, description_es: es, subtitle_en, subtitle_es } = row
  const beat = { hastily: row.beat_hastily, normally: row.beat_normally, completely: row.beat_completely }
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    cover: row.cover,
    release_date: row.release_date,
    release_precision: row.release_precision as Precision | null,
    platforms: row.platforms,
    genre: row.genres[0]?.slug ?? null,
    rate: row.rate,
    igdb_id: row.igdb_id,
    aliases: row.aliases,
    description: inBoth(en, es),
    subtitle: inBoth(subtitle_en, subtitle_es),
    releases: row.releases,
    genres: row.genres,
    themes: row.themes,
    developers: row.developers,
    publishers: row.publishers,
    franchise:
      row.franchise_id === null
        ? null
        : { id: row.franchise_id, slug: row.franchise_slug ?? '', name: row.franchise_name ?? '' },
    websites: (row.websites ?? []) as Game['websites'],
    external_score: row.external_score,
    time_to_beat: Object.values(beat).every((seconds) => seconds === null) ? null : beat,
    screenshots: (row.screenshots ?? []) as string[],
    videos: (row.videos ?? []) as string[],
    source: row.source,
  }
}
