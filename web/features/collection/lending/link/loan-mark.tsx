import { useQuery } from '@tanstack/react-query'
import { loansOfGameQuery } from '../loan.data.ts'
import { SaidBack } from './said-back.tsx'
import { borrowerName } from '../loan-words.ts'

/** The mark on the loan card of a game's page; nothing while nobody says that it is back. */
export function LoanMark({ gameId }: { gameId: number }) {
  const { data } = useQuery(loansOfGameQuery(gameId))
  const loan = data?.data.find(({ returned }) => returned === null)
  if (!loan || loan.said_back === null) return null
  return <SaidBack loan={loan} who={borrowerName(loan)} />
}
