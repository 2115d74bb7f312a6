import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type AnyRoute,
  type ParsedLocation,
  type RouterHistory,
} from '@tanstack/react-router'
import { hasStatus } from './api/api-error.ts'
import { fetchScreen } from './lib/loaded-screens.ts'
import { readSearch, splitAddress, writeSearch } from './lib/navigate.ts'
import type { Params, Search } from './lib/screen.ts'
import { routes, type LoadScreen, type RouteEntry } from './routes.tsx'
import { guard } from './session/guard.ts'
import { paramsOf } from './session/own-params.ts'
import { RootLayout } from './shell/root-layout.tsx'
import { RouteScreen } from './shell/route-screen.tsx'
import { ScreenError } from './screens/not-found/screen-error.tsx'
import { NotFound } from './screens/not-found/not-found.tsx'

export interface RouterContext {
  query: QueryClient
  onServer: boolean
  /** Browser only: the server said that this first page does not exist. */
  firstMissing?: string | undefined
}

interface LoaderInput {
  context: RouterContext
  params: Params
  location: ParsedLocation
}

/** Brings the code of a screen and starts its data; the server waits for the data, the browser draws meanwhile. */
async function loadScreen(entry: RouteEntry, file: string, load: LoadScreen, { context, params, location }: LoaderInput) {
  const screen = await fetchScreen(file, load)
  if (context.firstMissing === location.href) throw notFound()
  const run = screen.load?.({ params: paramsOf(entry, params), search: location.search as Search, query: context.query })
  if (!context.onServer) return void run?.catch(() => {})
  await run?.catch((error: unknown) => {
    throw hasStatus(error, 404) ? notFound() : error
  })
}

function addRoutes(root: AnyRoute, entry: RouteEntry): AnyRoute[] {
  const path = entry.path.replace(/\{(\w+)\??\}/g, '$$$1')
  const addresses = entry.path.endsWith('?}') ? [path.slice(0, path.lastIndexOf('/')), path] : [path]
  return addresses.map((address) => addRoute(root, entry, address, address !== path))
}

function addRoute(root: AnyRoute, entry: RouteEntry, address: string, bare: boolean): AnyRoute {
  const { load } = entry
  const route = createRoute({
    getParentRoute: () => root,
    path: address,
    staticData: { entry },
    beforeLoad: ({ location, context }) => {
      const built = load !== undefined && !(bare && entry.name !== 'profile')
      const elsewhere = guard(entry, { location, built, bare, onServer: (context as RouterContext).onServer })
      if (elsewhere !== null) throw redirect({ ...splitAddress(elsewhere), replace: true })
    },
    loader: (input) => load && loadScreen(entry, entry.screen, load, input as unknown as LoaderInput),
    // A kept screen is drawn by the layout, where it survives; nothing is left to draw here.
    component: entry.kept ? () => null : () => <RouteScreen entry={entry} file={entry.screen} />,
    remountDeps: ({ params }) => params,
  }) as AnyRoute
  const tabs = entry.tabs.filter((tab, at) => !bare || at === 0)
  return tabs.length === 0 ? route : route.addChildren(tabs.map((tab) => addTab(route, entry, tab)))
}

function addTab(parent: AnyRoute, entry: RouteEntry, tab: RouteEntry['tabs'][number]): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: tab.name === 'overview' ? '/' : tab.name,
    staticData: { tab: tab.file },
    loader: (input) => loadScreen(entry, tab.file, tab.load, input as unknown as LoaderInput),
    component: () => <RouteScreen entry={entry} file={tab.file} />,
  }) as AnyRoute
}

/** The router of a browser page, or of one request on the server. */
export function makeRouter(context: RouterContext, history?: RouterHistory) {
  const root = createRootRouteWithContext<RouterContext>()({
    component: RootLayout,
    notFoundComponent: NotFound,
  }) as unknown as AnyRoute
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true })
    },
  }) as AnyRoute
  return createRouter({
    routeTree: root.addChildren([...routes.flatMap((entry) => addRoutes(root, entry)), unknown]),
    context,
    ...(history && { history }),
    isServer: context.onServer,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ScreenError,
    scrollRestoration: false,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: RouteEntry
    tab?: string
  }
}
