import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Borrowed, Loan } from '../../../../common/api/loan.ts'
import { gameArt } from '../../../../common/art/game-art.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { formatNumber, formatShortDay } from '../../../i18n/format.ts'
import { eachOnce } from '../../../lib/pages.ts'
import { m } from '../../../paraglide/messages.js'
import { Link } from '../../../router/link.tsx'
import { paths } from '../../../router/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Cover } from '../../../ui/images/cover.tsx'
import { SectionHead } from '../../../ui/layout/section-head.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { borrowedQuery, returnedQuery, useDeleteLoan, useDisownLoan, useReopenLoan } from './loan.data.ts'
import { borrowerName, lasted, termsOf } from './loan-words.ts'

/** What the viewer borrowed of people here, and what came back to the viewer. */
export function LoanRecord() {
  return (
    <>
      <LoanList title={m.loan_borrowed()} query={useInfiniteQuery(borrowedQuery)}>
        {(loan) => <BorrowedRow key={loan.id} loan={loan} />}
      </LoanList>
      <LoanList title={m.loan_returned()} query={useInfiniteQuery(returnedQuery)}>
        {(loan) => <ReturnedRow key={loan.id} loan={loan} />}
      </LoanList>
    </>
  )
}

type Pages<T> = { pages: { data: T[]; total: number; current_page: number; next_page_url: string | null }[] }

interface ListProps<T> {
  title: string
  query: UseInfiniteQueryResult<Pages<T>>
  children: (loan: T) => ReactNode
}

/** A list under its heading; nothing of it while it is empty. */
function LoanList<T extends { id: number }>({ title, query, children }: ListProps<T>) {
  if (query.data?.pages[0]?.total === 0) return null
  return (
    <section className="mt-12">
      <SectionHead
        title={title}
        link={
          query.data && (
            <span className="text-small font-semibold text-ink-3">{formatNumber(query.data.pages[0]?.total ?? 0)}</span>
          )
        }
      />
      <Loaded query={query} loading={<SkeletonLines label={m.loan_loading()} count={3} />}>
        {({ pages }) => (
          <ul aria-label={title} className="grid gap-3 md:grid-cols-2">
            {eachOnce(pages).map(children)}
          </ul>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="line"
          className="mx-auto mt-6 flex"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.profile_loan_more()}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  loan: Pick<Loan, 'game'>
  who: ReactNode
  when: ReactNode
  children: ReactNode
}

const Row = ({ loan: { game }, who, when, children }: RowProps) => (
  <li className="flex min-w-0 items-start gap-3 rounded-2 bg-surface p-3">
    <Link to={paths.game(game.slug)} className="w-14 flex-none" tabIndex={-1} aria-hidden>
      <Cover game={gameArt(game)} src={game.cover} mini />
    </Link>
    <div className="min-w-0 flex-1">
      <Link to={paths.game(game.slug)} className="block font-semibold wrap-anywhere">
        {game.title}
      </Link>
      <p className="text-small wrap-anywhere text-ink-2">{who}</p>
      <p className="text-small text-ink-3">{when}</p>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </div>
  </li>
)

function BorrowedRow({ loan }: { loan: Borrowed }) {
  const [asking, setAsking] = useState(false)
  const close = (): void => setAsking(false)
  const { mutate, isPending } = useDisownLoan(close)
  const { nick } = loan.lender
  return (
    <Row loan={loan} who={<Link to={paths.profile(nick)}>{m.loan_from({ nick })}</Link>} when={termsOf(loan)}>
      <Button size="s" variant="line" onClick={() => setAsking(true)}>
        {m.loan_disown()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => mutate(loan)}
        busy={isPending}
        title={m.loan_disown_title()}
        confirmLabel={m.loan_disown()}
        cancelLabel={m.loan_keep()}
        closeLabel={m.collection_close()}
      >
        {m.loan_disown_text({ nick, title: loan.game.title })}
      </ConfirmDialog>
    </Row>
  )
}

function ReturnedRow({ loan }: { loan: Loan }) {
  const [asking, setAsking] = useState(false)
  const close = (): void => setAsking(false)
  const reopen = useReopenLoan()
  const { mutate, isPending } = useDeleteLoan(close)
  const nick = loan.borrower?.nick
  const who = borrowerName(loan)
  const days = `${formatShortDay(loan.since)} – ${formatShortDay(loan.returned ?? loan.since)}`
  return (
    <Row
      loan={loan}
      who={nick === undefined ? who : <Link to={paths.profile(nick)}>{who}</Link>}
      when={`${lasted(loan)} · ${days}`}
    >
      <Button size="s" variant="line" busy={reopen.isPending} onClick={() => reopen.mutate(loan)}>
        {m.loan_reopen()}
      </Button>
      <Button size="s" variant="line" onClick={() => setAsking(true)}>
        {m.loan_delete()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => mutate(loan)}
        danger
        busy={isPending}
        title={m.loan_delete_title()}
        confirmLabel={m.loan_delete()}
        cancelLabel={m.loan_keep()}
        closeLabel={m.collection_close()}
      >
        {m.loan_delete_text({ title: loan.game.title, who })}
      </ConfirmDialog>
    </Row>
  )
}
