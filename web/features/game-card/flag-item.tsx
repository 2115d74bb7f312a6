import type { FlagName } from '../../../common/rules/collection.ts'
import { Check } from '../../ui/icons/icons.ts'
import { menuItemClass } from '../../ui/overlays/menu.tsx'
import { statusInk } from '../collection/status/status.ts'
import { StatusIcon } from '../collection/status/status-icon.tsx'
import { statusLabel } from '../collection/status/status-labels.ts'

interface Props {
  status: FlagName
  on: boolean
  hint?: string
  onToggle: () => void
}

/** A status in the quick-action menu, on or off. */
export function FlagItem({ status, on, hint, onToggle }: Props) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={on}
      tabIndex={-1}
      className={menuItemClass({ className: statusInk(status) })}
      onClick={onToggle}
    >
      <span className="text-[var(--ink)] [&>svg]:text-inherit">
        <StatusIcon status={status} filled={status === 'favourite' && on} />
      </span>
      <span className={on ? 'text-[var(--ink)]' : undefined}>{statusLabel(status)}</span>
      {hint && <small>{hint}</small>}
      {on && <Check aria-hidden className={hint ? undefined : 'ml-auto'} />}
    </button>
  )
}
