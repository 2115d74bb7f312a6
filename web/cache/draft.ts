import type { dataTagSymbol, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { type QueryData, entityQueries, type Entities, type Kind, type Visit } from './entity-queries.ts'

/** Returns a changed entity; the same object where it looks like this already. */
export type EntityChange<K extends Kind> = <T extends Entities[K]>(shown: T) => T

type Tagged<Data> = QueryKey & { [dataTagSymbol]: Data }

/** The cache with updates applied that are not written to it yet. */
export interface Draft {
  /** The data of a query; undefined before it is loaded. */
  read: <Data>(queryKey: Tagged<Data>) => Data | undefined
  /** Changes the data of one query, if it is loaded. */
  update: <Data>(queryKey: Tagged<Data>, change: (held: Data) => Data) => void
  /** The same for every query whose key begins with this one. */
  updateAll: <Q>(queryKey: QueryKey, change: (held: QueryData<Q>) => QueryData<Q>) => void
  /** Changes an entity in all queries; returns whether it looks different anywhere. */
  patchEntity: <K extends Kind>(kind: K, id: number, change: EntityChange<K>) => boolean
}

/** An update on top of the data of the server. */
export interface UpdateLayer {
  apply: (draft: Draft) => void
  /** The queries whose data it changes. */
  touched: Set<Query>
}

export interface DraftOverlay extends Draft {
  /** The changed data, by query. */
  readonly changed: ReadonlyMap<Query, unknown>
  /** Whether an entity to be changed is in any query. */
  readonly met: boolean
  /** Applies a layer, and records which queries it changes. */
  apply: (layer: UpdateLayer) => void
}

/** A draft on top of the data that `baseOf` returns for each query. */
export function createDraft(client: QueryClient, baseOf: (query: Query) => unknown): DraftOverlay {
  const cache = client.getQueryCache()
  const changed = new Map<Query, unknown>()
  let met = false
  let touchedNow = new Set<Query>()
  const dataOf = (query: Query): unknown => (changed.has(query) ? changed.get(query) : baseOf(query))
  const change = (query: Query, make: (held: never) => unknown): boolean => {
    const held = dataOf(query)
    const next = held === undefined ? undefined : make(held as never)
    if (next === undefined || next === held) return false
    changed.set(query, next)
    touchedNow.add(query)
    return true
  }
  const draft: DraftOverlay = {
    changed,
    get met() {
      return met
    },
    read: <Data>(queryKey: Tagged<Data>) => {
      const query = cache.find({ queryKey, exact: true })
      return query && (dataOf(query) as Data | undefined)
    },
    update: (queryKey, make) => {
      const query = cache.find({ queryKey, exact: true })
      if (query) change(query, make)
    },
    updateAll: (queryKey, make) => {
      for (const query of cache.findAll({ queryKey })) change(query, make)
    },
    patchEntity: (kind, id, make) => {
      const wanted: Kind = kind
      const visit: Visit = (shown, thing) => {
        if (shown !== wanted || thing.id !== id) return thing
        met = true
        // The compiler cannot see that both are of one kind.
        return (make as <T>(one: T) => T)(thing)
      }
      return entityQueries
        .flatMap(({ queryKey, walk }) =>
          cache.findAll({ queryKey }).map((query) => change(query, (held) => walk(held, visit))),
        )
        .includes(true)
    },
    apply: ({ touched, apply: show }) => {
      touched.clear()
      touchedNow = touched
      show(draft)
    },
  }
  return draft
}
