import type { MutationOptions, Query, QueryClient } from '@tanstack/react-query'
import type { OptimisticUpdate, Json } from './optimistic-update.ts'
import type { Draft, EntityChange, UpdateLayer } from './draft.ts'
import { UpdateLayers } from './layers.ts'
import type { Kind } from './entity-queries.ts'

export type AnyUpdate = OptimisticUpdate<Json, unknown>

/** An update that the server has not confirmed. */
export interface PendingUpdate extends UpdateLayer {
  update: AnyUpdate
  variables: Json
  scope: string
  /** It had to wait for another one of the same scope. */
  waited: boolean
  sent: boolean
  /** The update that is sent in its place. */
  replacedBy: PendingUpdate | null
  /** Whether the server accepted it. */
  outcome: Promise<boolean>
  /** Set while it waits for a network: whether it could be stored. */
  kept?: Promise<boolean>
}

/** Applies updates and sends them: those of one scope one after the other, others at the same time. */
export class Engine {
  readonly layers: UpdateLayers
  readonly #client: QueryClient
  /** In the order of the clicks. */
  #pending: readonly PendingUpdate[] = []
  /** Refused updates that stay applied (`retainRefused`). */
  #refused: readonly PendingUpdate[] = []

  constructor(client: QueryClient) {
    this.#client = client
    this.layers = new UpdateLayers(client)
  }

  apply(update: AnyUpdate, variables: Json): Promise<boolean> {
    const one = this.create(update, variables)
    const before = this.#pending.findLast((other) => other.scope === one.scope)
    one.waited = before !== undefined
    if (before && !before.sent && before.update === update && update.replaces?.(variables, before.variables)) {
      before.replacedBy = one
      this.#remove(before)
      this.layers.rollback(before)
    }
    this.rollback(one.scope)
    this.#pending = [...this.#pending, one]
    this.layers.apply(one)
    one.outcome = this.#send(one)
    return one.outcome
  }

  create(update: AnyUpdate, variables: Json): PendingUpdate {
    const one: PendingUpdate = {
      update,
      variables,
      scope: update.scope(variables),
      waited: false,
      sent: false,
      replacedBy: null,
      outcome: Promise.resolve(true),
      apply: (draft) => update.apply(draft, one.variables),
      touched: new Set(),
    }
    return one
  }

  /** Removes refused updates that stayed applied. */
  rollback(scope: string): void {
    for (const one of this.#refused.filter((other) => other.scope === scope)) {
      this.#refused = this.#refused.filter((other) => other !== one)
      this.layers.rollback(one)
      this.layers.refetch(one)
    }
  }

  async #send(one: PendingUpdate): Promise<boolean> {
    const { update, variables } = one
    try {
      const response = await this.execute(one)
      if (one.replacedBy) return await one.replacedBy.outcome
      this.confirm(one, response)
      return true
    } catch (error) {
      this.#remove(one)
      if (await one.kept) return true
      this.layers.rollback(one)
      if (update.retainRefused) this.#retain(one, update.retainRefused(variables, error))
      update.onRefused?.(error)
      this.#settle(one)
      return false
    }
  }

  /** The server has accepted it: its response replaces what was applied. */
  confirm(one: PendingUpdate, response: unknown): void {
    this.#remove(one)
    this.layers.confirm(one, (draft) => {
      if (response === notSent && !one.kept) return
      one.apply(draft)
      if (response !== notSent) one.update.confirm?.(draft, response, one.variables)
    })
    this.#settle(one)
  }

  /** The server has refused it after it had waited for a network. */
  refuse(one: PendingUpdate): void {
    this.layers.rollback(one)
    this.#settle(one)
  }

  #retain(one: PendingUpdate, variables: Json): void {
    one.variables = variables
    this.#refused = [...this.#refused, one]
    this.layers.apply(one)
  }

  /** Sends an update for the first time; the queue for offline use replaces it (web/offline/pending-changes.ts). */
  attempt = (one: PendingUpdate): Promise<unknown> => one.update.send(one.variables, {})

  /** Whether an earlier update of the same scope waits for a network (web/offline/pending-changes.ts). */
  isHeld = (_one: PendingUpdate): boolean => false

  execute(one: PendingUpdate, attempt = this.attempt): Promise<unknown> {
    const { mutationKey, resend, send, replaces } = one.update
    // A stored update is found by its key after the page was closed.
    this.#client.setMutationDefaults(mutationKey, {
      mutationFn: (variables) => send(variables as unknown as Json, {}),
      meta: { resend },
    })
    const mutation = this.#client.getMutationCache().build<unknown, Error, Json, unknown>(this.#client, {
      ...this.#client.defaultMutationOptions<MutationOptions<unknown, Error, Json>>({ mutationKey }),
      scope: { id: one.scope },
      mutationFn: async () => {
        one.sent = true
        // While an earlier update waits for a network, the data of the server is about to change.
        const mayBeShown = one.waited && replaces && !one.kept && !this.isHeld(one)
        const isNeedless = one.replacedBy || (mayBeShown && this.layers.isAlreadyOnServer(one))
        return isNeedless ? notSent : attempt(one)
      },
    })
    return mutation.execute(one.variables)
  }

  #settle(one: PendingUpdate): void {
    if (this.#pending.some(({ scope }) => scope === one.scope)) return
    this.layers.refetch(one)
    void one.update.onSettled?.(this.#client, one.variables)
  }

  #remove(one: PendingUpdate): void {
    this.#pending = this.#pending.filter((other) => other !== one)
  }
}

/** The update is accepted without a response: it was not needed, or another tab received it. */
export const notSent = Symbol('not sent')

const engines = new WeakMap<QueryClient, Engine>()
/** The engine of a page. */
export function engineOf(client: QueryClient): Engine {
  const engine = engines.get(client) ?? new Engine(client)
  engines.set(client, engine)
  return engine
}

/**
 * Applies an update to the cache at once and sends it after earlier ones of its scope. Resolves to whether the server
 * accepted it; a refused one is rolled back.
 */
export const applyUpdate = <V extends Json, A>(
  client: QueryClient,
  update: OptimisticUpdate<V, A>,
  variables: V,
): Promise<boolean> => engineOf(client).apply(update as unknown as AnyUpdate, variables)

/** Removes an update that was refused and stays applied. */
export const rollbackUpdate = <V extends Json, A>(
  client: QueryClient,
  update: OptimisticUpdate<V, A>,
  variables: V,
): void => engineOf(client).rollback(update.scope(variables))

/** Changes an entity in all cached data of the server. */
export const patchEntity = <K extends Kind>(client: QueryClient, kind: K, id: number, change: EntityChange<K>): void =>
  writeServerData(client, (draft) => draft.patchEntity(kind, id, change))

/** The data of a query without updates that the server has not confirmed. */
export const serverData = (client: QueryClient, query: Query): unknown => engineOf(client).layers.serverData(query)

/** Writes data of the server into the cache; updates that it has not confirmed stay on top. */
export const writeServerData = (client: QueryClient, write: (draft: Draft) => void): void =>
  engineOf(client).layers.writeServerData(write)
