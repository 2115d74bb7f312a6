import { accountCalls, type LinkedAccount } from '../../../common/api/account.ts'
import { gamePlatforms, type GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import { personal } from '../../providers/client/retry.ts'
import { toImport } from '../import/import.ts'
import { importOf } from '../import/imports.queries.ts'
import { chooseReading } from './read-account.ts'
import { dryRun, ignore } from './dry-run.ts'
import { proveAccount } from './prove-account.ts'
import { readAtOnce, startImport } from './start-import.ts'
import { linkAccount, unlinkAccount } from './link-account.ts'
import { toFound, toLinked, toOwned, asking, findPlatform, platformOf } from './linked-account.ts'
import { linksOf } from './linked-accounts.queries.ts'
import { ownedPage } from './platform-games.queries.ts'

/** A person's accounts on Steam, PlayStation and Xbox (ACC-01). */
export function linkedAccountRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  const shown = async (userId: number, platform: GamePlatformName) => {
    const [row] = await linksOf(db, userId, platform)
    if (!row) throw notFound()
    return toLinked(row, findPlatform(ctx, platform))
  }

  app.route({
    ...on(accountCalls.list),
    handler: async (request) => ({
      accounts: (await linksOf(db, person(request).id)).map((row) => toLinked(row, findPlatform(ctx, row.platform))),
      platforms: gamePlatforms.map((platform) => ({ platform, on: findPlatform(ctx, platform) ? 1 : 0 }) as const),
    }),
  })

  app.route({
    ...on(accountCalls.link),
    handler: async (request, reply) => {
      const [userId, { platform, username, read }] = [person(request).id, request.body]
      await linkAccount(ctx, { userId, platform }, username)
      if (truth(read)) await readAtOnce(ctx, { userId, platform })
      return reply.code(201).send(await shown(userId, platform))
    },
  })

  app.route({
    ...on(accountCalls.unlink),
    handler: async (request, reply) => {
      await unlinkAccount(ctx, { userId: person(request).id, platform: request.params.platform })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(accountCalls.update),
    handler: async (request) => {
      const key = { userId: person(request).id, platform: request.params.platform }
      const { sync, trophies, played_minutes } = request.body
      await chooseReading(ctx, key, { sync: truth(sync), trophies: truth(trophies), played_minutes })
      return shown(key.userId, key.platform)
    },
  })

  serviceRoutes(app, ctx, shown)
  ownedGameRoutes(app, ctx)
}

const truth = (flag: unknown): boolean | undefined => (flag === undefined ? undefined : Boolean(flag))

/** Calls that ask the services, now or in the background. */
function serviceRoutes(
  app: App,
  ctx: Context,
  shown: (userId: number, platform: GamePlatformName) => Promise<LinkedAccount>,
): void {
  const { db } = ctx
  app.route({
    ...on(accountCalls.import),
    handler: async (request, reply) => {
      const key = { userId: person(request).id, platform: request.params.platform }
      if (request.query.dry === 1) return reply.code(200).send(await dryRun(ctx, key))
      const importId = await startImport(ctx, key)
      const record = await importOf(db, { userId: key.userId, importId })
      if (!record) throw notFound()
      return reply.code(202).send(toImport(record, ctx.now()))
    },
  })

  app.route({
    ...on(accountCalls.prove),
    handler: async (request) => {
      const { id: userId, sessionId } = person(request)
      const { platform } = request.params
      const { read, ...given } = request.body
      const { proven, url, code } = await proveAccount(ctx, { userId, platform, sessionId }, given)
      if (proven && truth(read)) await readAtOnce(ctx, { userId, platform })
      return { proven: proven ? 1 : 0, url, code, account: proven ? await shown(userId, platform) : null } as const
    },
  })

  app.route({
    ...on(accountCalls.search),
    handler: async (request) => {
      const { platform, name } = request.params
      const service = platformOf(ctx, platform)
      const found = await asking(platform, () => service.search(name, personal))
      return found.slice(0, limits.accountsFound).map((profile) => toFound(profile, service))
    },
  })
}

/** What linked accounts own. */
function ownedGameRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  app.route({
    ...on(accountCalls.games),
    handler: async (request) => {
      const { platform, game, ignored } = request.query
      const filter = { platform, game, ignored: ignored === undefined ? undefined : ignored === 1 }
      const { rows, total } = await ownedPage(db, person(request).id, filter, pageRange(request))
      const { games } = await hydrate(db, { games: rows.flatMap(({ game_id }) => game_id ?? []) }, null)
      return pageOf(
        request,
        rows.map((row) => toOwned(row, games)),
        total,
      )
    },
  })

  app.route({
    ...on(accountCalls.ignore),
    handler: async (request) => {
      const { platform, ref } = request.params
      const row = await ignore(ctx, { userId: person(request).id, platform }, ref, Boolean(request.body.ignored))
      const { games } = await hydrate(db, { games: row.game_id === null ? [] : [row.game_id] }, null)
      return toOwned(row, games)
    },
  })
}
