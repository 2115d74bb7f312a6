import { type Kysely, sql } from 'kysely'
import type { Precision } from '../../../common/api/game.ts'
import type { DB } from '../../db/types.ts'
import type { Span } from './days.ts'

export interface PlatformRelease {
  id: number
  /** Days since 1970. */
  day: number
  precision: Precision
}

/** Releases on one platform within these days, read from its index. */
export async function platformReleases(
  db: Kysely<DB>,
  platform: number,
  { from, to }: Span,
): Promise<PlatformRelease[]> {
  const { rows } = await sql<PlatformRelease>`
    select game_id as id, release_date - date '1970-01-01' as day, release_precision as precision from game_releases
    where platform_id = ${platform}
      and release_date between date '1970-01-01' + ${from}::integer and date '1970-01-01' + ${to}::integer`.execute(db)
  return rows
}
