import Type, { type Static } from 'typebox'
import { Day, Instant, Nullable } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { invalid } from '../../errors.ts'
import {
  type ArchiveFile,
  listFile,
  type Plan,
  type Source,
  instantOf,
  reportGames,
} from '../../resource/archive/archive-part.ts'
import { addToGames } from '../../resource/archive/batches.ts'
import { Game, toClue } from '../../resource/archive/game-clue.ts'
import { matchGames } from '../../resource/archive/match-games.ts'
import {
  addEndedLoans,
  dateOpenLoans,
  keptLoans,
  loansAfter,
  type NewLoan,
  type OwnLoanRow,
} from './loans-archive.queries.ts'

const Loan = Type.Object(
  {
    game: Game,
    borrower: Nullable(Type.String({ minLength: 1, maxLength: limits.borrowerMax })),
    lent_on: Day,
    due_on: Nullable(Day),
    returned_on: Nullable(Day),
    created_at: Instant,
  },
  { additionalProperties: false },
)
type Loan = Static<typeof Loan>

const LoansFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    loans: Type.Array(Loan, { maxItems: limits.loansMax }),
  },
  {
    additionalProperties: false,
    title: 'The games that a person lent',
    description: 'One for each loan, those that ended too.',
  },
)

const batchSize = 500

async function* loans({ trx, userId }: Source): AsyncIterable<Loan[]> {
  let rows: OwnLoanRow[] = []
  let left = limits.loansMax
  do {
    rows = await loansAfter(trx, userId, rows.at(-1)?.id ?? 0, Math.min(batchSize, left))
    left -= rows.length
    if (rows.length > 0) yield rows.map(toLoan)
  } while (rows.length === batchSize && left > 0)
}

const toLoan = (row: OwnLoanRow): Loan => ({
  game: toClue(row),
  borrower: row.borrower,
  lent_on: row.lent_on,
  due_on: row.due_on,
  returned_on: row.returned_on,
  created_at: row.created_at.toISOString(),
})

/** What a person lent. People here who borrowed something are names in it: elsewhere they are somebody else. */
export const loansFile: ArchiveFile = {
  name: 'loans',
  about: {
    en: 'what you lent: to whom, since when, until when, and when it came back',
    es: 'lo que prestaste: a quién, desde cuándo, hasta cuándo y cuándo volvió',
  },
  schema: LoansFile,
  write: (source) => listFile(source.schema, 'loans', loans(source)),
  async plan(db, { userId, now }, file: Static<typeof LoansFile>): Promise<Plan> {
    const found = await matchGames(
      db,
      file.loans.map(({ game }) => game),
    )
    const known = file.loans.flatMap((loan, at) => {
      const game_id = found[at]
      return game_id === undefined ? [] : [toNew(loan, at, game_id, now)]
    })
    const kept = await keptLoans(db, userId, known)
    const fresh = known.filter((loan, place) => loan.returned_on !== null && !kept.has(place))
    return {
      ...reportGames(file.loans, found, fresh.length),
      write: (trx) =>
        addToGames(trx, known, async (batch) => {
          const added = await addEndedLoans(trx, userId, batch)
          await dateOpenLoans(trx, userId, batch)
          return added
        }),
    }
  },
}

/** A loan by the rules of the call (a file may have been written by hand). */
function toNew({ game: _game, ...loan }: Loan, at: number, game_id: number, now: number): NewLoan {
  const wrong = (field: string, text: string) => invalid({ [`loans/${at}/${field}`]: [text] })
  if (loan.returned_on !== null && loan.returned_on < loan.lent_on)
    throw wrong('returned_on', 'This is before the day it was lent.')
  if (loan.due_on !== null && loan.due_on < loan.lent_on) throw wrong('due_on', 'This is before the day it was lent.')
  return {
    ...loan,
    game_id,
    borrower: loan.borrower?.trim() || null,
    created_at: instantOf(loan.created_at, now),
  }
}
