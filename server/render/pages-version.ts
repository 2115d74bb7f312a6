import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { perDatabase } from '../db/per-database.ts'
import { readsOfDocument } from '../http/choose-reads.ts'
import { sharedRead } from '../lib/shared-read.ts'
import type { PagesVersion } from './kept-pages.ts'
import { wordAt, wordOfPages } from './page-changes.queries.ts'

/** Reads the version of all pages from the primary, or from the replica that the document may be drawn from. */
export function createPagesVersion(
  ctx: Pick<Context, 'config' | 'db' | 'now' | 'replicas'>,
): (request: FastifyRequest) => Promise<PagesVersion> {
  const { db, replicas } = ctx
  if (!replicas.any) return sharedRead(async () => ({ word: await wordOfPages(db), position: null }))
  const reads = perDatabase((from) => sharedRead(() => wordAt(from)))
  return async (request) => {
    const from = readsOfDocument(request, ctx)
    const version = await reads(from)()
    if (version.position !== null) replicas.reached(from, version.position)
    return version
  }
}
