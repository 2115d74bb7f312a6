import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Bell, Ellipsis, Flag, Heart, Pencil, Trash2 } from '../../ui/icons/icons.ts'
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { Overlay } from '../../ui/overlays/overlay.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { SkeletonLines, SkeletonShelf } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { sampleGame } from './samples.ts'
import type { PopoverTrigger } from '../../ui/overlays/use-popover.ts'
import { Specimen } from './specimen.tsx'

const Dialogs = () => {
  const [open, setOpen] = useState<'list' | 'drawer' | 'confirm' | 'overlay' | null>(null)
  const [count, setCount] = useState(20)
  const close = () => setOpen(null)
  const cover = () => {
    setOpen('overlay')
    setTimeout(close, 1500)
  }
  return (
    <>
      <Button onClick={() => setOpen('list')}>Dialog</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={cover}>Overlay</Button>
      <Dialog
        open={open === 'list'}
        onClose={close}
        title="Followers"
        closeLabel="Close"
        onScrollEnd={() => setCount(Math.min(80, count + 20))}
        footer={<Button onClick={close}>Done</Button>}
      >
        <ul>
          {Array.from({ length: count }, (_, i) => (
            <li key={i} className="py-1.5">
              Follower {i + 1}
            </li>
          ))}
        </ul>
      </Dialog>
      <Dialog open={open === 'drawer'} onClose={close} title="Menu" closeLabel="Close" side="start">
        A drawer along the side.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="¿Dejar de seguir a marta?"
        confirmLabel="Dejar de seguir"
        cancelLabel="Cancelar"
        closeLabel="Cerrar"
        danger
      >
        Sus novedades ya no saldrán en tu portada.
      </ConfirmDialog>
      <Overlay
        open={open === 'overlay'}
        text="Fetching the game from the big shelf"
        cancelLabel="Cancel"
        onCancel={close}
      />
    </>
  )
}

const moreButton = (props: PopoverTrigger) => (
  <IconButton {...props} label="More" variant="soft" icon={<Ellipsis aria-hidden />} />
)
const bellButton = (props: PopoverTrigger) => (
  <IconButton {...props} label="Notifications" variant="soft" icon={<Bell aria-hidden />} />
)

const Menus = () => (
  <>
    <Menu label="More" align="start" trigger={moreButton}>
      <MenuItem icon={<Pencil aria-hidden />}>Edit</MenuItem>
      <MenuItem icon={<Flag aria-hidden />} hint="R">
        Report
      </MenuItem>
      <a href="#layers" role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Heart aria-hidden />A link
      </a>
      <MenuItem disabled>Not today</MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />}>
        Delete
      </MenuItem>
    </Menu>
    <Popover label="Notifications" align="start" trigger={bellButton}>
      {(close) => (
        <div className="p-3">
          <p className="mb-3">Nothing new.</p>
          <Button size="s" onClick={close}>
            Close
          </Button>
        </div>
      )}
    </Popover>
  </>
)

const Toasts = () => (
  <>
    <Button onClick={() => toast.show('Added to wishlist', { picture: <Cover mini game={sampleGame(3)} /> })}>
      Toast
    </Button>
    <Button onClick={() => toast.undo('Added to favourites', 'Undo', () => toast.show('Undone'))}>
      Toast with undo
    </Button>
    <Button onClick={() => toast.error('Something went wrong. If it goes on, try again later.')}>Error toast</Button>
  </>
)

const States = () => (
  <Specimen name="Empty, error, loading" block>
    <div className="grid items-start gap-5 md:grid-cols-3">
      <Card>
        <EmptyState level={3} title="Nothing lent right now" action={<Button>Lend a game</Button>}>
          Lend a game and its card waits here until it comes back.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState title="The shelf did not load" retryLabel="Try again" onRetry={() => toast.error('Still nothing.')}>
          Something went wrong. If it goes on, try again later.
        </ErrorState>
      </Card>
      <Card>
        <SkeletonLines label="Loading" count={4} />
      </Card>
    </div>
    <SkeletonShelf label="Loading games" count={8} className="mt-8" />
  </Specimen>
)

/** Dialogs and other overlays, and placeholders. */
export const Layers = () => (
  <div id="layers">
    <Specimen name="Dialogs, menus, toasts">
      <Dialogs />
      <Menus />
      <Toasts />
    </Specimen>
    <States />
  </div>
)
