import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoanCard as Card } from '../../../common/api/loan-card.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import type { Head } from '../../../common/render/head.ts'
import { loanPictureOf } from '../../../common/rules/link-pictures.ts'
import { Loaded } from '../../components/loaded.tsx'
import { shareAddress } from '../../components/share-address.ts'
import { loanCardQuery, sayBackMutation } from '../../features/collection/lending/link/loan-card.data.ts'
import { LoanCard, LoanRow } from '../../features/collection/lending/loan-card.tsx'
import { DateStamp } from '../../features/game/card-tags.tsx'
import { formatDay, formatShortDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Share2 } from '../../ui/icons/icons.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import './loan.css'

export const screen = defineScreen('loan', {
  load: ({ params, query }) => query.ensureQueryData(loanCardQuery(params.token)),
  head: headOf,
  component: LoanScreen,
})

/** The card as a picture, in the language of the page. */
const pictureOf = (token: string): string => loanPictureOf(token, getLocale())

function headOf({ params: { token }, query }: ScreenContext<'loan'>): Head {
  const card = query.getQueryData(loanCardQuery(token).queryKey)
  if (!card) return { title: m.loan_page(), loading: true, noindex: true }
  const { game, lender, since } = card
  return {
    title: m.loan_page_of({ title: game.title, name: lender.name }),
    description: m.loan_since({ date: formatDay(since) }),
    image: pictureOf(token),
    // For whoever was sent it: previews may say what it is, search engines may not.
    noindex: 'preview',
  }
}

/** A loan, for somebody who was sent its link and may have no account (ACC-06). */
function LoanScreen({ params: { token } }: ScreenProps<'loan'>) {
  const query = useQuery(loanCardQuery(token))
  return (
    <div className="page loan-page">
      <Loaded query={query} loading={<Waiting />}>
        {(card) => (card ? <Lent token={token} card={card} /> : <Ended />)}
      </Loaded>
    </div>
  )
}

const Waiting = () => (
  <>
    <h1 className="sr-only">{m.loan_page()}</h1>
    <SkeletonLines label={m.loan_loading()} count={6} />
  </>
)

/** What is said of a loan that is over, of a link that was ended, and of one that never was. */
const Ended = () => (
  <>
    <h1 className="sr-only">{m.loan_page()}</h1>
    <EmptyState
      title={m.loan_page_ended()}
      action={
        <Link to={paths.home()} className={buttonClass({ variant: 'primary' })}>
          {m.loan_page_home()}
        </Link>
      }
    >
      {m.loan_page_ended_text()}
    </EmptyState>
  </>
)

function Lent({ token, card }: { token: string; card: Card }) {
  const { game, lender, since, until } = card
  return (
    <div className="loan-lent">
      <Link to={paths.game(game.slug)} className="loan-cover">
        <Cover game={gameArt(game)} src={game.cover} sizes="(width < 48rem) 150px, 248px" priority />
        <VisuallyHidden>{game.title}</VisuallyHidden>
      </Link>
      <div className="min-w-0">
        <h1 className="display text-h1 wrap-anywhere">{game.title}</h1>
        <p className="mt-2 mb-5 wrap-anywhere text-ink-2">{m.loan_page_lead({ name: lender.name })}</p>
        <LoanCard title={m.profile_loan()} aside={m.game_loan_out()}>
          <LoanRow
            picture={<Avatar nick={lender.nick ?? lender.name} src={lender.avatar} size="s" />}
            name={lender.nick === null ? lender.name : <Link to={paths.profile(lender.nick)}>{lender.name}</Link>}
            detail={
              <>
                {m.loan_since({ date: formatShortDay(since) })}
                {until !== null && <span className="block">{m.loan_page_until({ date: formatShortDay(until) })}</span>}
              </>
            }
            stamp={<DateStamp>{formatShortDay(since)}</DateStamp>}
          />
          <GivenBack token={token} card={card} />
        </LoanCard>
        <Keep token={token} title={game.title} />
      </div>
    </div>
  )
}

/** Says that it is back; its lender decides. */
function GivenBack({ token, card: { lender, said_back } }: { token: string; card: Card }) {
  const { mutate, isPending } = useMutation(sayBackMutation(useQueryClient(), token))
  return (
    <div className="loan-given" aria-live="polite">
      {said_back === 1 ? (
        <p>{m.loan_page_said({ name: lender.name })}</p>
      ) : (
        <>
          <Button variant="primary" wide busy={isPending} onClick={() => mutate()}>
            {m.loan_page_back()}
          </Button>
          <p>{m.loan_page_back_hint({ name: lender.name })}</p>
        </>
      )}
    </div>
  )
}

/** The card as a picture that stays, and its address. */
const Keep = ({ token, title }: { token: string; title: string }) => (
  <>
    <div className="mt-4 flex flex-wrap gap-2">
      <a href={pictureOf(token)} download={`${m.loan_page_file()}.png`} className={buttonClass({ variant: 'line' })}>
        {m.loan_page_keep()}
      </a>
      <Button variant="line" icon={<Share2 aria-hidden />} onClick={() => void shareAddress(title, paths.loan(token))}>
        {m.list_share()}
      </Button>
    </div>
    <p className="mt-4 text-small text-ink-3">{m.loan_page_note()}</p>
  </>
)
