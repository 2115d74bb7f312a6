import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { person } from '../../http/on.ts'
import { type Look, showsTrophies } from './trophy-pages.queries.ts'

/** Whose trophies are asked for, if they are shown to the viewer. */
export async function lookAt({ db }: Pick<Context, 'db'>, request: FastifyRequest, ownerId: number): Promise<Look> {
  const look = { ownerId, viewerId: person(request).id }
  if (!(await showsTrophies(db, look))) throw notFound()
  return look
}
