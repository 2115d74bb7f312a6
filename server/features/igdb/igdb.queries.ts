import { type Kysely, sql } from 'kysely'
import type { IgdbExtra, TimeToBeat } from '../../../common/api/igdb.ts'
import type { Named } from '../../../common/api/shapes.ts'
import type { DB } from '../../db/types.ts'

/** The slug here of a game of the external database; null when it is not in the catalogue. */
export async function slugByIgdb(db: Kysely<DB>, igdbId: number): Promise<string | null> {
  const row = await db.selectFrom('games').select('slug').where('igdb_id', '=', igdbId).executeTakeFirst()
  return row?.slug ?? null
}

/** The stored pictures and times of a game, and when they were requested. */
export async function keptFacts(db: Kysely<DB>, igdbId: number) {
  const row = await db
    .selectFrom('games as g')
    .leftJoin('game_details as d', 'd.game_id', 'g.id')
    .select(['g.id', 'd.extra_at', 'd.beat_at', 'd.screenshots', 'd.videos', 'd.websites'])
    .select(['d.beat_hastily as hastily', 'd.beat_normally as normally', 'd.beat_completely as completely'])
    .where('g.igdb_id', '=', igdbId)
    .executeTakeFirst()
  if (!row) return null
  const { hastily, normally, completely } = row
  const times: TimeToBeat = { hastily, normally, completely }
  const extra = {
    screenshots: row.screenshots ?? [],
    videos: row.videos ?? [],
    websites: row.websites ?? [],
  } as IgdbExtra
  return { id: row.id, extraAt: row.extra_at, beatAt: row.beat_at, times, extra }
}

export async function storeTimes(db: Kysely<DB>, gameId: number, times: TimeToBeat, at: Date): Promise<void> {
  const values = {
    beat_hastily: times.hastily,
    beat_normally: times.normally,
    beat_completely: times.completely,
    beat_at: at,
  }
  await db
    .insertInto('game_details')
    .values({ game_id: gameId, ...values })
    .onConflict((oc) => oc.column('game_id').doUpdateSet(values))
    .execute()
}

/** The ids of a game on other sites; null for an unknown game. */
export async function idsElsewhere(db: Kysely<DB>, id: number) {
  const shop = (name: string) => sql<string | null>`d.external_ids ->> ${name}`
  const row = await db
    .selectFrom('games as g')
    .leftJoin('game_details as d', 'd.game_id', 'g.id')
    .select(['g.igdb_id as igdb', shop('steam').as('steam'), shop('psn').as('psn'), shop('xbox').as('xbox')])
    .where('g.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Platforms and genres by id. */
export async function namesOfVocabulary(db: Kysely<DB>) {
  const [platforms, genres] = await Promise.all([
    db.selectFrom('platforms').select(['id', 'slug', 'name']).execute(),
    db.selectFrom('genres').select(['id', 'slug']).execute(),
  ])
  return {
    platforms: new Map<number, Named>(platforms.map((row) => [row.id, row])),
    genres: new Map(genres.map(({ id, slug }) => [id, slug])),
  }
}
