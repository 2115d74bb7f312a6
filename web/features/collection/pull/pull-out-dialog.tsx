import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionEntry } from '../../../../common/api/collection.ts'
import { gameArt } from '../../../../common/art/game-art.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { formatMonth, formatScore } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Link } from '../../../router/link.tsx'
import { paths } from '../../../router/paths.ts'
import { useUser } from '../../../session/use-session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Chip, ChipRow } from '../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Check, Dices } from '../../../ui/icons/icons.ts'
import { Cover } from '../../../ui/images/cover.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { usePressFlag } from '../status/use-press-flag.ts'
import { collectionQuery } from '../collection.data.ts'
import { cardOf, entryIndex, platformIndex } from '../entry.ts'
import { atOnce, type Facts, pullOut, type Reason, reasonFor, suits, waits, type Wish, wishes } from './pull-out.ts'
import { pullFactsQuery } from './pull.data.ts'
import './pull-out.css'

interface Props {
  open: boolean
  onClose: () => void
}

type Shelf = Parameters<typeof platformIndex>[0] & { data: CollectionEntry[] }
const nothingKnown: Facts = new Map()

/** Three games of the own shelf step forward, each with a reason. */
export function PullOutDialog(props: Props) {
  const userId = useUser()?.id ?? 0
  const collection = useQuery(collectionQuery(userId))
  const facts = useQuery(pullFactsQuery(userId))
  // Without a network, and where they do not come, the entries say enough.
  const isReady = !facts.isPending || facts.fetchStatus === 'paused'
  if (collection.data && isReady)
    return <Pulled {...props} shelf={collection.data} facts={facts.data ?? nothingKnown} />
  return (
    <Dialog {...props} title={m.pull_title()} closeLabel={m.collection_close()}>
      <Loaded query={collection} loading={<Waiting />}>
        {() => <Waiting />}
      </Loaded>
    </Dialog>
  )
}

const Waiting = () => <SkeletonLines label={m.pull_loading()} count={5} />

interface PulledProps extends Props {
  shelf: Shelf
  facts: Facts
}

/**
 * What stepped forward stays while the shelf changes below it: "playing now" is said of a game, which does not go then.
 */
function Pulled({ open, onClose, shelf, facts }: PulledProps) {
  const [wish, setWish] = useState<Wish>('anything')
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const draw = (next: Wish, without: ReadonlySet<number>) =>
    pullOut({ entries: shelf.data, facts, wish: next, shown: without, random: Math.random }).map(({ id }) => id)
  const [drawn, setDrawn] = useState(() => draw('anything', new Set()))
  const [turn, setTurn] = useState(0)
  const pull = (next: Wish): void => {
    const without = next === wish ? new Set([...shown, ...drawn]) : new Set(drawn)
    setWish(next)
    setShown(without)
    setDrawn(draw(next, without))
    setTurn(turn + 1)
  }
  const index = entryIndex(shelf)
  const games = drawn.flatMap((id) => index.get(id) ?? [])
  const waiting = shelf.data.filter(waits)
  const more = waiting.filter(({ id }) => suits(facts.get(id), wish)).length > atOnce
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.pull_title()}
      closeLabel={m.collection_close()}
      footer={
        more && (
          <Button variant="primary" icon={<Dices aria-hidden />} onClick={() => pull(wish)}>
            {m.pull_again()}
          </Button>
        )
      }
    >
      {waiting.length > 0 && <Wishes wish={wish} onWish={pull} />}
      {games.length > 0 ? (
        <ul key={turn} aria-label={m.pull_games()} aria-live="polite" className="pulled">
          {games.map((entry) => (
            <Game
              key={entry.id}
              entry={entry}
              shelf={shelf}
              reason={reasonFor(entry, facts.get(entry.id), wish)}
              onLeave={onClose}
            />
          ))}
        </ul>
      ) : (
        <Nothing isEmpty={waiting.length === 0} wish={wish} />
      )}
    </Dialog>
  )
}

const wishWords: Record<Wish, () => string> = {
  anything: () => m.pull_anything(),
  short: () => m.pull_short(),
  long: () => m.pull_long(),
  liked: () => m.pull_liked(),
}

const Wishes = ({ wish, onWish }: { wish: Wish; onWish: (wish: Wish) => void }) => (
  <ChipRow label={m.pull_wish()} wrap className="mb-4">
    {wishes.map((one) => (
      <Chip key={one} pressed={one === wish} onClick={() => onWish(one)}>
        {wishWords[one]()}
      </Chip>
    ))}
  </ChipRow>
)

/** Why there is none: all is finished or away, or nothing is known of what is there. */
function Nothing({ isEmpty, wish }: { isEmpty: boolean; wish: Wish }) {
  if (!isEmpty)
    return (
      <EmptyState level={3} title={m.pull_none()}>
        {wish === 'liked' ? m.pull_none_liked() : m.pull_none_length()}
      </EmptyState>
    )
  return (
    <EmptyState
      level={3}
      title={m.pull_empty()}
      action={
        <Link to={paths.games()} className={buttonClass({ variant: 'soft' })}>
          {m.pull_empty_look()}
        </Link>
      }
    >
      {m.pull_empty_text()}
    </EmptyState>
  )
}

interface GameProps {
  entry: CollectionEntry
  shelf: Shelf
  reason: Reason
  onLeave: () => void
}

function Game({ entry, shelf, reason, onLeave }: GameProps) {
  const game = cardOf(entry, platformIndex(shelf))
  const { buttonOf } = usePressFlag(game)
  const { pressed, onClick } = buttonOf('playing')
  const to = paths.game(game.slug)
  return (
    <li className="pulled-game">
      <Link to={to} className="pulled-cover" tabIndex={-1} aria-hidden onClick={onLeave}>
        <Cover game={gameArt(game)} src={game.cover} sizes="(width < 48rem) 88px, 168px" priority />
      </Link>
      <div className="pulled-words">
        <Link to={to} className="pulled-title" onClick={onLeave}>
          {game.title}
        </Link>
        <p>{words(reason)}</p>
        <Button size="s" variant={pressed ? 'soft' : 'line'} icon={pressed && <Check aria-hidden />} onClick={onClick}>
          {pressed ? m.collection_playing() : m.pull_play()}
        </Button>
      </div>
    </li>
  )
}

/** A reason as it is told. */
function words(reason: Reason): string {
  switch (reason.because) {
    case 'length': {
      const hours = Math.max(1, Math.round(reason.seconds / 3_600))
      return (reason.wish === 'short' ? m.pull_because_short : m.pull_because_long)({
        count: hours,
        hours: String(hours),
      })
    }
    case 'friend':
      return m.pull_because_friend({ nick: reason.nick, rating: formatScore(reason.rating) })
    case 'waiting':
      return reason.since === null
        ? m.pull_because_waiting()
        : m.pull_because_since({ month: formatMonth(reason.since) })
    case 'rated':
      return m.pull_because_rated({ rating: formatScore(reason.rating) })
    case 'playing':
      return m.pull_because_playing()
    case 'heart':
      return m.pull_because_heart()
    case 'begun':
      return m.pull_because_begun()
    case 'untouched':
      return m.pull_because_untouched()
  }
}
