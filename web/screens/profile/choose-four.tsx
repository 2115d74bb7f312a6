import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import type { Profile } from '../../../common/api/user.ts'
import { limits } from '../../../common/rules/limits.ts'
import { Loaded } from '../../components/loaded.tsx'
import { collectionQuery } from '../../features/collection/collection.data.ts'
import { cardOf, platformIndex } from '../../features/collection/entry.ts'
import { GameLine } from '../../features/game/game-line.tsx'
import { useSetTopGames } from '../../features/user/top-games.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { ArrowDown, ArrowUp, Plus, X } from '../../ui/icons/icons.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface Props {
  profile: Profile
  onClose: () => void
}

/** The owner puts up to four of their favourites first, in an order: by buttons, so also by keyboard and on a phone. */
export function ChooseFour({ profile, onClose }: Props) {
  const collection = useQuery(collectionQuery(profile.id))
  const [chosen, setChosen] = useState<readonly number[]>(() => profile.top.map(({ id }) => id))
  const saving = useSetTopGames(profile.id, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.profile_four()}
      closeLabel={m.collection_close()}
      footer={
        <Button variant="primary" busy={saving.isPending} onClick={() => saving.mutate([...chosen])}>
          {m.profile_four_save()}
        </Button>
      }
    >
      <Loaded query={collection} loading={<SkeletonLines label={m.profile_loading()} count={8} />}>
        {(held) => {
          const names = platformIndex(held)
          const hearts = held.data.filter(({ favourite }) => favourite === 1).map((entry) => cardOf(entry, names))
          return <Choice hearts={hearts} chosen={chosen} onChange={setChosen} />
        }}
      </Loaded>
    </Dialog>
  )
}

interface ChoiceProps {
  hearts: GameCard[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** The four, the other favourites, and what has just changed, for screen readers. */
function Choice({ hearts, chosen, onChange }: ChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [announced, setAnnounced] = useState('')
  const games = chosen.flatMap((id) => hearts.find((game) => game.id === id) ?? [])
  // A game that lost its heart meanwhile is none of the four any more.
  const change = (next: GameCard[]) => onChange(next.map(({ id }) => id))
  return (
    <>
      <p className="mb-4 text-small text-ink-2">{m.profile_four_text()}</p>
      <h3 ref={heading} tabIndex={-1} className="display text-h3 outline-none">
        {m.profile_four_chosen()}
      </h3>
      {games.length === 0 && <p className="py-3 text-ink-2">{m.profile_four_none()}</p>}
      <Chosen
        games={games}
        onChange={change}
        onMoved={(game, at) => setAnnounced(m.profile_four_place({ place: formatNumber(at + 1), title: game.title }))}
        onTakenOut={(game) => {
          setAnnounced(m.profile_four_removed({ title: game.title }))
          heading.current?.focus()
        }}
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
      <h3 className="display mt-5 text-h3">{m.profile_four_hearts()}</h3>
      <Hearts
        games={hearts.filter(({ id }) => !chosen.includes(id))}
        full={games.length >= limits.topGamesMax}
        onAdd={(game) => {
          change([...games, game])
          setAnnounced(m.profile_four_added({ title: game.title, place: formatNumber(games.length + 1) }))
          heading.current?.focus({ preventScroll: true })
        }}
      />
    </>
  )
}

interface ChosenProps {
  games: GameCard[]
  onChange: (games: GameCard[]) => void
  onMoved: (game: GameCard, at: number) => void
  onTakenOut: (game: GameCard) => void
}

function Chosen({ games, onChange, onMoved, onTakenOut }: ChosenProps) {
  const swap = (at: number, other: number) => {
    const next = [...games]
    ;[next[at], next[other]] = [next[other]!, next[at]!]
    onChange(next)
    onMoved(games[at]!, other)
  }
  return (
    <ol aria-label={m.profile_four_chosen()}>
      {games.map((game, at) => (
        <li key={game.id} className="four-row">
          <b className="num w-5 flex-none text-center">{formatNumber(at + 1)}</b>
          <GameLine game={game} />
          <IconButton
            label={m.profile_four_up({ title: game.title })}
            icon={<ArrowUp aria-hidden />}
            disabled={at === 0}
            onClick={() => swap(at, at - 1)}
          />
          <IconButton
            label={m.profile_four_down({ title: game.title })}
            icon={<ArrowDown aria-hidden />}
            disabled={at === games.length - 1}
            onClick={() => swap(at, at + 1)}
          />
          <IconButton
            label={m.profile_four_out({ title: game.title })}
            icon={<X aria-hidden />}
            onClick={() => {
              onChange(games.filter(({ id }) => id !== game.id))
              onTakenOut(game)
            }}
          />
        </li>
      ))}
    </ol>
  )
}

interface HeartsProps {
  games: GameCard[]
  full: boolean
  onAdd: (game: GameCard) => void
}

const Hearts = ({ games, full, onAdd }: HeartsProps) => (
  <>
    <p role="status" className="text-small text-ink-2">
      {full && m.profile_four_full()}
    </p>
    <ul aria-label={m.profile_four_hearts()}>
      {games.map((game) => (
        <li key={game.id}>
          <button
            type="button"
            className="four-row four-pick"
            aria-label={m.profile_four_add({ title: game.title })}
            disabled={full}
            onClick={() => onAdd(game)}
          >
            <GameLine game={game} />
            <Plus size={20} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  </>
)
