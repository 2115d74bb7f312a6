import { slugify } from '../../common/rules/names.ts'
import { utcDay } from '../../common/rules/utc-day.ts'
import type { ExternalGame, ExternalName } from '../../server/catalogue/external/external-game.ts'
import { readSampleRows, type SampleRow } from '../../fakes/igdb/sample-games.ts'

/** The games of a JSON file (compressed or not), by id, in the provider's form. */
export function readSample(path: string): ExternalGame[] {
  const [platform, genre] = [numbered(), numbered()]
  return readSampleRows(path)
    .map((row) => toGame(row, platform, genre))
    .sort((a, b) => a.id - b.id)
}

type ToName = (name: string) => ExternalName

/** The file has names only: ids in the order of their first use. */
function numbered(): ToName {
  const ids = new Map<string, number>()
  return (name) => {
    const id = ids.get(name) ?? ids.size + 1
    ids.set(name, id)
    return { id, name }
  }
}

function toGame(row: SampleRow, platform: ToName, genre: ToName): ExternalGame {
  const released =
    row.release_date === null ? null : { date: utcDay(row.release_date * 1_000), precision: 'day' as const }
  return {
    source: 'igdb',
    id: row.igdb_id,
    formerIds: [],
    subtitle: { en: null, es: null },
    slug: slugify(row.name),
    title: row.name,
    aliases: [],
    summary: null,
    releases: row.platforms.map((name) => ({ platform: platform(name), date: released })),
    released,
    genres: row.genres.map(genre),
    themes: [],
    developers: row.developers,
    publishers: row.publishers,
    franchise: null,
    cover: row.cover_url && `https:${row.cover_url.replace('t_thumb', 't_cover_big')}`,
    screenshots: [],
    videos: [],
    websites: [],
    externalIds: row.steam_appid_from_url === undefined ? {} : { steam: String(row.steam_appid_from_url) },
    score: row.aggregated_rating,
    votes: row.aggregated_rating === null ? 0 : 30,
    updatedAt: null,
  }
}
