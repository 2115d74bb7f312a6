import { useQuery } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { LoanCard, LoanRow } from '../../features/collection/lending/loan-card.tsx'
import { Spine } from '../../features/collection/library/spine.tsx'
import { recentQuery, topQuery, trendingQuery } from '../../features/game/shelves.data.ts'
import { formatDay, formatShortDay } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Cover } from '../../ui/images/cover.tsx'

/** Milliseconds: how long the game in the picture has been out. */
const away = 12 * 86_400_000
/** Somebody who is nobody's account: who lent what to whom is private. */
const borrower = 'marta'
/** Spines on each side of the gap, more than fit on wide screens; one of them shows its cover. */
const perSide = 11
const facing = 4

/** The games of this page, the best known first: real ones, without a request of their own. */
function useShelvedGames(): { games: GameCard[]; at: number } {
  const trending = useQuery(trendingQuery)
  const top = useQuery(topQuery)
  const recent = useQuery(recentQuery)
  const all = [trending, top, recent].flatMap(({ data }) => data ?? [])
  return { games: [...new Map(all.map((game) => [game.id, game])).values()], at: trending.dataUpdatedAt }
}

/** A shelf across the whole width with a gap in the middle, where the loan card of a lent game stands. */
export function WelcomeRack() {
  const { games, at } = useShelvedGames()
  const [lent, ...rest] = games
  if (!lent) return null
  const left = rest.filter((_, place) => place % 2 === 0).slice(0, perSide)
  const right = rest.filter((_, place) => place % 2 === 1).slice(0, perSide)
  return (
    <>
      {/* Read aloud, this would be the shelves below once more. */}
      <div aria-hidden className="welcome-side">
        {left.map((game, place) => shelved(game, place))}
      </div>
      <Gap game={lent} since={utcDay(at - away)} />
      <div aria-hidden className="welcome-side">
        {right.map((game, place) => shelved(game, place))}
      </div>
    </>
  )
}

/** A spine, or the cover of the one that faces forward; `place` counts from the gap. */
function shelved(game: GameCard, place: number) {
  const to = paths.game(game.slug)
  const art = gameArt(game)
  if (place === facing) {
    return (
      <Link key={game.id} to={to} tabIndex={-1} className="welcome-face">
        <Cover game={art} src={game.cover} sizes="222px" />
      </Link>
    )
  }
  return <Spine key={game.id} game={art} link={(look) => <Link to={to} tabIndex={-1} {...look} />} />
}

function Gap({ game, since }: { game: GameCard; since: string }) {
  const day = formatDay(since)
  return (
    <div
      role="img"
      aria-label={m.home_welcome_gap({ title: game.title, nick: borrower, date: day })}
      className="welcome-gap"
    >
      <LoanCard title={m.game_loan()} className="welcome-loan">
        <b className="display line-clamp-2 pt-2">{game.title}</b>
        <LoanRow
          picture={<Avatar nick={borrower} size="s" />}
          name={borrower}
          detail={m.loan_since({ date: formatShortDay(since) })}
        />
      </LoanCard>
    </div>
  )
}

const shortRow = 7

/** A few games with room beside them. */
export const ShortRow = () =>
  useShelvedGames()
    .games.slice(0, shortRow)
    .map((game) => <Spine key={game.id} game={gameArt(game)} />)
