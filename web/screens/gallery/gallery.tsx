import { useState } from 'react'
import { Logo } from '../../ui/text/logo.tsx'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import { Layers } from './layers.tsx'
import { Monsters } from './monsters.tsx'
import { Shelves } from './shelves.tsx'
import { Stock } from './stock.tsx'

type Theme = 'auto' | 'light' | 'dark'

const ThemeSwitch = () => {
  const [theme, setTheme] = useState<Theme>('auto')
  const choose = (next: Theme) => {
    document.documentElement.dataset.theme = next
    setTheme(next)
  }
  return (
    <Segmented
      label="Theme"
      value={theme}
      onChange={choose}
      options={[
        { value: 'auto', label: 'Auto' },
        { value: 'light', label: 'Paper' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}

/** Every primitive in every state. A development page. */
export const Gallery = () => (
  <>
    <SkipLink to="main">Skip to content</SkipLink>
    <main id="main" className="page py-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Logo />
        <ThemeSwitch />
      </div>
      <h1 className="display mt-6 text-h1">The shelf, part by part</h1>
      <Controls />
      <Fields />
      <Stock />
      <Shelves />
      <Layers />
      <Monsters />
    </main>
    <Toaster label="Messages" />
  </>
)
