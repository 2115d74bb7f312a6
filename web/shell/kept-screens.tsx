import { Activity, useState } from 'react'
import { loadedScreen } from '../router/loaded-screens.ts'
import type { View } from '../router/router.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { HydrationMark } from './hydration-mark.tsx'

export const isKept = ({ entry, status }: View): boolean => entry.kept === true && status === 'shown'

/** The screens with `kept` in the table: once visited they stay mounted, hidden, with all their state (SHL-06). */
export function KeptScreens({ view }: { view: View }) {
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
