import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { screenIfLoaded } from '../lib/loaded-screens.ts'
import type { Head, Params, Search } from '../lib/screen.ts'
import { paramsOf } from '../session/own-params.ts'
import { currentEntry } from './current-route.ts'

export const siteName = 'Ludoteca'

/** What the shown screen says of itself: its tab's word counts before its own. */
export function readHead(router: AnyRouter, query: QueryClient): Head {
  const match = router.state.matches.at(-1)
  const entry = currentEntry(router)
  if (!match || !entry || match.status !== 'success') return { title: siteName, noindex: true }
  const tab = (match.staticData as { tab?: string }).tab
  const context = { params: paramsOf(entry, match.params as Params), search: match.search as Search, query }
  const heads = [tab, entry.screen].map((file) => (file ? screenIfLoaded(file)?.head?.(context) : undefined))
  return heads.find((head) => head !== undefined) ?? { title: siteName }
}

export const fullTitle = (title: string): string => (title.includes(siteName) ? title : `${title} · ${siteName}`)
