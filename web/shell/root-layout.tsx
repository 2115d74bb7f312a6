import { m } from '../paraglide/messages.js'
import { useView, useRouter, useBusy } from '../router/use-router.tsx'
import { getLocale } from '../paraglide/runtime.js'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { Footer } from './footer.tsx'
import { HydrationMark } from './hydration-mark.tsx'
import { Questions } from './questions.tsx'
import { TopBar } from './top-bar.tsx'
import { loadedScreen } from '../router/loaded-screens.ts'
import type { View } from '../router/router.ts'
import { NotFound } from '../screens/not-found/not-found.tsx'
import { ScreenError } from '../screens/not-found/screen-error.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Activity, useState } from 'react'

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

/** The screens that are not kept, with their tab, and the replacement of any screen that cannot be shown. */
function CurrentScreen({ view }: { view: View }) {
  const router = useRouter()
  const { entry, tab, params, place, status } = view
  if (status === 'missing') return <NotFound />
  if (status === 'failed') return <ScreenError unloaded onRetry={() => void router.retry()} />
  if (entry.kept) return null
  const { component: Screen } = loadedScreen(entry.screen)
  const Tab = tab && loadedScreen(tab.file).component
  return (
    <ErrorBoundary resetKey={place.key}>
      {/* Another game is another screen: no state of the previous one remains. */}
      <Screen key={entry.name + JSON.stringify(params)} params={params} search={place.search}>
        {Tab && <Tab key={tab.name} params={params} search={place.search} />}
      </Screen>
    </ErrorBoundary>
  )
}

const isKept = ({ entry, status }: View): boolean => entry.kept === true && status === 'shown'

/** The screens with `kept` in the table: once visited they stay mounted, hidden, with all their state (SHL-06). */
function KeptScreens({ view }: { view: View }) {
  const shown = isKept(view) ? view : null
  const [visits, setVisits] = useState<View[]>(shown ? [shown] : [])
  const known = visits.find(({ entry }) => entry === shown?.entry)
  if (shown && known !== shown) setVisits([...visits.filter((visit) => visit !== known), shown].sort(byName))
  return visits.map(({ entry, params, place }) => {
    const { component: Screen } = loadedScreen(entry.screen)
    return (
      <Activity key={entry.name} mode={entry === shown?.entry ? 'visible' : 'hidden'}>
        <ErrorBoundary resetKey={place.key}>
          <Screen params={params} search={place.search} />
        </ErrorBoundary>
        <HydrationMark />
      </Activity>
    )
  })
}

const byName = (one: View, other: View): number => (one.entry.name < other.entry.name ? -1 : 1)

/** A thin line at the top while the code of the next page loads; shown only when that takes a moment. */
function ProgressLine() {
  return <div className="progress-line" data-busy={useBusy() || undefined} aria-hidden />
}
