import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { type LogPosition, readPosition } from '../replicas/log-position.ts'
import { endOfLog } from '../replicas/replicas.queries.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { perDatabase } from '../db/connection.ts'
import { documentDatabase } from '../http/request-database.ts'
import { sharedRead } from '../lib/shared-read.ts'
import type { PagesVersion } from './kept-pages.ts'

/**
 * A word that differs after every committed change to what visitors see. The table holds the changes of
 * the last minute only; removing older ones gives another word, too.
 */
async function wordOfPages(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select count(*) || '-' || coalesce(sum(id), 0) as word from page_changes`.execute(db)
  return rows[0]!.word
}

/** The same word in a database that may be a replica, and how far its log is at least with what the word tells. */
async function wordAt(db: Kysely<DB>): Promise<{ word: string; position: LogPosition | null }> {
  const { rows } = await sql<{ word: string; position: string }>`
    select count(*) || '-' || coalesce(sum(id), 0) as word,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else ${endOfLog} end)::text as position
    from page_changes`.execute(db)
  const { word, position } = rows[0]!
  return { word, position: readPosition(position) }
}

/** Reads the version of all pages from the primary, or from the replica that the document may be drawn from. */
export function createPagesVersion(
  ctx: Pick<Context, 'config' | 'db' | 'now' | 'replicas'>,
): (request: FastifyRequest) => Promise<PagesVersion> {
  const { db, replicas } = ctx
  if (!replicas.any) return sharedRead(async () => ({ word: await wordOfPages(db), position: null }))
  const reads = perDatabase((from) => sharedRead(() => wordAt(from)))
  return async (request) => {
    const from = documentDatabase(request, ctx)
    const version = await reads(from)()
    if (version.position !== null) replicas.reached(from, version.position)
    return version
  }
}
