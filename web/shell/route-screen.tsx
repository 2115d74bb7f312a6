import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { loadedScreen } from '../lib/loaded-screens.ts'
import type { Params, Search } from '../lib/screen.ts'
import type { RouteEntry } from '../routes.tsx'
import { paramsOf } from '../session/own-params.ts'

interface Props {
  entry: RouteEntry
  /** The screen itself, or one of its tabs. */
  file: string
}

/** Draws a screen of the table with its address's values; the tab, if there is one, goes inside it. */
export function RouteScreen({ entry, file }: Props) {
  const params = useParams({ strict: false }) as Params
  const search = useSearch({ strict: false }) as Search
  const { component: Screen } = loadedScreen(file)
  return (
    <Screen params={paramsOf(entry, params)} search={search}>
      <Outlet />
    </Screen>
  )
}
