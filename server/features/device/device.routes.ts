import { randomUUID, createECDH } from 'node:crypto'
import { deviceCalls } from '../../../common/api/device.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { loadPushKeys } from '../../secrets.ts'
import { deviceOf } from '../auth/device.ts'
import { devicePage, keepDevice, removeDevice } from './device.queries.ts'

/** The browsers to which notifications are pushed: each person's own, and nobody else's (NO-01). */
export function deviceRoutes(app: App, { config, db, now, providers: { push } }: Context): void {
  const key = push && loadPushKeys(config).publicKey

  app.route({
    ...on(deviceCalls.page),
    handler: async (request) => {
      const { id, sessionId } = person(request)
      const { rows, total } = await devicePage(db, id, new Date(now()), pageRange(request))
      return pageOf(
        request,
        rows.map((row) => ({
          id: row.id,
          name: row.name,
          created_at: row.created_at.toISOString(),
          last_used_at: row.last_used_at.toISOString(),
          current: row.session_id === sessionId ? (1 as const) : (0 as const),
        })),
        total,
      )
    },
  })

  app.route({ ...on(deviceCalls.key), handler: async () => ({ key }) })

  app.route({
    ...on(deviceCalls.add),
    handler: async (request, reply) => {
      const { id: userId, sessionId } = person(request)
      const { endpoint, keys } = request.body.device
      if (!push) throw new AppError('conflict', 'This site sends no pushes.', { code: 'push_off' })
      if (!push.accepts(endpoint)) throw invalid({ device: ['This is no address of a known push service.'] })
      if (!isPublicKey(keys.p256dh)) throw invalid({ device: ['This is no key of a browser.'] })
      const given = { userId, id: randomUUID(), sessionId, endpoint, p256dh: keys.p256dh, auth: keys.auth }
      const seen = { lang: requestLang(request), name: deviceOf(request.headers['user-agent']) }
      const id = await db.transaction().execute((trx) => keepDevice(trx, { ...given, ...seen }, new Date(now())))
      return reply.code(201).send({ id })
    },
  })

  app.route({
    ...on(deviceCalls.remove),
    handler: async (request, reply) => {
      if (!(await removeDevice(db, person(request).id, request.params.device))) throw notFound()
      return reply.code(204).send(null)
    },
  })
}

/** Whether a key is a point of the curve: nothing could be encrypted for another. */
function isPublicKey(p256dh: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
