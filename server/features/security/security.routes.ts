import { type Activity, securityCalls, type SecurityEntry } from '../../../common/api/security.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { openedFrom } from '../auth/device.ts'
import { type ActivityRow, findActivity, findLog, findPerson, type LogRow } from './security.queries.ts'

/** What happened to one's own account, and for admins to all of them. */
export function securityRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(securityCalls.activity),
    handler: async (request) => {
      const { rows, total } = await findActivity(ctx.db, person(request).id, pageRange(request))
      return pageOf(request, rows.map(toActivity), total)
    },
  })

  app.route({
    ...on(securityCalls.log),
    handler: async (request) => {
      const { kind, refused, person: word } = request.query
      const { id: actorId } = person(request)
      return ctx.db.transaction().execute(async (trx) => {
        const about = word === undefined ? undefined : await findPerson(trx, word)
        const read =
          word !== undefined && !about
            ? { rows: [], total: 0 }
            : await findLog(trx, { kind, refused, userId: about?.id }, pageRange(request))
        // Whoever reads it is an entry of it, too: after the read, and never without it.
        const fact = { kind: 'log-read', userId: about?.id ?? null, actorId, from: openedFrom(request) } as const
        await recordSecurity(trx, fact, ctx.now())
        return pageOf(request, read.rows.map(toEntry), read.total)
      })
    },
  })
}

const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  kind: row.kind as Activity['kind'],
  refused: row.refused ? 1 : 0,
  times: row.times,
  first_at: row.first_at.toISOString(),
  at: row.at.toISOString(),
  network: row.address,
  device: row.device,
})

const toEntry = (row: LogRow): SecurityEntry => ({
  ...toActivity(row),
  person: named(row.person_id, row.person_nick),
  actor: named(row.actor_id, row.actor_nick),
})

const named = (id: number | null, nick: string | null) => (id === null || nick === null ? null : { id, nick })
