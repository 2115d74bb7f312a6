import type { QueryClient } from '@tanstack/react-query'
import type { Head } from '../../common/render/head.ts'
import { screenIfLoaded } from '../router/loaded-screens.ts'
import { m } from '../paraglide/messages.js'
import type { View } from '../router/router.ts'

const siteName = 'Ludoteca'

/** The title and metadata of the present screen: its tab takes precedence. */
export function readHead({ entry, tab, params, place, status }: View, query: QueryClient): Head {
  if (status === 'missing') return { title: m.errors_missing_title(), noindex: true }
  if (status === 'failed') return { title: siteName, noindex: true }
  const context = { params, search: place.search, query, tab: tab?.name }
  const heads = [tab?.file, entry.screen].map((file) => (file ? screenIfLoaded(file)?.head?.(context) : undefined))
  return heads.find((head) => head !== undefined) ?? { title: siteName }
}

/** The present address of the shown screen, its tab and query kept; undefined when it has not moved. */
export function movedTo({ entry, tab, params, place, status }: View, query: QueryClient): string | undefined {
  if (status !== 'shown') return undefined
  const moved = screenIfLoaded(entry.screen)?.head?.({ params, search: place.search, query }).moved
  if (moved === undefined) return undefined
  const [, rest = ''] = /([?#].*)$/s.exec(place.href) ?? []
  return moved + (tab === null || tab.name === 'overview' ? '' : `/${tab.name}`) + rest
}

export const fullTitle = (title: string): string => (title.includes(siteName) ? title : `${title} · ${siteName}`)
