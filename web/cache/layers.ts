import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { createDraft, type Draft, type DraftOverlay, type Layer } from './draft.ts'

/**
 * What the cache shows is the server's last word with the changes on top that it has not answered, one after the other
 * in the order of the presses. A refused change is taken out from between, a newer answer goes under all of them, and
 * what is left is shown anew. So nothing has to be undone, and what is taken back is exactly what one change did.
 */
export class Layers {
  readonly #client: QueryClient
  #layers: readonly Layer[] = []
  /** The server's word on the queries that layers have changed. */
  readonly #bases = new Map<Query, unknown>()
  /**
   * Queries whose answer may be from before a change or from after it: they are asked anew when the changes are
   * settled.
   */
  readonly #doubtful = new Set<Query>()
  #writing = false

  constructor(client: QueryClient) {
    this.#client = client
    client.getQueryCache().subscribe((event) => this.#follow(event))
  }

  /** Shows one more change. */
  put(layer: Layer): void {
    this.#layers = [...this.#layers, layer]
    this.#show(layer)
  }

  /** Takes a change out; with `confirmed`, what the server has said of it comes in its place. */
  take(layer: Layer, confirmed?: (draft: Draft) => void): void {
    this.#layers = this.#layers.filter((other) => other !== layer)
    if (confirmed) this.commit(confirmed)
    else this.#show()
  }

  /** Writes for good what the server has said; the layers stay on top. */
  commit(make: (draft: Draft) => void): void {
    const draft = this.#draft()
    make(draft)
    for (const [query, data] of draft.changed) this.#bases.set(query, data)
    this.#show()
  }

  /** Whether the server's word alone shows the thing so already: nothing is left to ask for. */
  isShown({ show }: Layer): boolean {
    const draft = this.#draft()
    show(draft)
    return draft.met && draft.changed.size === 0
  }

  /** Asks anew for what may be older than a change that is settled, once no other change lies on it. */
  askAnew({ touched }: Layer): void {
    for (const query of touched) if (isComing(query)) this.#doubtful.add(query)
    for (const query of this.#doubtful) {
      if (this.#layers.some((layer) => layer.touched.has(query))) continue
      this.#doubtful.delete(query)
      void this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  }

  /** The server's word on a query, without the changes on top. */
  wordOn = (query: Query): unknown => (this.#bases.has(query) ? this.#bases.get(query) : query.state.data)

  #draft = (): DraftOverlay => createDraft(this.#client, this.wordOn)

  /**
   * An answer, or anything else that somebody writes into the cache meanwhile, is what the layers lie on from now on.
   */
  #follow(event: QueryCacheNotifyEvent): void {
    const { query } = event
    if (event.type === 'removed') {
      this.#bases.delete(query)
      this.#doubtful.delete(query)
    }
    if (this.#writing || this.#layers.length === 0) return
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!event.action.manual && isWhole(query) && query.state.dataUpdateCount > 1) this.#doubtful.add(query)
    this.#bases.set(query, query.state.data)
    this.#show()
  }

  /** Shows all layers anew; `latest` was pressed just now. */
  #show(latest?: Layer): void {
    const draft = this.#draft()
    for (const layer of this.#layers) draft.apply(layer)
    for (const query of draft.changed.keys()) if (!this.#bases.has(query)) this.#bases.set(query, query.state.data)
    if (latest) this.#dropOldAnswers(latest)
    for (const [query, base] of this.#bases) {
      this.#write(query, draft.changed.has(query) ? draft.changed.get(query) : base)
      if (!draft.changed.has(query)) this.#bases.delete(query)
    }
  }

  /**
   * An answer from before the press must not come after it. What is shown for the first time, or goes on, is left to
   * come.
   */
  #dropOldAnswers({ touched }: Layer): void {
    for (const query of touched) {
      if (!isComing(query)) continue
      this.#doubtful.add(query)
      void this.#client.cancelQueries({ queryKey: query.queryKey, exact: true })
    }
  }

  #write(query: Query, data: unknown): void {
    const { dataUpdatedAt, isInvalidated } = query.state
    if (data === query.state.data) return
    this.#writing = true
    // As old as it was, and as doubtful: only this one thing in it is new.
    this.#client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt })
    if (isInvalidated) query.invalidate()
    this.#writing = false
  }
}

/** Whether its fetch brings everything that it holds, and not one more page. */
const isWhole = ({ state }: Query): boolean => state.data !== undefined && !state.fetchMeta?.fetchMore
const isComing = (query: Query): boolean => query.state.fetchStatus === 'fetching' && isWhole(query)
