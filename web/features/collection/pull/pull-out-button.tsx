import { useState } from 'react'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dices } from '../../../ui/icons/icons.ts'

const PullOutDialog = lazyDialog(() => import('./pull-out-dialog.tsx'), 'PullOutDialog')

/** For whoever stands before the own shelf and does not know what to play. */
export function PullOutButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" icon={<Dices aria-hidden />} className="max-md:px-3" onClick={() => setOpen(true)}>
        <span className="max-md:sr-only">{m.pull_open()}</span>
      </Button>
      {open && <PullOutDialog open onClose={() => setOpen(false)} />}
    </>
  )
}
