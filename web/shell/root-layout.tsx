import { m } from '../paraglide/messages.js'
import { useView } from '../router/use-router.tsx'
import { getLocale } from '../paraglide/runtime.js'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { Footer } from './footer.tsx'
import { HydrationMark } from './hydration-mark.tsx'
import { isKept, KeptScreens } from './kept-screens.tsx'
import { CurrentScreen } from './current-screen.tsx'
import { ProgressLine } from './progress-line.tsx'
import { Questions } from './questions.tsx'
import { TopBar } from './top-bar.tsx'

/** The layout around every screen; the route table says which parts it has. */
export function RootLayout() {
  const view = useView()
  const { entry } = view
  return (
    <>
      <SkipLink to="main">{m.shell_skip()}</SkipLink>
      <ProgressLine />
      {entry.header && <TopBar entry={entry} />}
      <Questions />
      <main id="main" tabIndex={-1} className="screen" data-plain={entry.access === 'guest' || undefined}>
        {/* In another language they are others: parts that are drawn once would stay in the former one. */}
        <KeptScreens key={getLocale()} view={view} />
        <CurrentScreen view={view} />
      </main>
      {entry.footer && <Footer />}
      <p className="sr-only" id="announcer" aria-live="polite" />
      <Toaster label={m.shell_toasts()} />
      {/* React hydrates a kept screen after the layout, since it is in an `Activity`: it has a mark of its own. */}
      {isKept(view) || <HydrationMark />}
    </>
  )
}
