import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { LoanToken } from './loan-card.ts'
import { Day, Empty, Id, IdParams, Instant, Nullable, Page, PageQuery } from './shapes.ts'
import { UserCard } from './user.ts'

/** Whom the viewer follows is not shown with a loan. */
const Person = Type.Pick(UserCard, ['id', 'nick', 'name', 'avatar'])

const dates = {
  since: Day,
  /** When it should be back. */
  until: Nullable(Day),
}

/** Where anybody who has the word sees the loan, and what the lender is called there. */
const LoanLink = Type.Object({ token: LoanToken, name: Type.String() })

/** A game that the caller lent. */
export const Loan = Type.Object({
  id: Id,
  game: GameCard,
  /** Who has it, if that is somebody here. */
  borrower: Nullable(Person),
  /** Who has it, as the caller wrote it. */
  name: Nullable(Type.String()),
  ...dates,
  /** Null while it is out. */
  returned: Nullable(Day),
  /** Null while it is not shared. */
  link: Nullable(LoanLink),
  /** When somebody with the link said that it is back; the caller has neither confirmed nor denied it. */
  said_back: Nullable(Instant),
})
export type Loan = Static<typeof Loan>

/** A game that somebody here lent to the caller. */
export const Borrowed = Type.Object({ id: Id, game: GameCard, lender: Person, ...dates })
export type Borrowed = Static<typeof Borrowed>

export const loanCalls = defineCalls({
  page: {
    method: 'GET',
    path: '/loan',
    access: 'user',
    summary: 'The loans of the caller: what is out, due first, or what came back, latest first',
    limit: 'read',
    query: Type.Object({ ...PageQuery.properties, state: Type.Optional(Type.Enum(['out', 'returned'])) }),
    answers: { 200: Page(Loan) },
  },
  borrowed: {
    method: 'GET',
    path: '/loan/borrowed',
    access: 'user',
    summary: 'What people here lent to the caller and have not got back, due first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(Borrowed) },
  },
  ofGame: {
    method: 'GET',
    path: '/loan/game/{id}',
    access: 'user',
    summary: 'Every loan of the own copy of a game, latest first',
    limit: 'read',
    params: IdParams,
    query: PageQuery,
    answers: { 200: Page(Loan) },
  },
  lend: {
    method: 'POST',
    path: '/loan',
    access: 'user',
    summary:
      'Lend a game to somebody here (`nick`), who is told, to anybody else (`name`), or without a word who. A game that is out: correct its loan',
    limit: 'write',
    body: Type.Object({
      id_game: Id,
      nick: Type.Optional(Type.String({ minLength: 1, maxLength: limits.nickMax })),
      name: Type.Optional(Type.String({ maxLength: limits.borrowerMax })),
      /** Today, if it is left out; of a game that is out, as it was. */
      since: Type.Optional(Day),
      until: Type.Optional(Nullable(Day)),
    }),
    answers: { 200: Loan },
  },
  giveBack: {
    method: 'POST',
    path: '/loan/{id}/return',
    access: 'user',
    summary: 'The game is back; of one that is back already nothing changes',
    limit: 'write',
    params: IdParams,
    body: Type.Object({ on: Type.Optional(Day) }),
    answers: { 200: Loan },
  },
  reopen: {
    method: 'POST',
    path: '/loan/{id}/undo',
    access: 'user',
    summary: 'It is not back after all; 409 if the game is lent anew',
    limit: 'write',
    params: IdParams,
    answers: { 200: Loan },
  },
  remove: {
    method: 'DELETE',
    path: '/loan/{id}',
    access: 'user',
    summary: 'Delete a loan from the history; one that is out never was',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  share: {
    method: 'POST',
    path: '/loan/{id}/link',
    access: 'user',
    summary:
      'Show the loan to whoever has its link, under a name that the caller chooses; the link of one that is shared stays. 409 if the game is back',
    limit: 'write',
    params: IdParams,
    body: Type.Object({ name: Type.String({ minLength: 1, maxLength: limits.nameMax }) }),
    answers: { 200: Loan },
  },
  unshare: {
    method: 'DELETE',
    path: '/loan/{id}/link',
    access: 'user',
    summary: 'End the link of a loan; nobody can open it any more',
    limit: 'write',
    params: IdParams,
    answers: { 200: Loan },
  },
  deny: {
    method: 'DELETE',
    path: '/loan/{id}/back',
    access: 'user',
    summary: 'The game is not back, whoever with the link said so',
    limit: 'write',
    params: IdParams,
    answers: { 200: Loan },
  },
  disown: {
    method: 'DELETE',
    path: '/loan/borrowed/{id}',
    access: 'user',
    summary: 'The caller has not got this game: the loan names them no more, and stays with the lender as a text',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
})
