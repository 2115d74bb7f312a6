import type { FastifyRequest } from 'fastify'
import { browseCalls } from '../../../common/api/browse.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { Selection } from '../../catalogue/index/catalogue-index.ts'
import type { Term, TermKind } from '../../catalogue/index/terms.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/request-facts.ts'
import { on } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { companyDetail, suggestTerms, toCounted, companiesBeginning, companyBySlug } from './browse.queries.ts'

/** Browsing the catalogue by company, platform, genre and theme. */
export function browseRoutes(app: App, ctx: Context): void {
  suggestionRoutes(app, ctx)
  detailRoutes(app, ctx)
  gamesRoutes(app, ctx)
}

function suggestionRoutes(app: App, ctx: Context): void {
  for (const [call, role] of [
    [browseCalls.developers, 'developed'],
    [browseCalls.publishers, 'published'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const key = nameKey(request.params.x)
        return key === '' ? [] : companiesBeginning(request.db, role, key, limits.suggestionsMax)
      },
    })
  app.route({
    ...on(browseCalls.platforms),
    handler: async (request) => {
      const suggested = await suggestTerms(ctx.catalogue, 'platforms', request.params.x, requestLang(request))
      const { byId } = (await ctx.catalogue.terms()).platforms
      return suggested.map((platform) => ({
        ...platform,
        maker: byId.get(platform.id)?.maker ?? null,
        year: byId.get(platform.id)?.year ?? null,
      }))
    },
  })
  for (const [call, kind] of [
    [browseCalls.genres, 'genres'],
    [browseCalls.themes, 'themes'],
  ] as const)
    app.route({
      ...on(call),
      handler: (request) => suggestTerms(ctx.catalogue, kind, request.params.x, requestLang(request)),
    })
}

function detailRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(browseCalls.platform),
    handler: async (request) => {
      const term = await findTerm(ctx, 'platforms', request.params.slug)
      const total = await ctx.catalogue.count({ games: { platforms: [term.id] } })
      return { ...toCounted(term, total, requestLang(request)), maker: term.maker, year: term.year }
    },
  })
  for (const [call, kind] of [
    [browseCalls.genre, 'genres'],
    [browseCalls.theme, 'themes'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const term = await findTerm(ctx, kind, request.params.slug)
        const total = await ctx.catalogue.count({ games: { [kind]: [term.id] } })
        return toCounted(term, total, requestLang(request))
      },
    })
  app.route({
    ...on(browseCalls.company),
    handler: async (request) => {
      const company = await findCompany(ctx, request.params.slug)
      return companyDetail(ctx.catalogue, company)
    },
  })
}

function gamesRoutes(app: App, ctx: Context): void {
  type Asked = Parameters<typeof pageOf>[0] & Pick<FastifyRequest, 'db'>
  const newestFirst = async (request: Asked, games: Selection) => {
    const order = { by: 'released-desc', backwards: false } as const
    const page = { offset: pageOffset(request), limit: limits.pageSize }
    const { ids, total } = await ctx.catalogue.page({ games, order, ...page })
    return pageOf(request, await hydrateGames(request.db, ids), total)
  }
  for (const [call, kind] of [
    [browseCalls.platformGames, 'platforms'],
    [browseCalls.genreGames, 'genres'],
    [browseCalls.themeGames, 'themes'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const { id } = await findTerm(ctx, kind, request.params.slug)
        return newestFirst(request, { [kind]: [id] })
      },
    })
  for (const [call, role] of [
    [browseCalls.companyDeveloped, 'developers'],
    [browseCalls.companyPublished, 'publishers'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const { id } = await findCompany(ctx, request.params.slug)
        return newestFirst(request, { [role]: [id] })
      },
    })
}

/** A platform, genre or theme; 404 for an unknown address. */
async function findTerm({ catalogue }: Context, kind: TermKind, slug: string): Promise<Term> {
  const term = (await catalogue.terms())[kind].bySlug.get(slug)
  if (!term) throw notFound()
  return term
}

async function findCompany({ db }: Context, slug: string) {
  const company = await companyBySlug(db, slug)
  if (!company) throw notFound()
  return company
}
