import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FindField } from '../../ui/forms/find-field.tsx'
import { GameLine } from '../game/game-line.tsx'
import { FoundStatus } from '../game/found-status.tsx'
import { useFoundGames } from '../game/use-found-games.ts'
import './review-list.css'

const most = 8

interface Props {
  onPick: (game: GameCard) => void
  onClose: () => void
}

/** Chooses the game of a new review. */
export function PickGameDialog({ onPick, onClose }: Props) {
  const [text, setText] = useState('')
  const found = useFoundGames(text, most)
  const { box, games } = found
  return (
    <Dialog open onClose={onClose} title={m.review_pick()} closeLabel={m.collection_close()} className="review-picking">
      <div ref={box}>
        <FindField label={m.review_pick_label()} hint={m.review_pick_label()} text={text} onText={setText} />
        <ul aria-label={m.review_pick()} className="review-pick">
          {games.map((game) => (
            <li key={game.id}>
              <button type="button" onClick={() => onPick(game)}>
                <GameLine game={game} />
              </button>
            </li>
          ))}
        </ul>
        <FoundStatus found={found} none={m.review_pick_nothing()} />
      </div>
    </Dialog>
  )
}
