import { platformAccountCalls, PsnGames } from '../../../common/api/platform-account.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import { isStorable } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { isAhead } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { compileValidator } from '../../http/validation.ts'
import { personal } from '../../providers/client/retry.ts'
import { toImport } from '../import/import.ts'
import { importOf } from '../import/imports.queries.ts'
import { bringPsnGames, startImport } from './start-import.ts'
import { toFound, asking, platformOf, unknownText } from './linked-account.ts'
import { linkOf } from './linked-accounts.queries.ts'

const fitsGames = compileValidator(PsnGames)

/** Calls of the second host about accounts and their games. */
export function platformAccountRoutes(app: App, ctx: Context): void {
  const profile = async (platform: GamePlatformName, name: string) => {
    const service = platformOf(ctx, platform)
    const found = await asking(platform, () => service.profile(name, personal))
    if (!found) throw new AppError('not-found', unknownText(platform), { code: 'profile_unknown' })
    return toFound(found, service)
  }
  app.route({ ...on(platformAccountCalls.psnUser), handler: ({ params }) => profile('psn', params.name) })
  app.route({ ...on(platformAccountCalls.steamUser), handler: ({ params }) => profile('steam', params.x) })
  app.route({ ...on(platformAccountCalls.xboxUser), handler: ({ params }) => profile('xbox', params.x) })

  app.route({
    ...on(platformAccountCalls.xboxSearch),
    handler: async ({ params }) => {
      const service = platformOf(ctx, 'xbox')
      const found = await asking('xbox', () => service.search(params.x, personal))
      return found.slice(0, limits.accountsFound).map((one) => toFound(one, service))
    },
  })

  app.route({
    ...on(platformAccountCalls.steamGames),
    handler: async (request) => {
      const service = platformOf(ctx, 'steam')
      const { rows } = await asking('steam', () => service.games(request.params.x, 0, personal))
      const { offset, count } = pageRange(request)
      const page = rows.slice(offset, offset + count)
      return pageOf(
        request,
        page.map(({ id, name, minutes, lastPlayedAt }) => ({
          id,
          name,
          minutes,
          last_played_at: lastPlayedAt?.toISOString() ?? null,
        })),
        rows.length,
      )
    },
  })

  importRoutes(app, ctx)
}

const notYours = (): AppError =>
  new AppError('forbidden', 'Only the account that you linked can be imported.', { code: 'not_linked' })

/**
 * Imports of whole accounts. Two of them are GETs by the specification: nothing starts unless that is what was asked
 * for (PL-05).
 */
function importRoutes(app: App, ctx: Context): void {
  const shown = async (userId: number, importId: number) => {
    const record = await importOf(ctx.db, { userId, importId })
    if (!record) throw notFound()
    return toImport(record, ctx.now())
  }

  for (const [call, platform] of [
    [platformAccountCalls.steamImport, 'steam'],
    [platformAccountCalls.xboxImport, 'xbox'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request, reply) => {
        const key = { userId: person(request).id, platform }
        if (isAhead(request, { elsewhere: true })) return reply.code(204).send(null)
        const link = await linkOf(ctx.db, key)
        const { x } = request.params
        if (!link || (x !== link.account_id && x !== link.username)) throw notYours()
        void reply.code(202)
        return shown(key.userId, await startImport(ctx, key, 'asked'))
      },
    })

  app.route({
    ...on(platformAccountCalls.psnImport),
    handler: async (request, reply) => {
      const key = { userId: person(request).id, platform: 'psn' as const }
      const games = readGames(request.body.games)
      if (!(await linkOf(ctx.db, key))) throw notYours()
      void reply.code(202)
      return shown(key.userId, await bringPsnGames(ctx, key, games))
    },
  })
}

function readGames(text: string): PsnGames {
  const wrong = invalid({ games: ['This is no list of games as JSON.'] })
  let games: unknown
  try {
    games = JSON.parse(text)
  } catch {
    throw wrong
  }
  if (!fitsGames(games)) throw wrong
  const given = games as PsnGames
  // Escapes in the text become characters only now.
  const texts = given.flatMap(({ name, id = '', platform = '' }) => [name, id, platform])
  if (!texts.every(isStorable)) throw wrong
  return given
}
