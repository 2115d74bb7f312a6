import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { GameCard } from '../../../common/api/game.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { Pencil } from '../../ui/icons/icons.ts'

const loadDialog = () => import('./pick-game-dialog.tsx')
const PickGameDialog = lazyDialog(loadDialog, 'PickGameDialog')
const ReviewEditor = lazyDialog(() => import('./review-editor.tsx'), 'ReviewEditor')

/** Writes a review of a game that the user chooses first. */
export function WriteAnother({ variant }: Pick<ButtonProps, 'variant'>) {
  const [picking, setPicking] = useState(false)
  const [game, setGame] = useState<GameCard | null>(null)
  return (
    <>
      <Button
        variant={variant}
        icon={<Pencil aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={() => fetchAhead(loadDialog)}
        onFocus={() => fetchAhead(loadDialog)}
        onClick={() => setPicking(true)}
      >
        {m.review_write()}
      </Button>
      {picking && (
        <PickGameDialog
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false)
            setGame(picked)
          }}
        />
      )}
      {game && <ReviewEditor game={game} onClose={() => setGame(null)} />}
    </>
  )
}
