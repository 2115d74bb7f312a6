import { useMatches } from '@tanstack/react-router'
import { Activity, useState } from 'react'
import { loadedScreen } from '../lib/loaded-screens.ts'
import type { Params, Search } from '../lib/screen.ts'

interface Visit {
  file: string
  params: Params
  search: Search
}

/** The screens of the table's `kept` lines: once visited they stay mounted, hidden, with all their state (SHL-06). */
export function KeptScreens() {
  const shown = useMatches({ select: (matches) => visitOf(matches.at(-1)), structuralSharing: true })
  const [visits, setVisits] = useState<Visit[]>(shown ? [shown] : [])
  const known = visits.find((visit) => visit.file === shown?.file)
  if (shown && known !== shown) setVisits([...visits.filter((visit) => visit !== known), shown].sort(byFile))
  return visits.map(({ file, params, search }) => {
    const { component: Screen } = loadedScreen(file)
    return (
      <Activity key={file} mode={file === shown?.file ? 'visible' : 'hidden'}>
        <Screen params={params} search={search} />
      </Activity>
    )
  })
}

const byFile = (one: Visit, other: Visit): number => (one.file < other.file ? -1 : 1)

interface MatchLike {
  status: string
  staticData: { entry?: { kept?: true | undefined; screen: string } }
  params: object
  search: object
}
// A structural copy, so that the value changes only when the address does.
const visitOf = (match: MatchLike | undefined): Visit | null =>
  match?.status === 'success' && match.staticData.entry?.kept
    ? { file: match.staticData.entry.screen, params: match.params as Params, search: match.search as Search }
    : null
