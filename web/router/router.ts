import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { readAddress } from './address.ts'
import { prepare, resolveTarget, type Status, type Target } from './prepare.ts'

/** What is on the screen. */
export interface View extends Target {
  status: Status
}

export interface Visit {
  /** Undefined for the first page. */
  from: View | undefined
  to: View
}

interface Options {
  query: QueryClient
  /** The address to begin with. */
  address: string
  onServer: boolean
}

type Write = 'push' | 'replace' | 'none'

/**
 * The router: it reads the route table, keeps the browser's history, and shows a page when its code is there. It is our own because
 * the table, the kept screens, the data and the scrolling are ours anyway, and the rest is small.
 */
export function createRouter({ query, address, onServer }: Options) {
  let view: View | undefined
  let turn = 0
  let busy = false
  let animated = false
  const listeners = new Set<() => void>()
  const leaving = new Set<(from: View) => void>()
  const arrived = new Set<(visit: Visit) => void>()
  const notify = () => listeners.forEach((listener) => listener())

  async function open(to: string, write: Write, key?: string, animate = true): Promise<void> {
    const mine = ++turn
    const { target, moved } = resolveTarget(to, onServer, key)
    busy = true
    notify()
    const status = await prepare(target, query, onServer)
    // Somebody chose another page meanwhile.
    if (mine !== turn) return
    busy = false
    if (view) for (const listener of leaving) listener(view)
    writeHistory(target.place, moved && write === 'none' ? 'replace' : write)
    show({ ...target, status }, animate)
  }

  function show(next: View, animate: boolean): void {
    const from = view
    const draw = () => {
      view = next
      flushSync(notify)
      for (const listener of arrived) listener({ from, to: next })
    }
    const turned = from?.place.path !== next.place.path
    if (animated && animate && turned && document.startViewTransition) document.startViewTransition(draw)
    else draw()
  }

  function followHistory(): void {
    addEventListener('popstate', () => {
      const place = readAddress(hereOf(location), (history.state as { key?: string } | null)?.key)
      const stays = view && place.path === view.place.path && sameSearch(place.search, view.place.search)
      // A jump within the page is the browser's.
      if (view && stays && place.hash !== view.place.hash) view = { ...view, place }
      else void open(place.href, 'none', place.key)
    })
  }

  return {
    query,
    /** The page that is shown; there is one from `start` on. */
    view: (): View => view!,
    busy: (): boolean => busy,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLeave: (listener: (from: View) => void): void => void leaving.add(listener),
    onArrive: (listener: (visit: Visit) => void): void => void arrived.add(listener),
    /** Whether page changes fade (SHL-07). */
    animate: (on: boolean): void => void (animated = on),

    /** Makes the first page ready, without drawing; `missing`: the server has said that it holds nothing. */
    async start(missing = false): Promise<View> {
      const { target, moved } = resolveTarget(address, onServer, onServer ? undefined : keyOfHistory())
      view = { ...target, status: missing ? 'missing' : await prepare(target, query, onServer) }
      if (!onServer) {
        writeHistory(target.place, 'replace', moved)
        followHistory()
      }
      return view
    },
    go: (to: string, { replace = false }: { replace?: boolean } = {}): Promise<void> =>
      open(to, replace ? 'replace' : 'push', undefined, !replace),
    /** Tries the present page again. */
    retry: (): Promise<void> => open(view!.place.href, 'none', view!.place.key, false),
    /** Brings a page that somebody is about to open. */
    preload(to: string): void {
      const { target } = resolveTarget(to, onServer)
      if (target.place.href !== view?.place.href) void prepare(target, query, onServer)
    },
  }
}

export type Router = ReturnType<typeof createRouter>

export const hereOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

const keyOfHistory = (): string | undefined => (history.state as { key?: string } | null)?.key
const sameSearch = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

function writeHistory({ href, key }: View['place'], write: Write, moved = true): void {
  if (write === 'push') history.pushState({ key }, '', href)
  else if (write === 'replace') history.replaceState({ key }, '', moved ? href : undefined)
}
