import { useState } from 'react'
import type { Game } from '../../../common/api/game.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Pencil } from '../../ui/icons/icons.ts'

const CorrectDialog = lazyDialog(() => import('./correct-dialog.tsx'), 'CorrectDialog')

/** For members: proposes another date or platform of the game. */
export function CorrectButton({ game }: { game: Game }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        {m.correction_open()}
      </Button>
      {open && <CorrectDialog game={game} onClose={() => setOpen(false)} />}
    </>
  )
}

/** For members: tells of a game that a search did not find. */
export function MissingButton({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {m.correction_missing()}
      </Button>
      {open && <CorrectDialog title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
