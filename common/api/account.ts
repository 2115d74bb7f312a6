import Type, { type Static } from 'typebox'
import { gamePlatforms } from '../rules/game-platforms.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { Import } from './import.ts'
import { Empty, Flag, FlagInput, Id, Instant, Nullable, Page, PageQuery } from './shapes.ts'

const Platform = Type.Enum([...gamePlatforms])
const PlatformParams = Type.Object({ platform: Platform })

/** Why the last reading failed; each has its own text with the steps to mend it (ACC-04). */
const accountProblems = ['private', 'not_found', 'down', 'off'] as const
export type AccountProblem = (typeof accountProblems)[number]

const Minutes = Type.Integer({ minimum: 0, maximum: limits.playedMinutesMax })

/** An account on Steam, PlayStation or Xbox, as its owner here sees it. */
export const LinkedAccount = Type.Object({
  platform: Platform,
  username: Type.String(),
  /** Its page there; null where the service is off. */
  profile_url: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  /** The owner proved that it is theirs; otherwise it was taken on trust, and nobody else is shown it. */
  proven: Flag,
  problem: Nullable(Type.Enum([...accountProblems])),
  linked_at: Instant,
  /** When its games were last read to the end. */
  read_at: Nullable(Instant),
  /** Games read from it, ignored ones included, and the minutes played in all of them. */
  games: Type.Integer(),
  minutes: Type.Integer(),
  /** Its import that is under way or waits for a decision (`GET import/{id}` has all of it); `done` of `rows` games. */
  import: Nullable(
    Type.Object({
      id: Id,
      state: Type.Enum(['reading', 'preview', 'applying', 'undoing']),
      rows: Type.Integer(),
      done: Type.Integer(),
    }),
  ),
  /** Each night what is new and sure joins the collection. */
  sync: Flag,
  /** From so many minutes on a game is marked as played; null: never. */
  played_minutes: Nullable(Minutes),
  /** Its trophies are read too. */
  trophies: Flag,
})
export type LinkedAccount = Static<typeof LinkedAccount>

/** A game that a linked account owns or played: a copy of a game here, where it was recognised. */
export const OwnedGame = Type.Object({
  platform: Platform,
  /** Its id there. */
  ref: Type.String(),
  name: Type.String(),
  /** PC, PS5, Xbox One, … */
  platforms: Type.Array(Type.String()),
  minutes: Nullable(Type.Integer()),
  last_played_at: Nullable(Instant),
  has_trophies: Flag,
  game: Nullable(GameCard),
  /** It joined the collection once; it is not offered again. */
  imported: Flag,
  /** Never to be offered. */
  ignored: Flag,
})
export type OwnedGame = Static<typeof OwnedGame>

/** What an import would find, by counts: nothing is kept of it. */
export const DryRun = Type.Object({
  /** Games of the account, and those of them that are not offered: they were imported before, or are ignored. */
  games: Type.Integer(),
  known: Type.Integer(),
  /** Of the others: not on the shelf yet, there already, doubtful, and unknown here. */
  new: Type.Integer(),
  have: Type.Integer(),
  unsure: Type.Integer(),
  missing: Type.Integer(),
  /** 0: the account has more games than one call reads. */
  complete: Flag,
})
export type DryRun = Static<typeof DryRun>

/** An account there that was found by a name. */
export const FoundAccount = Type.Object({
  /** Its id there. */
  id: Type.String(),
  username: Type.String(),
  avatar: Nullable(Type.String()),
  profile_url: Type.String(),
  private: Flag,
})
export type FoundAccount = Static<typeof FoundAccount>

/** 1: begin at once to read the games of an account that was never read, as `POST account/{platform}/import` would. */
const Read = Type.Optional(FlagInput)

/** A name, an id, or the address of a profile. */
const Username = Type.String({ minLength: 1, maxLength: limits.platformNameMax })

export const accountCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/account',
    access: 'user',
    summary: 'The own linked accounts, and which services are connected here at all',
    limit: 'read',
    answers: {
      200: Type.Object({
        accounts: Type.Array(LinkedAccount, { maxItems: gamePlatforms.length }),
        platforms: Type.Array(Type.Object({ platform: Platform, on: Flag }), { maxItems: gamePlatforms.length }),
      }),
    },
  },
  link: {
    method: 'POST',
    path: '/account',
    access: 'user',
    summary:
      'Link an account by its name, its id or its address; it must exist. Taken on trust until it is proven. 422 `profile_unknown`; 409 `account_taken` (somebody else linked it: prove that it is yours), `account_linked` (another one is linked: unlink it first), `provider_off`, `provider_down`, `provider_busy`',
    limit: 'external',
    body: Type.Object({ platform: Platform, username: Username, read: Read }),
    answers: { 201: LinkedAccount },
  },
  unlink: {
    method: 'DELETE',
    path: '/account/{platform}',
    access: 'user',
    summary:
      'Unlink an account: all that was read from it is erased at once; the collection stays. 409 while one of its imports writes',
    limit: 'write',
    params: PlatformParams,
    answers: { 204: Empty },
  },
  update: {
    method: 'PUT',
    path: '/account/{platform}',
    access: 'user',
    summary: 'Choose the nightly pass, from how many minutes on a game counts as played, and whether trophies are read',
    limit: 'write',
    params: PlatformParams,
    body: Type.Object(
      {
        sync: Type.Optional(FlagInput),
        played_minutes: Type.Optional(Nullable(Minutes)),
        trophies: Type.Optional(FlagInput),
      },
      { minProperties: 1 },
    ),
    answers: { 200: LinkedAccount },
  },
  import: {
    method: 'POST',
    path: '/account/{platform}/import',
    access: 'user',
    summary:
      'Read the games of a linked account in the background; they become an import of the desk (`GET import/{id}`), with its preview, choices, apply and undo. `dry=1`: counts only, at once. 409 `import_running`, `imports_full`, `provider_off`',
    limit: 'external',
    params: PlatformParams,
    query: Type.Object({ dry: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) }),
    answers: { 200: DryRun, 202: Import },
  },
  prove: {
    method: 'POST',
    path: '/account/{platform}/proof',
    access: 'user',
    summary:
      'Prove that an account is one’s own, which takes it over from anybody who linked it by its name. Steam: answers the address to sign in at, which leads back to `/settings?section=accounts&steam=…`; the query of that page, as `answer`, ends the proof. PlayStation and Xbox: answers a code to write into the text of the profile; the same call again looks for it. 409 `proof_refused`, `account_linked`',
    limit: 'external',
    params: PlatformParams,
    body: Type.Object({
      /** Whose account it is; without it the linked one. Not for Steam, which tells it. */
      username: Type.Optional(Username),
      /** The query of the address that Steam led back to. */
      answer: Type.Optional(Type.String({ minLength: 1, maxLength: limits.openIdMax })),
      read: Read,
    }),
    answers: {
      200: Type.Object({
        proven: Flag,
        url: Nullable(Type.String()),
        code: Nullable(Type.String()),
        account: Nullable(LinkedAccount),
      }),
    },
  },
  search: {
    method: 'GET',
    path: '/account/search/{platform}/{name}',
    access: 'user',
    summary: `Accounts there with such a name, at most ${limits.accountsFound}; on Steam the one with exactly it`,
    limit: 'external',
    params: Type.Object({ platform: Platform, name: Username }),
    answers: { 200: Type.Array(FoundAccount, { maxItems: limits.accountsFound }) },
  },
  games: {
    method: 'GET',
    path: '/account/games',
    access: 'user',
    summary: 'What the own linked accounts own: of one service, the copies of one game, those that are ignored',
    limit: 'read',
    query: Type.Object({
      ...PageQuery.properties,
      platform: Type.Optional(Platform),
      game: Type.Optional(Id),
      /** 1: those that are ignored, 0: all others. */
      ignored: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    }),
    answers: { 200: Page(OwnedGame) },
  },
  ignore: {
    method: 'PUT',
    path: '/account/games/{platform}/{ref}',
    access: 'user',
    summary: 'Never offer a game of a linked account again, or do',
    limit: 'write',
    params: Type.Object({ platform: Platform, ref: Type.String({ minLength: 1, maxLength: limits.platformRefMax }) }),
    body: Type.Object({ ignored: FlagInput }),
    answers: { 200: OwnedGame },
  },
})
