import { Outlet } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useCurrentEntry } from './current-route.ts'
import { Footer } from './footer.tsx'
import { KeptScreens } from './kept-screens.tsx'
import { ProgressLine } from './progress-line.tsx'
import { TopBar } from './top-bar.tsx'
import { UpdateBanner } from './update-banner.tsx'

/** What surrounds every screen; the route table says which parts it has. */
export function RootLayout() {
  const entry = useCurrentEntry()
  return (
    <>
      <SkipLink href="#main">{m.shell_skip()}</SkipLink>
      <ProgressLine />
      {entry?.header !== false && <TopBar entry={entry} />}
      <main id="main" className="screen" data-foot={entry?.footer !== false || undefined} data-plain={entry?.access === 'guest' || undefined}>
        <KeptScreens />
        <Outlet />
      </main>
      {entry?.footer !== false && <Footer />}
      <UpdateBanner />
      <p className="sr-only" id="announcer" aria-live="polite" />
      <Toaster label={m.shell_toasts()} />
    </>
  )
}
