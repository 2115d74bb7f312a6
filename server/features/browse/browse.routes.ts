import { browseCalls } from '../../../common/api/browse.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { CatalogueIndex, GameSet } from '../../catalogue/index/catalogue-index.ts'
import type { Term, TermKind } from '../../catalogue/index/terms.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/lang.ts'
import { on } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { suggestTerms, toCompanyDetail, toCounted } from './browse.ts'
import { companiesBeginning, companyBySlug } from './browse.queries.ts'

/** Ways through the catalogue: makers, platforms, genres and themes. */
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
        return key === '' ? [] : companiesBeginning(ctx.db, role, key, limits.suggestionsMax)
      },
    })
  app.route({
    ...on(browseCalls.platforms),
    handler: async (request) => {
      const [index, terms] = [await ctx.catalogue.current(), await ctx.catalogue.terms()]
      return suggestTerms(index, terms, 'platforms', request.params.x, requestLang(request)).map((platform) => ({
        ...platform,
        maker: terms.platforms.byId.get(platform.id)?.maker ?? null,
        year: terms.platforms.byId.get(platform.id)?.year ?? null,
      }))
    },
  })
  for (const [call, kind] of [
    [browseCalls.genres, 'genres'],
    [browseCalls.themes, 'themes'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const [index, terms] = [await ctx.catalogue.current(), await ctx.catalogue.terms()]
        return suggestTerms(index, terms, kind, request.params.x, requestLang(request))
      },
    })
}

function detailRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(browseCalls.platform),
    handler: async (request) => {
      const { term, total } = await findTerm(ctx, 'platforms', request.params.slug)
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
        const { term, total } = await findTerm(ctx, kind, request.params.slug)
        return toCounted(term, total, requestLang(request))
      },
    })
  app.route({
    ...on(browseCalls.company),
    handler: async (request) => {
      const company = await findCompany(ctx, request.params.slug)
      return toCompanyDetail(await ctx.catalogue.current(), company)
    },
  })
}

function gamesRoutes(app: App, ctx: Context): void {
  type Asked = Parameters<typeof pageOf>[0]
  const newestFirst = async (request: Asked, index: CatalogueIndex, set: GameSet) => {
    const total = set.count()
    const ids = index.page(set, { name: 'released-desc' }, pageOffset(request), limits.pageSize)
    return pageOf(request, await hydrateGames(ctx.db, ids), total)
  }
  for (const [call, kind] of [
    [browseCalls.platformGames, 'platforms'],
    [browseCalls.genreGames, 'genres'],
    [browseCalls.themeGames, 'themes'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const { index, set } = await findTerm(ctx, kind, request.params.slug)
        return newestFirst(request, index, set)
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
        const index = await ctx.catalogue.current()
        return newestFirst(request, index, index.having(role, [id]))
      },
    })
}

/** A platform, genre or theme with its games; 404 for an unknown address. */
async function findTerm({ catalogue }: Context, kind: TermKind, slug: string) {
  const term: Term | undefined = (await catalogue.terms())[kind].bySlug.get(slug)
  if (!term) throw notFound()
  const index = await catalogue.current()
  const set = index.having(kind, [term.id])
  return { term, index, set, total: set.count() }
}

async function findCompany({ db }: Context, slug: string) {
  const company = await companyBySlug(db, slug)
  if (!company) throw notFound()
  return company
}
