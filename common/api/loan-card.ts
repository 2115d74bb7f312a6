import Type, { type Static } from 'typebox'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { Day, Flag, Nullable } from './shapes.ts'

/** The word in the address of a loan's card: 128 bits, in base64url. */
export const LoanToken = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

/** What whoever holds the link of a loan sees of it: not who has the game, which is the lender's own note. */
export const LoanCard = Type.Object({
  game: GameCard,
  /** What the lender is called on it; nick and picture of those alone whose timeline is open to everybody. */
  lender: Type.Object({ name: Type.String(), nick: Nullable(Type.String()), avatar: Nullable(Type.String()) }),
  since: Day,
  /** When it should be back. */
  until: Nullable(Day),
  /** Whether somebody with the link said that it is back. */
  said_back: Flag,
})
export type LoanCard = Static<typeof LoanCard>

const params = Type.Object({ token: LoanToken })

export const loanCardCalls = defineCalls({
  show: {
    method: 'GET',
    path: '/loan/card/{token}',
    access: 'public',
    summary: 'A loan as whoever holds its link sees it; 404 for one that ended, is no longer shared, or never was',
    limit: 'read',
    params,
    answers: { 200: LoanCard },
  },
  sayBack: {
    method: 'POST',
    path: '/loan/card/{token}/back',
    access: 'public',
    summary: 'Say that the game is back: the lender is told, and decides; said twice, nothing changes',
    limit: 'write',
    params,
    answers: { 200: LoanCard },
  },
})
