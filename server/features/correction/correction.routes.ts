import { correctionCalls } from '../../../common/api/correction.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import type { Viewer } from '../../viewer.ts'
import { decideCorrection, propose } from './correction.ts'
import { type CorrectionRow, openCorrections, ownCorrections, withdrawCorrection } from './corrections.queries.ts'

/** Corrections of games: proposed by members, decided by admins. */
export function correctionRoutes(app: App, ctx: Context): void {
  const { db } = ctx

  app.route({
    ...on(correctionCalls.propose),
    handler: async (request, reply) => {
      const id = await propose(ctx, person(request).id, request.body)
      return reply.code(201).send({ id })
    },
  })

  app.route({
    ...on(correctionCalls.own),
    handler: async (request) => {
      const viewer = person(request)
      const { rows, total } = await ownCorrections(db, viewer.id, pageRange(request))
      const { games } = await hydrate(db, { games: gamesOf(rows) }, viewer)
      const data = rows.map((row) => ({
        ...fieldsOf(row, games),
        state: !row.closed ? ('open' as const) : row.accepted ? ('accepted' as const) : ('declined' as const),
        reason: row.reason,
      }))
      return pageOf(request, data, total)
    },
  })

  app.route({
    ...on(correctionCalls.withdraw),
    handler: async (request, reply) => {
      if (!(await withdrawCorrection(db, person(request).id, request.params.id))) throw notFound()
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(correctionCalls.queue),
    handler: async (request) => {
      const { rows, total } = await openCorrections(db, pageRange(request))
      return pageOf(request, await toOpen(ctx, rows, person(request)), total)
    },
  })

  app.route({
    ...on(correctionCalls.decide),
    handler: async (request, reply) => {
      const { id, action, reason = '' } = request.body
      await decideCorrection(ctx, { id, action, reason })
      return reply.code(204).send(null)
    },
  })
}

const gamesOf = (rows: CorrectionRow[]): number[] => rows.flatMap(({ game_id }) => game_id ?? [])
type Games = Awaited<ReturnType<typeof hydrate>>['games']

const fieldsOf = (
  { id, kind, game_id, title, platform, date, precision, source, note, created_at }: CorrectionRow,
  games: Games,
) => ({
  id,
  kind,
  game: game_id === null ? null : (games.get(game_id) ?? null),
  title,
  platform,
  date,
  precision,
  source,
  note,
  created_at: created_at.toISOString(),
})

async function toOpen({ db }: Context, rows: CorrectionRow[], viewer: Viewer) {
  const users = rows.map(({ user_id }) => user_id)
  const found = await hydrate(db, { games: gamesOf(rows), users }, viewer)
  return rows.flatMap((row) => {
    const card = found.users.get(row.user_id)
    return card ? [{ ...fieldsOf(row, found.games), person: card, now: row.now }] : []
  })
}
