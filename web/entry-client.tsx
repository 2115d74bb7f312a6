import './styles/index.css'
import './shell/shell.css'
import { hydrate, notifyManager } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { ApiError } from './api/api-error.ts'
import { surroundApi } from './api/client.ts'
import { App } from './app.tsx'
import { followLang, settleLang } from './features/auth/choose-lang.ts'
import { ChunkError } from './lib/load-chunk.ts'
import { fetchAhead, fetchWhenIdle } from './lib/fetch-ahead.ts'
import { pageStateId, type PageState } from './lib/page-state.ts'
import { isCachedShell, isOffline, noteResponse } from './offline/connection.ts'
import { lastWord } from './session/last-word.ts'
import { createQueryClient } from './lib/query-client.ts'
import { m } from './paraglide/messages.js'
import { hereOf, Router } from './router/router.ts'
import { followOtherTabs, restoreSession, settleMark, startAgain } from './features/auth/start-session.ts'
import { watchInstallOffer } from './lib/install-offer.ts'
import { watchChunks } from './lib/app-update.ts'
import { followNavigation } from './shell/follow-navigation.ts'
import { keepFocus } from './shell/keep-focus.ts'
import { followScroll } from './shell/scroll.ts'
import { restoreTheme } from './lib/theme.ts'
import { toast } from './ui/feedback/toast.ts'

function readState(): PageState {
  const block = document.getElementById(pageStateId)
  return block?.textContent ? (JSON.parse(block.textContent) as PageState) : { drawn: null, missing: false, data: null }
}

/** Code that did not arrive is on the page already, and in the browser's list of requests. */
const onCaughtError = (error: unknown) => error instanceof ChunkError || console.error(error)
/** What React mends by drawing once more. Code that got lost on its way is nothing to report: its part says so. */
const onRecoverableError = (error: unknown) => (error as Error).cause instanceof ChunkError || reportError(error)

/**
 * Hydrates the server's HTML if it has this address and language; otherwise renders the page. Returns what draws it
 * anew.
 */
function show(router: Router, comesAlive: boolean): () => void {
  const container = document.getElementById('root')!
  const app = () => (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  let root: Root | undefined
  const draw = () => root?.render(app())
  if (comesAlive)
    startTransition(() => void (root = hydrateRoot(container, app(), { onCaughtError, onRecoverableError })))
  else {
    root = createRoot(container, { onCaughtError, onRecoverableError })
    draw()
  }
  return draw
}

/**
 * A failure that no form shows itself; after too many calls it says how long to wait, and of what was deleted meanwhile
 * that it was.
 */
async function tellFailure(error: ApiError): Promise<void> {
  if (error.status === 404) return void toast.error(m.errors_gone())
  const words =
    error.status === 429 || error.status === 403 ? (await import('./components/wait-words.ts')).waitWords(error) : null
  toast.error(words ?? m.errors_generic())
}

// A mutation shows that it is pending before the browser handles the next click: the second click of a double click
// finds a busy button. The default, a timer, lets it through, and what a form holds is sent twice.
notifyManager.setScheduler(queueMicrotask)

// Before anything is awaited: the browser makes its offer once.
watchInstallOffer()

async function start(): Promise<void> {
  const { agrees } = settleLang()
  const state = readState()
  watchChunks(isOffline)
  restoreTheme()
  settleMark()
  surroundApi({
    onResponse: noteResponse,
    onFailure: (error) => void tellFailure(error),
    onSessionLost: (detail) => void startAgain(detail),
  })
  const query = createQueryClient()
  if (state.data) hydrate(query, state.data)
  const later = () => import('./later.ts')
  const kept = isCachedShell()
    ? later()
        .then(({ readKept }) => readKept(query))
        .catch(() => {})
    : undefined
  const router = new Router({ query, address: hereOf(location), onServer: false })
  const { place } = await router.start(state.missing, kept)
  const draw = show(router, agrees && state.drawn === place.path)
  // What was pressed until now is done (session/before-paint.ts).
  dispatchEvent(new Event('alive'))
  const showTitle = followNavigation(router)
  followLang(() => {
    draw()
    showTitle()
    // Names of platforms and genres come in the language that was asked for.
    void query.invalidateQueries()
  })
  followScroll(router)
  keepFocus()
  followOtherTabs(query)
  const word = lastWord.read()
  lastWord.drop()
  // The log-in says itself why the session ended.
  if (word === 'deleted' || (word !== null && place.path !== '/access'))
    fetchAhead(async () => (await later()).sayLastWord(word))
  await restoreSession(query)
  // Nothing on the page waits for this.
  fetchWhenIdle(async () => (await later()).followRest(query, router, tellFailure))
}

// Not awaited: the screens' chunks import this one, which must finish evaluating first. In a task of its own, because
// evaluating it is a long one on a phone.
setTimeout(() => void start())
