import type { dataTagSymbol, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { type HeldBy, places } from './places.ts'
import type { Entities, Kind, Visit } from './walk.ts'

/** How a thing looks after a change; the very same object where it looks so already. */
export type EntityChange<K extends Kind> = <T extends Entities[K]>(shown: T) => T

type Tagged<Data> = QueryKey & { [dataTagSymbol]: Data }

/** The cache as it would be after changes that are not in it yet. */
export interface Draft {
  /** What a query holds; undefined: nobody has asked for it yet. */
  read: <Data>(queryKey: Tagged<Data>) => Data | undefined
  /** Changes what one query holds, if it is here. */
  update: <Data>(queryKey: Tagged<Data>, change: (held: Data) => Data) => void
  /** The same for every query whose key begins so. */
  updateAll: <Q>(queryKey: QueryKey, change: (held: HeldBy<Q>) => HeldBy<Q>) => void
  /** Changes an entity wherever it is shown; whether it looks different anywhere. */
  patchEntity: <K extends Kind>(kind: K, id: number, change: EntityChange<K>) => boolean
}

/** A change on top of what the server has said. */
export interface Layer {
  show: (draft: Draft) => void
  /** The queries that look different because of it. */
  touched: Set<Query>
}

export interface DraftOverlay extends Draft {
  /** What is different in the draft, by query. */
  readonly changed: ReadonlyMap<Query, unknown>
  /** Whether an entity that was to be changed is shown anywhere. */
  readonly met: boolean
  /** Shows a layer, and notes which queries it changes. */
  apply: (layer: Layer) => void
}

/** A draft on top of what `baseOf` gives for each query. */
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
      return places
        .flatMap(({ queryKey, walk }) =>
          cache.findAll({ queryKey }).map((query) => change(query, (held) => walk(held, visit))),
        )
        .includes(true)
    },
    apply: ({ touched, show }) => {
      touched.clear()
      touchedNow = touched
      show(draft)
    },
  }
  return draft
}
