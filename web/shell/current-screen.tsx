import { loadedScreen } from '../router/loaded-screens.ts'
import type { View } from '../router/router.ts'
import { useRouter } from '../router/use-router.tsx'
import { NotFound } from '../screens/not-found/not-found.tsx'
import { ScreenError } from '../screens/not-found/screen-error.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/** The screens that are not kept, with their tab, and the replacement of any screen that cannot be shown. */
export function CurrentScreen({ view }: { view: View }) {
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
