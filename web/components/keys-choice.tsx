import { singleKeys } from '../lib/browser-switch.ts'
import { m } from '../paraglide/messages.js'
import { Checkbox } from '../ui/forms/checkbox.tsx'

interface Props {
  className?: string
}

/**
 * Switches the keys off that do something without a focused control (WCAG 2.1.4): in the settings, and for visitors in
 * the drawer.
 */
export const KeysChoice = ({ className }: Props) => (
  <Checkbox className={className} checked={singleKeys.use()} onChange={({ target }) => singleKeys.set(target.checked)}>
    {m.shell_keys()}
  </Checkbox>
)
