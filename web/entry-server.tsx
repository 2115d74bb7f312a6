import { dehydrate } from '@tanstack/react-query'
// oxlint-disable-next-line no-restricted-imports -- this entry runs on the server only
import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToString } from 'react-dom/server'
import type { Page, PageRequest, ServerEntry } from '../common/render/entry.ts'
import { readCookie } from '../common/rules/cookies.ts'
import { DrawnRoom, roomBeside } from './art/room.ts'
import { surroundApi } from './api/client.ts'
import { App } from './app.tsx'
import { headOfPost } from './features/comment/head-of-post.ts'
import { siteQuery } from './features/site/site.data.ts'
import { acceptedLang, isLang, langKey } from './i18n/locale.ts'
import { pageStateId, type PageState } from './lib/page-state.ts'
import { createQueryClient } from './lib/query-client.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'
import { readAddress } from './router/address.ts'
import { matchPath } from './router/match.ts'
import { Router } from './router/router.ts'
import { guard, isPersonal } from './router/guard.ts'
import { fullTitle, movedTo, readHead } from './shell/head.ts'
import { isTheme, themeKey } from './lib/theme.ts'
import { queries } from './routes.ts'

/** Every page has it: its language, for search engines and links. */
const langParameter = 'lang'

const request = new AsyncLocalStorage<PageRequest>()
overwriteGetLocale(() => request.getStore()?.lang ?? 'en')
surroundApi({
  send: (call) => {
    const current = request.getStore()
    if (!current) throw new Error('A call of the API outside of a page request')
    return current.send(call)
  },
})

export const renderPage: ServerEntry['renderPage'] = (page) => request.run(page, () => draw(page))

export const readPage: ServerEntry['readPage'] = (url) => {
  const place = readAddress(url)
  const match = matchPath(place.path)
  // Only the browser knows who may see it.
  const isShell = match && (isPersonal(match) || !match.entry.rendered)
  if (isShell && match.entry.name !== 'post') return { kind: 'shell', status: 200 }
  if (!match || (!isShell && guard(match, place, true) !== null)) return { kind: 'redirect', to: '/' }
  const declared: readonly string[] =
    match.entry.name in queries ? queries[match.entry.name as keyof typeof queries] : []
  const query = new URLSearchParams(
    Object.entries(place.search).filter(
      ([name, value]) => declared.includes(name) || (name === langParameter && isLang(value)),
    ) as [string, string][],
  ).toString()
  return { kind: 'render', url: query === '' ? place.path : `${place.path}?${query}` }
}

async function draw({ url: asked }: PageRequest): Promise<Page> {
  const page = readPage(asked)
  if (page.kind !== 'render') return page
  const { url } = page
  const match = matchPath(readAddress(url).path)
  if (match?.entry.name === 'post') {
    const head = await headOfPost(match.params)
    return { kind: 'shell', status: 200, ...(head && { head }) }
  }
  const query = createQueryClient()
  const router = new Router({ query, address: url, onServer: true })
  const [view] = await Promise.all([router.start(), query.prefetchQuery(siteQuery)])
  if (view.status === 'failed') return { kind: 'shell', status: 503 }
  if (view.status === 'refused') return { kind: 'shell', status: 422 }
  const missing = view.status === 'missing'
  // Its owner must not see "not found" for a moment; the status is right for everybody else.
  if (missing && view.entry.ownable) return { kind: 'shell', status: 404 }
  const moved = movedTo(view, query)
  if (moved !== undefined) return { kind: 'redirect', to: moved, forever: true }
  const state = JSON.stringify({ drawn: view.place.path, missing, data: dehydrate(query) } satisfies PageState)
  return {
    kind: 'drawn',
    status: missing ? 404 : 200,
    html: renderToString(
      <DrawnRoom value={roomBeside(state.length)}>
        <App router={router} />
      </DrawnRoom>,
    ),
    head: readHead(view, query),
    state,
    screens: [view.entry.screen, view.tab?.file].flatMap((file) => (file ? [`web/screens/${file}.tsx`] : [])),
  }
}

export const readChoices: ServerEntry['readChoices'] = (headers, url, origin) => {
  // `?lang=es` is the address of a page in one language, for search engines and links.
  const asked = new URLSearchParams(url.split('?')[1]).get(langParameter)
  const lang = isLang(asked) ? asked : readCookie(headers.cookie, langKey, origin)
  const theme = readCookie(headers.cookie, themeKey, origin)
  return {
    lang: isLang(lang) ? lang : acceptedLang(headers['accept-language']),
    theme: isTheme(theme) ? theme : 'auto',
  }
}

export const shellState: string = JSON.stringify({ drawn: null, missing: false, data: null } satisfies PageState)
export { fullTitle, pageStateId }
