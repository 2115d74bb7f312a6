import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { createDraft, type Draft, type DraftOverlay, type UpdateLayer } from './draft.ts'

/**
 * The cache shows the data of the server with the optimistic updates on top that the server has not confirmed, in the
 * order of the clicks. When one of them is refused, or newer data arrives, the remaining ones are reapplied to the data
 * of the server. So a rollback removes exactly what one update did.
 */
export class UpdateLayers {
  readonly #client: QueryClient
  #layers: readonly UpdateLayer[] = []
  /** The data of the server, for the queries that updates have changed. */
  readonly #bases = new Map<Query, unknown>()
  /** Queries whose data may be older than an update: they are refetched when the updates are settled. */
  readonly #uncertain = new Set<Query>()
  #writing = false

  constructor(client: QueryClient) {
    this.#client = client
    client.getQueryCache().subscribe((event) => this.#onCacheEvent(event))
  }

  /** Applies one more update. */
  apply(layer: UpdateLayer): void {
    this.#layers = [...this.#layers, layer]
    this.#reapply(layer)
  }

  /** Removes an update. */
  rollback(layer: UpdateLayer): void {
    this.#remove(layer)
    this.#reapply()
  }

  /** Removes an update, and writes the server's response in its place. */
  confirm(layer: UpdateLayer, write: (draft: Draft) => void): void {
    this.#remove(layer)
    this.writeServerData(write)
  }

  #remove(layer: UpdateLayer): void {
    this.#layers = this.#layers.filter((other) => other !== layer)
  }

  /** Writes data of the server below the updates. */
  writeServerData(write: (draft: Draft) => void): void {
    const draft = this.#draft()
    write(draft)
    for (const [query, data] of draft.changed) this.#bases.set(query, data)
    this.#reapply()
  }

  /** Whether the data of the server looks like this already: nothing is left to send. */
  isAlreadyOnServer({ apply }: UpdateLayer): boolean {
    const draft = this.#draft()
    apply(draft)
    return draft.met && draft.changed.size === 0
  }

  /** Refetches the queries that may be older than a settled update, once no other update changes them. */
  refetch({ touched }: UpdateLayer): void {
    for (const query of touched) if (isRefetching(query)) this.#uncertain.add(query)
    for (const query of this.#uncertain) {
      if (this.#layers.some((layer) => layer.touched.has(query))) continue
      this.#uncertain.delete(query)
      void this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  }

  /** The data of a query without the updates on top. */
  serverData = (query: Query): unknown => (this.#bases.has(query) ? this.#bases.get(query) : query.state.data)

  #draft = (): DraftOverlay => createDraft(this.#client, this.serverData)

  /** A response, or anything else that is written into the cache meanwhile, becomes the data below the updates. */
  #onCacheEvent(event: QueryCacheNotifyEvent): void {
    const { query } = event
    if (event.type === 'removed') {
      this.#bases.delete(query)
      this.#uncertain.delete(query)
    }
    if (this.#writing || this.#layers.length === 0) return
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!event.action.manual && fetchesEverything(query) && query.state.dataUpdateCount > 1) this.#uncertain.add(query)
    this.#bases.set(query, query.state.data)
    this.#reapply()
  }

  /** Applies all updates to the data of the server again; `latest` is new. */
  #reapply(latest?: UpdateLayer): void {
    const draft = this.#draft()
    for (const layer of this.#layers) draft.apply(layer)
    for (const query of draft.changed.keys()) if (!this.#bases.has(query)) this.#bases.set(query, query.state.data)
    if (latest) this.#cancelOlderFetches(latest)
    for (const [query, base] of this.#bases) {
      this.#write(query, draft.changed.has(query) ? draft.changed.get(query) : base)
      if (!draft.changed.has(query)) this.#bases.delete(query)
    }
  }

  /** A response from before the click must not arrive after it; first fetches and further pages go on. */
  #cancelOlderFetches({ touched }: UpdateLayer): void {
    for (const query of touched) {
      if (!isRefetching(query)) continue
      this.#uncertain.add(query)
      void this.#client.cancelQueries({ queryKey: query.queryKey, exact: true })
    }
  }

  #write(query: Query, data: unknown): void {
    const { dataUpdatedAt, isInvalidated } = query.state
    if (data === query.state.data) return
    this.#writing = true
    // Its age and its invalidation stay: only the update in it is new.
    this.#client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt })
    if (isInvalidated) query.invalidate()
    this.#writing = false
  }
}

/** Whether its fetch brings all its data, and not one more page. */
const fetchesEverything = ({ state }: Query): boolean => state.data !== undefined && !state.fetchMeta?.fetchMore
const isRefetching = (query: Query): boolean => query.state.fetchStatus === 'fetching' && fetchesEverything(query)
