import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useOwn } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { CircleAlert } from '../../ui/icons/icons.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { suspendedUntil } from './suspended.ts'

/** The day until which the viewer is suspended, in words; null when that is not so, or not known yet. */
export function useSuspended(): string | null {
  const own = useOwn()
  return own && suspendedUntil(own)
}

/** Where a suspended member would write: until when that is refused, and where the reason stands. */
export const SuspendedNote = ({ until }: { until: string }) => (
  <div className="flex gap-3 rounded-3 border border-line bg-raised p-4">
    <CircleAlert size={20} aria-hidden className="mt-0.5 flex-none text-warn" />
    <div className="grid gap-2">
      <p>{m.moderation_suspended({ day: until })}</p>
      <p>
        <Link to={paths.settings('account')} className="link">
          {m.moderation_suspended_why()}
        </Link>
      </p>
    </div>
  </div>
)

/** In place of an editor, before a suspended member writes what would be refused. */
export const SuspendedDialog = ({ until, onClose }: { until: string; onClose: () => void }) => (
  <Dialog
    open
    size="s"
    title={m.moderation_suspended_title()}
    closeLabel={m.moderation_close()}
    onClose={onClose}
    footer={
      <Link to={paths.settings('account')} className={buttonClass({ variant: 'primary' })} onClick={onClose}>
        {m.moderation_suspended_why()}
      </Link>
    }
  >
    <p>{m.moderation_suspended({ day: until })}</p>
  </Dialog>
)
