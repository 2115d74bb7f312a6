import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { FoundAccount } from './account.ts'
import { type Call, defineCalls } from './contract.ts'
import { Import } from './import.ts'
import { Empty, Instant, Nullable, Page, PageQuery } from './shapes.ts'

const Name = Type.String({ minLength: 1, maxLength: limits.platformNameMax })
const ByName = Type.Object({ x: Name })

/** A game of an account on Steam, as everybody there can see it. */
const SteamGame = Type.Object({
  id: Type.String(),
  name: Type.String(),
  minutes: Nullable(Type.Integer()),
  last_played_at: Nullable(Instant),
})

/** What `POST psn` brings, as JSON in a text: games of the own account on PlayStation. */
export const PsnGames = Type.Array(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: limits.titleMax }),
    /** Its id there, CUSA00000_00; without it the name stands for it. */
    id: Type.Optional(Type.String({ minLength: 1, maxLength: limits.platformRefMax })),
    /** PS4, PS5, … */
    platform: Type.Optional(Type.String({ maxLength: 60 })),
    minutes: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000 }))),
  }),
  { minItems: 1, maxItems: limits.psnGamesMax },
)
export type PsnGames = Static<typeof PsnGames>

const common = { method: 'GET', host: 'platform', access: 'user', limit: 'external' } as const satisfies Partial<Call>

/** Calls of the second host about accounts and their games (specification, section 7). */
export const platformAccountCalls = defineCalls({
  psnUser: {
    ...common,
    path: '/psn-get-user-by-name/{name}',
    summary: 'An account on PlayStation by its name; 404 `profile_unknown`',
    params: Type.Object({ name: Name }),
    answers: { 200: FoundAccount },
  },
  psnImport: {
    ...common,
    method: 'POST',
    path: '/psn',
    summary: `Bring games of the own linked account on PlayStation into the own collection, at most ${limits.psnGamesMax}; the same ones twice are there once. 403 without a linked account, 409 \`import_running\``,
    size: { bytes: 1_048_576, reason: 'The list of a whole account.' },
    body: Type.Object({ games: Type.String({ minLength: 2, maxLength: 1_000_000 }) }),
    answers: { 202: Import },
  },
  steamUser: {
    ...common,
    path: '/steam/user/{x}',
    summary: 'An account on Steam by its id, its name or its address; 404 `profile_unknown`',
    params: ByName,
    answers: { 200: FoundAccount },
  },
  steamGames: {
    ...common,
    path: '/steam/user-games/{x}',
    summary: 'The games of an account on Steam, by its id; 409 `steam_private`',
    params: ByName,
    query: PageQuery,
    answers: { 200: Page(SteamGame) },
  },
  steamImport: {
    ...common,
    path: '/steam/{x}',
    summary:
      'Import the games of the own linked account on Steam, by its id or name, in the background: what is sure joins the collection, one mail tells of the end. 403 for any other account, 409 `import_running`',
    params: ByName,
    /** 204: to HEAD, and to a browser that looks ahead. */
    answers: { 202: Import, 204: Empty },
  },
  xboxSearch: {
    ...common,
    path: '/xbox/search/{x}',
    summary: `Accounts on Xbox by a part of their gamertag, at most ${limits.accountsFound}`,
    params: ByName,
    answers: { 200: Type.Array(FoundAccount, { maxItems: limits.accountsFound }) },
  },
  xboxUser: {
    ...common,
    path: '/xbox/user/{x}',
    summary: 'An account on Xbox by its gamertag or its id; 404 `profile_unknown`',
    params: ByName,
    answers: { 200: FoundAccount },
  },
  xboxImport: {
    ...common,
    path: '/xbox/{x}',
    summary:
      'Import the games of the own linked account on Xbox, by its id or gamertag, as for Steam. 403 for any other account, 409 `import_running`',
    params: ByName,
    /** 204: to HEAD, and to a browser that looks ahead. */
    answers: { 202: Import, 204: Empty },
  },
})
