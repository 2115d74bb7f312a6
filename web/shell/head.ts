import type { QueryClient } from '@tanstack/react-query'
import { screenIfLoaded } from '../lib/loaded-screens.ts'
import type { Head } from '../lib/screen.ts'
import { m } from '../paraglide/messages.js'
import type { View } from '../router/router.ts'

const siteName = 'Ludoteca'

/** What the shown screen says of itself: its tab's word counts before its own. */
export function readHead({ entry, tab, params, place, status }: View, query: QueryClient): Head {
  if (status === 'missing') return { title: m.errors_missing_title(), noindex: true }
  if (status === 'failed') return { title: siteName, noindex: true }
  const context = { params, search: place.search, query }
  const heads = [tab?.file, entry.screen].map((file) => (file ? screenIfLoaded(file)?.head?.(context) : undefined))
  return heads.find((head) => head !== undefined) ?? { title: siteName }
}

export const fullTitle = (title: string): string => (title.includes(siteName) ? title : `${title} · ${siteName}`)
