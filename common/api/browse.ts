import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Counted, GameCard } from './game.ts'
import { Nullable, Page, PageQuery, Slug } from './shapes.ts'

/** Suggestions for a filter: `x` is the beginning of a name; `all` lists every platform, genre or theme. */
const suggest = <const P extends string>(path: P, summary: string) =>
  ({
    method: 'GET',
    path,
    access: 'public',
    summary,
    limit: 'read',
    params: Type.Object({ x: Type.String({ minLength: 1, maxLength: limits.searchMax }) }),
    answers: { 200: Type.Array(Counted) },
  }) as const

const detailFields = { ...Counted.properties }
const NamedDetail = Type.Object(detailFields)
const PlatformDetail = Type.Object({
  ...detailFields,
  maker: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
})
const CompanyDetail = Type.Object({
  ...detailFields,
  developed: Type.Integer(),
  published: Type.Integer(),
  /** Years of its first and its latest game; null when none is dated. */
  first_year: Nullable(Type.Integer()),
  last_year: Nullable(Type.Integer()),
})
export type NamedDetail = Static<typeof NamedDetail>
export type PlatformDetail = Static<typeof PlatformDetail>
export type CompanyDetail = Static<typeof CompanyDetail>

const SlugParams = Type.Object({ slug: Slug })
const games = <const P extends string>(path: P, summary: string) =>
  ({
    method: 'GET',
    path,
    access: 'public',
    summary,
    limit: 'read',
    replica: true,
    params: SlugParams,
    query: PageQuery,
    answers: { 200: Page(GameCard) },
  }) as const

/** Ways through the catalogue: by maker, platform, genre and theme. */
export const browseCalls = defineCalls({
  developers: { ...suggest('/developer/{x}', 'Developers by the beginning of their name'), replica: true },
  publishers: { ...suggest('/publisher/{x}', 'Publishers by the beginning of their name'), replica: true },
  platforms: {
    ...suggest('/platform/{x}', 'Platforms by the beginning of their name, or all'),
    // With maker and year, by which the index groups and orders them.
    answers: { 200: Type.Array(PlatformDetail) },
  },
  genres: suggest('/genre/{x}', 'Genres by the beginning of their name, or all'),
  themes: suggest('/theme/{x}', 'Themes by the beginning of their name, or all'),
  platform: {
    method: 'GET',
    path: '/platform/{slug}/detail',
    access: 'public',
    summary: 'What is known of a platform',
    limit: 'read',
    params: SlugParams,
    answers: { 200: PlatformDetail },
  },
  genre: {
    method: 'GET',
    path: '/genre/{slug}/detail',
    access: 'public',
    summary: 'What is known of a genre',
    limit: 'read',
    params: SlugParams,
    answers: { 200: NamedDetail },
  },
  theme: {
    method: 'GET',
    path: '/theme/{slug}/detail',
    access: 'public',
    summary: 'What is known of a theme',
    limit: 'read',
    params: SlugParams,
    answers: { 200: NamedDetail },
  },
  company: {
    method: 'GET',
    path: '/company/{slug}/detail',
    access: 'public',
    summary: 'What is known of a company',
    limit: 'read',
    params: SlugParams,
    answers: { 200: CompanyDetail },
  },
  platformGames: games('/platform/{slug}/games', 'Games of a platform, newest first'),
  genreGames: games('/genre/{slug}/games', 'Games of a genre, newest first'),
  themeGames: games('/theme/{slug}/games', 'Games of a theme, newest first'),
  companyDeveloped: games('/company/{slug}/games/developer', 'Games that a company made, newest first'),
  companyPublished: games('/company/{slug}/games/publisher', 'Games that a company published, newest first'),
})
