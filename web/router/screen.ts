import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Head } from '../../common/render/head.ts'
import type { ParamsOf, RouteName, SearchOf } from '../routes.ts'

/** Parameters and query of an address of any route. */
export type Params = Record<string, string>
export type Search = Record<string, string | undefined>

export interface ScreenProps<R extends RouteName> {
  params: ParamsOf<R>
  search: SearchOf<R>
  /** The chosen tab, on screens with tabs. */
  children?: ReactNode
}

export interface ScreenContext<R extends RouteName> {
  params: ParamsOf<R>
  search: SearchOf<R>
  query: QueryClient
  /** The shown tab, in the head of a screen with tabs. */
  tab?: string | undefined
}

interface ScreenParts<Props, Context> {
  /** Data of the first view: awaited on the server, only started in the browser. A 404 shows the "not found" page. */
  load?: (context: Context) => Promise<unknown>
  /** Runs again whenever data arrives: reads the cache, which may be empty. */
  head?: (context: Context) => Head
  component: ComponentType<Props>
}

/** A screen in the form that the router renders, for any route. */
export type Screen = ScreenParts<
  { params: Params; search: Search; children?: ReactNode },
  { params: Params; search: Search; query: QueryClient; tab?: string | undefined }
>

/**
 * The screen of a route, or one of its tabs: parameters and query are typed by the line of the table. The router passes
 * a screen only the address of its own route, so the types can be erased here; a test compares the names with the
 * table.
 */
export const defineScreen = <R extends RouteName>(
  _route: R,
  screen: ScreenParts<ScreenProps<R>, ScreenContext<R>>,
): Screen => screen as unknown as Screen
