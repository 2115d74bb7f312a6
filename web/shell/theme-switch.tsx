import { m } from '../paraglide/messages.js'
import { Monitor, Moon, Sun } from '../ui/icons/icons.ts'
import { Segmented } from '../ui/buttons/segmented.tsx'
import { chooseTheme, useTheme } from '../lib/theme.ts'

/** Light, dark, or the system's setting. */
export function ThemeSwitch({ inMenu }: { inMenu?: boolean }) {
  const options = [
    { value: 'light', label: m.shell_theme_light(), icon: <Sun aria-hidden />, iconOnly: true },
    { value: 'dark', label: m.shell_theme_dark(), icon: <Moon aria-hidden />, iconOnly: true },
    { value: 'auto', label: m.shell_theme_auto(), icon: <Monitor aria-hidden />, iconOnly: true },
  ] as const
  return (
    <Segmented inMenu={inMenu} label={m.shell_theme()} options={options} value={useTheme()} onChange={chooseTheme} />
  )
}
