import type { ReactNode } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import type { contract } from '../../../common/api/contract.generated.ts'
import type { UserCard } from '../../../common/api/user.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { CallAnswer } from '../../api/call-types.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { foundWords } from '../../features/game/found-words.ts'
import { formatNumber } from '../../i18n/format.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { useUser } from '../../session/use-session.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { ResultStatus } from '../../ui/feedback/result-status.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { GameGrid } from '../../features/game-card/game-grid.tsx'
import { Suggestions } from './suggestions.tsx'

type Found = CallAnswer<(typeof contract)['game']['search']>

interface CountProps {
  text: string
  /** Undefined before there are any. */
  found: Found | undefined
  /** They are still those of the former text. */
  loading: boolean
  total?: number
}

/** The number of results, announced to screen readers. */
export function FoundCount({ text, found, loading, total }: CountProps) {
  const words = found && foundWords(found, total)
  return (
    <ResultStatus about={text} loading={loading} className="mt-4 min-h-6 text-small font-[550] text-ink-2">
      {words === '' ? <span className="sr-only">{m.search_nothing({ text })}</span> : words}
    </ResultStatus>
  )
}

/** Whether a user has exactly this nick: then the user precedes games with similar names. */
const isNick = (text: string, [best]: UserCard[]): boolean =>
  best !== undefined && accountKey(best.nick) === accountKey(text.replace(/^@/, ''))

/** The address of the first hit in display order; null without one. */
export function firstHit(text: string, { games: [game], users }: Found): string | null {
  const [user] = users
  if (user && (!game || isNick(text, users))) return paths.profile(user.nick)
  return game ? paths.game(game.slug) : null
}

/** For members: visitors never load it. */
const Missing = lazyExtra(() => import('../../features/correction/correct-button.tsx'), 'MissingButton')

interface Props {
  text: string
  found: Found
  /** How many games have this text in their names; undefined when all of them are in `found`. */
  total: number | undefined
  /** The results of other sources. */
  elsewhere: ReactNode
}

/** Games and users with this name, or what to try instead. */
export function Results({ text, found: { games, users }, total, elsewhere }: Props) {
  const member = useUser() !== null
  if (games.length + users.length === 0) {
    return (
      <>
        <EmptyState title={m.search_nothing({ text })} action={member && <Missing title={text} />}>
          {m.search_nothing_help()}
        </EmptyState>
        {elsewhere}
        <Suggestions />
      </>
    )
  }
  const named = isNick(text, users)
  const people = users.length > 0 && <People users={users} />
  return (
    <div className="stack">
      {named && people}
      {games.length > 0 && <Games text={text} games={games} total={total} />}
      {!named && people}
      {elsewhere}
    </div>
  )
}

type GamesProps = Pick<Props, 'text' | 'total'> & { games: GameCard[] }

/** The best hits; Explore has all of them. */
const Games = ({ text, games, total = 0 }: GamesProps) => (
  <section>
    <SectionHead title={m.search_games()} />
    <GameGrid games={games} />
    {total > games.length && (
      <p className="mt-8 text-center">
        <Link to={paths.games({ text })} className={buttonClass({ variant: 'line' })}>
          {m.search_all_games({ games: formatNumber(total) })}
        </Link>
      </p>
    )}
  </section>
)

function People({ users }: { users: UserCard[] }) {
  const hasPage = isBuilt('profile')
  return (
    <section>
      <SectionHead title={m.search_people()} />
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {users.map((user) => (
          <li key={user.id}>
            {hasPage ? (
              <Link to={paths.profile(user.nick)} className={`${row} hover:bg-raised`}>
                <Person user={user} />
              </Link>
            ) : (
              <div className={row}>
                <Person user={user} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const row = 'flex min-h-15 items-center gap-3 rounded-2 p-2 -mx-2'

const Person = ({ user: { nick, name, avatar } }: { user: UserCard }) => (
  <>
    <Avatar nick={nick} src={avatar} />
    <span className="min-w-0">
      <b className="block truncate leading-tight font-[650]">{nick}</b>
      {name && <small className="block truncate text-[0.8125rem] text-ink-3">{name}</small>}
    </span>
  </>
)
