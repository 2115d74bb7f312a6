import { type RouteName, table, type TableLine } from '../routes.ts'
import type { Screen } from './screen.ts'

export type LoadScreen = () => Promise<{ screen: Screen }>

export interface TabEntry {
  name: string
  file: string
  load: LoadScreen
}
export interface RouteEntry extends Omit<TableLine, 'tabs'> {
  name: RouteName
  /** Undefined: not built yet. */
  load: LoadScreen | undefined
  /** Only those that exist. */
  tabs: TabEntry[]
}

const files = {
  ...import.meta.glob<{ screen: Screen }>(['../screens/*/*.{screen,tab}.tsx', '!../screens/gallery/*']),
  // Never part of a build.
  ...(import.meta.env.DEV ? import.meta.glob<{ screen: Screen }>('../screens/gallery/*.screen.tsx') : {}),
}
const loaderOf = (file: string): LoadScreen | undefined => files[`../screens/${file}.tsx`]

function readLine(name: RouteName, line: TableLine): RouteEntry {
  const folder = line.screen.split('/')[0]
  const tabs = (line.tabs ?? []).flatMap((tab) => {
    const file = `${folder}/${tab}.tab`
    const load = loaderOf(file)
    return load ? [{ name: tab, file, load }] : []
  })
  return { ...line, name, tabs, load: loaderOf(line.screen) }
}

export const routes: RouteEntry[] = Object.entries<TableLine>(table)
  .filter(([, line]) => !line.developmentOnly || import.meta.env.DEV)
  .map(([name, line]) => readLine(name as RouteName, line))

const byName = new Map(routes.map((route) => [route.name, route]))
export const routeNamed = (name: RouteName): RouteEntry | undefined => byName.get(name)
