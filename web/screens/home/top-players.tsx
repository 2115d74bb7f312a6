import { useQuery } from '@tanstack/react-query'
import type { TopUser } from '../../../common/api/user.ts'
import { formatNumber } from '../../i18n/format.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useAccessPath } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/images/avatar.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { playersShown, topPlayersQuery } from './home.data.ts'

/** The users with the most games and ratings. */
export function TopPlayers() {
  const players = useQuery(topPlayersQuery)
  return (
    <section>
      <SectionHead title={m.home_players()} />
      <Card className="py-2">
        <Loaded query={players} loading={<PlayersSkeleton />}>
          {(list) => (list.length === 0 ? <NoPlayers /> : <Players list={list} />)}
        </Loaded>
      </Card>
    </section>
  )
}

function Players({ list }: { list: TopUser[] }) {
  const hasPage = isBuilt('profile')
  const row = 'flex min-h-15 items-center gap-3 rounded-2 p-2 -mx-2'
  return (
    <ol>
      {list.map((player, at) => (
        <li key={player.id}>
          {hasPage ? (
            <Link to={paths.profile(player.nick)} className={`${row} hover:bg-raised`}>
              <Player player={player} rank={at + 1} />
              <ChevronRight size={16} aria-hidden />
            </Link>
          ) : (
            <div className={row}>
              <Player player={player} rank={at + 1} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Player({ player: { nick, avatar, totals }, rank }: { player: TopUser; rank: number }) {
  const games = formatNumber(totals.games)
  return (
    <>
      <span className="num w-5.5 text-center text-ink-3">{rank}</span>
      <Avatar nick={nick} src={avatar} />
      <span className="min-w-0 flex-1">
        <b className="block truncate leading-tight font-[650]">{nick}</b>
        <small className="text-[0.8125rem] text-ink-3">
          {m.home_player({ count: totals.games, games, rated: formatNumber(totals.rated) })}
        </small>
      </span>
    </>
  )
}

function NoPlayers() {
  const access = useAccessPath('register')
  return (
    <EmptyState
      title={m.home_players_empty()}
      action={
        <Link to={access} className={buttonClass({ variant: 'line' })}>
          {m.home_join()}
        </Link>
      }
    >
      {m.home_players_empty_help()}
    </EmptyState>
  )
}

const PlayersSkeleton = () => (
  <div aria-hidden>
    {Array.from({ length: playersShown }, (_, at) => (
      <div key={at} className="flex min-h-15 items-center gap-3 py-2">
        <Skeleton shape="block" className="size-11! min-h-0!" />
        <Skeleton className="flex-1" />
      </div>
    ))}
  </div>
)
