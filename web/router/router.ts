import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import {
  alignOverlayEntries,
  followOverlayEntries,
  leaveOverlayEntries,
  openDocument,
  reloadDocument,
  replaceDocument,
  showNamedOverlays,
} from '../lib/overlay-history.ts'
import { readAddress } from './address.ts'
import { prepare, resolveTarget, type Status, type Target } from './prepare.ts'

/** The page on the screen. */
export interface View extends Target {
  status: Status
}

export interface Visit {
  /** Undefined for the first page. */
  from: View | undefined
  to: View
  /** The same page in another state: its address replaced the former one. */
  replaced: boolean
}

interface Options {
  query: QueryClient
  /** The initial address. */
  address: string
  onServer: boolean
}

type Write = 'push' | 'replace' | 'none'

/**
 * Reads the route table, controls the browser's history, and shows a page when its code is loaded. It is our own
 * because the table, the cached screens, the data and the scrolling are ours anyway, and the rest is small.
 */
export class Router {
  readonly query: QueryClient
  /** Whether page changes fade (SHL-07). */
  animated = false
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  readonly #leaving = new Set<(from: View) => void>()
  readonly #arrived = new Set<(visit: Visit) => void>()
  #view: View | undefined
  /** The page that is shown next: with a fade, the browser renders it a moment after the decision. */
  #decided: View | undefined
  /** The page that is loading. */
  #next: { place: View['place']; write: Write } | undefined
  #turn = 0
  #held: (() => Promise<boolean>) | undefined

  constructor(options: Options) {
    this.#options = options
    this.query = options.query
  }

  /** The present page; there is one after `start`. */
  view = (): View => this.#view!
  /** Whether the next page is loading. */
  busy = (): boolean => this.#next !== undefined

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  onLeave(listener: (from: View) => void): void {
    this.#leaving.add(listener)
  }
  onArrive(listener: (visit: Visit) => void): void {
    this.#arrived.add(listener)
  }

  /**
   * Prepares the first page, without rendering; `missing`: the server has reported a 404; `kept`: as `prepare` waits
   * for it.
   */
  async start(missing = false, kept?: Promise<unknown>): Promise<View> {
    const { query, address, onServer } = this.#options
    const { target, moved } = resolveTarget(address, onServer, onServer ? undefined : keyOfHistory())
    this.#view = { ...target, status: missing ? 'missing' : await prepare(target, query, onServer, kept) }
    if (!onServer) {
      if (moved) writeHistory(target.place, 'replace')
      else history.replaceState({ ...(history.state as object | null), key: target.place.key }, '')
      addEventListener('popstate', () => this.#followHistory())
      showNamedOverlays()
      alignOverlayEntries()
    }
    return this.#view
  }

  /** Opens an address; a replacing one is the same page in another state, and is not animated. */
  go(to: string, { replace = false }: { replace?: boolean } = {}): Promise<void> {
    return this.#open(to, replace ? 'replace' : 'push')
  }

  /** Loads the present page again. */
  retry(): Promise<void> {
    const { href, key } = this.view().place
    return this.#open(href, 'none', key)
  }

  /**
   * Loads the document of the present page again, or that of the page that is loading: a reload alone would drop it.
   */
  renew(): Promise<void> {
    const { place, write } = this.#next ?? { write: 'none' }
    if (!place || write === 'none') return reloadDocument()
    return write === 'push' ? openDocument(place.href) : replaceDocument(place.href)
  }

  /** Asks before the present page is left, as long as it is held; returns the release. */
  hold(mayLeave: () => Promise<boolean>): () => void {
    this.#held = mayLeave
    return () => {
      if (this.#held === mayLeave) this.#held = undefined
    }
  }

  /** Removes the query from the page's address: it must not stay in the browser's history. */
  forgetQuery(): void {
    const { place } = this.view()
    history.replaceState(history.state, '', place.path)
  }

  /** Preloads a page that will probably be opened. */
  preload(to: string): void {
    const { target } = resolveTarget(to, this.#options.onServer)
    if (target.place.href !== this.#view?.place.href) void prepare(target, this.query, this.#options.onServer)
  }

  async #open(to: string, write: Write, key?: string): Promise<void> {
    if (this.#held && !(await this.#mayLeave(this.#held, write))) return
    if (write === 'replace' && this.#isLeaving(readAddress(to).path)) return
    const mine = ++this.#turn
    const { target, moved } = resolveTarget(to, false, key)
    this.#next = { place: target.place, write }
    this.#notify()
    const status = await prepare(target, this.query, false)
    // The user opened another page meanwhile.
    if (mine !== this.#turn) return
    if (write !== 'none') await leaveOverlayEntries(write === 'replace')
    if (mine !== this.#turn) return alignOverlayEntries()
    this.#next = undefined
    for (const listener of this.#leaving) listener(this.view())
    writeHistory(target.place, moved && write === 'none' ? 'replace' : write)
    this.#show({ ...target, status }, write !== 'replace')
  }

  /**
   * Whether the page of this path is being left: what it still writes into its address, a text that was typed, would
   * call the user back.
   */
  #isLeaving(path: string): boolean {
    const next = this.#next?.place ?? this.#decided?.place
    return path === this.#view?.place.path && next !== undefined && next.path !== path
  }

  /**
   * Asks what holds the page. Going back has changed the address already: it is changed back while the question is
   * open.
   */
  async #mayLeave(ask: () => Promise<boolean>, write: Write): Promise<boolean> {
    if (write !== 'none') return ask()
    writeHistory(this.view().place, 'push')
    if (!(await ask())) return false
    this.#held = undefined
    await leaveOverlayEntries(true)
    history.back()
    return false
  }

  #show(next: View, animate: boolean): void {
    const before = this.#decided ?? this.#view
    this.#decided = next
    const draw = () => {
      // Another navigation was faster than the fade: the latest one wins.
      if (this.#decided !== next) return
      const from = this.#view
      this.#view = next
      flushSync(this.#notify)
      showNamedOverlays()
      alignOverlayEntries()
      for (const listener of this.#arrived) listener({ from, to: next, replaced: !animate })
    }
    const turned = before?.place.path !== next.place.path
    if (this.animated && animate && turned && 'startViewTransition' in document) fade(draw)
    else draw()
  }

  #followHistory(): void {
    if (followOverlayEntries(this.#decided?.place.key ?? this.view().place.key)) return
    const place = readAddress(hereOf(location), keyOfHistory())
    const here = this.#decided ?? this.#view
    const stays = place.path === here?.place.path && sameSearch(place.search, here.place.search)
    // The browser handles a jump within the page.
    if (this.#view && here === this.#view && stays && place.hash !== here.place.hash) {
      this.#decided = this.#view = { ...this.#view, place }
      writeHistory(place, 'replace')
    } else void this.#open(place.href, 'none', place.key)
  }

  #notify = (): void => this.#listeners.forEach((listener) => listener())
}

export const hereOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

const keyOfHistory = (): string | undefined => (history.state as { key?: string } | null)?.key
const sameSearch = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

function writeHistory({ href, key }: View['place'], write: Write): void {
  if (write === 'push') history.pushState({ key }, '', href)
  else if (write === 'replace') history.replaceState({ key }, '', href)
}

/** A transition interrupted by the next one rejects its promises: that is no error, the page is rendered anyway. */
function fade(draw: () => void): void {
  const { ready, finished } = document.startViewTransition(draw)
  for (const end of [ready, finished]) end.catch(() => undefined)
}
