import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'

export type Params = Record<string, string>
export type Search = Record<string, string | undefined>

export interface ScreenProps {
  params: Params
  search: Search
  /** The chosen tab, on screens with tabs. */
  children?: ReactNode
}

export interface ScreenContext {
  params: Params
  search: Search
  query: QueryClient
}

/** What the head of the document says of a screen. */
export interface Head {
  title: string
  description?: string
  /** Path and query that this page is known by, if not its own path. */
  canonical?: string
  /** Address of a picture for link previews. */
  image?: string
  type?: 'website' | 'article' | 'profile'
  /** schema.org data. */
  jsonLd?: Record<string, unknown>
  noindex?: boolean
  /** The screen's present address, when it was asked for by a former one. */
  moved?: string
}

export interface Screen {
  /** Data of the first view: awaited on the server, only started in the browser. A 404 draws the "not found" page. */
  load?: (context: ScreenContext) => Promise<unknown>
  /** Runs again whenever data arrives: reads the cache, which may be empty. */
  head?: (context: ScreenContext) => Head
  component: ComponentType<ScreenProps>
}

/** One screen, or one tab of a screen, of the route table. */
export const defineScreen = (screen: Screen): Screen => screen
