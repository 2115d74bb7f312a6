import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { GameCard } from '../../../common/api/game.ts'
import { opensDialog } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ListPlus } from '../../ui/icons/icons.ts'

const loadDialog = () => import('./pick-list-dialog.tsx')
const PickListDialog = lazyDialog(loadDialog, 'PickListDialog')

/** For members: adds a game to their lists. */
export function PickListButton({ game }: { game: GameCard }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ListPlus aria-hidden />} {...opensDialog(loadDialog)} onClick={() => setOpen(true)}>
        {m.list_pick()}
      </Button>
      {open && <PickListDialog game={game} onClose={() => setOpen(false)} />}
    </>
  )
}
