import type { MutationOptions, Query, QueryClient } from '@tanstack/react-query'
import type { Change, Json } from './change.ts'
import type { Draft, EntityChange, Layer } from './draft.ts'
import { Layers } from './layers.ts'
import type { Kind } from './walk.ts'

export type AnyChange = Change<Json, unknown>

/** A change that the server has not answered. */
export interface Pending extends Layer {
  change: AnyChange
  variables: Json
  scope: string
  /** It had to wait for another one about the same. */
  waited: boolean
  sent: boolean
  /** The one that is sent in its place. */
  replacedBy: Pending | null
  /** Whether it stands. */
  outcome: Promise<boolean>
  /** It waits for a network: whether it could be written down. */
  kept?: Promise<boolean>
}

/** Sends what it shows: changes with the same scope one after the other, others at the same time. */
export class Engine {
  readonly layers: Layers
  readonly #client: QueryClient
  /** In the order of the presses. */
  #pending: readonly Pending[] = []
  /** What was refused and stays shown. */
  #kept: readonly Pending[] = []

  constructor(client: QueryClient) {
    this.#client = client
    this.layers = new Layers(client)
  }

  make(change: AnyChange, variables: Json): Promise<boolean> {
    const one = this.create(change, variables)
    const before = this.#pending.findLast((other) => other.scope === one.scope)
    one.waited = before !== undefined
    if (before && !before.sent && before.change === change && change.replaces?.(variables, before.variables)) {
      before.replacedBy = one
      this.#forget(before)
      this.layers.take(before)
    }
    this.takeBack(one.scope)
    this.#pending = [...this.#pending, one]
    this.layers.put(one)
    one.outcome = this.#send(one)
    return one.outcome
  }

  create(change: AnyChange, variables: Json): Pending {
    const one: Pending = {
      change,
      variables,
      scope: change.scope(variables),
      waited: false,
      sent: false,
      replacedBy: null,
      outcome: Promise.resolve(true),
      show: (draft) => change.show(draft, one.variables),
      touched: new Set(),
    }
    return one
  }

  /** Takes away what was refused and is still shown. */
  takeBack(scope: string): void {
    for (const one of this.#kept.filter((other) => other.scope === scope)) {
      this.#kept = this.#kept.filter((other) => other !== one)
      this.layers.take(one)
      this.layers.askAnew(one)
    }
  }

  async #send(one: Pending): Promise<boolean> {
    const { change, variables } = one
    try {
      const answer = await this.execute(one)
      if (one.replacedBy) return await one.replacedBy.outcome
      this.accept(one, answer)
      return true
    } catch (error) {
      this.#forget(one)
      if (await one.kept) return true
      this.layers.take(one)
      if (change.keep) this.#keep(one, change.keep(variables, error))
      change.onRefused?.(error)
      this.#settle(one)
      return false
    }
  }

  /** The server has taken it: its answer comes in the place of what was shown. */
  accept(one: Pending, answer: unknown): void {
    this.#forget(one)
    this.layers.take(one, (draft) => {
      if (answer === notSent && !one.kept) return
      one.show(draft)
      if (answer !== notSent) one.change.accept?.(draft, answer, one.variables)
    })
    this.#settle(one)
  }

  /** The server has refused it, after it had waited. */
  refuse(one: Pending): void {
    this.layers.take(one)
    this.#settle(one)
  }

  #keep(one: Pending, variables: Json): void {
    one.variables = variables
    this.#kept = [...this.#kept, one]
    this.layers.put(one)
  }

  /**
   * How a change is sent first: what keeps changes for another day puts itself in its place
   * (web/cache/kept/waiting.ts).
   */
  attempt = (one: Pending): Promise<unknown> => one.change.send(one.variables, {})

  /** Whether an earlier change of the same scope waits for a network (web/cache/kept/waiting.ts). */
  isHeld = (_one: Pending): boolean => false

  execute(one: Pending, attempt = this.attempt): Promise<unknown> {
    const { mutationKey, resend, send, replaces } = one.change
    // Known by its key: one that was written down can be sent without what was here.
    this.#client.setMutationDefaults(mutationKey, {
      mutationFn: (variables) => send(variables as unknown as Json, {}),
      meta: { resend },
    })
    const mutation = this.#client.getMutationCache().build<unknown, Error, Json, unknown>(this.#client, {
      ...this.#client.defaultMutationOptions<MutationOptions<unknown, Error, Json>>({ mutationKey }),
      scope: { id: one.scope },
      mutationFn: async () => {
        one.sent = true
        // What the server may still be told of the same in another way is not what it holds now.
        const mayBeShown = one.waited && replaces && !one.kept && !this.isHeld(one)
        const isNeedless = one.replacedBy || (mayBeShown && this.layers.isShown(one))
        return isNeedless ? notSent : attempt(one)
      },
    })
    return mutation.execute(one.variables)
  }

  #settle(one: Pending): void {
    if (this.#pending.some(({ scope }) => scope === one.scope)) return
    this.layers.askAnew(one)
    void one.change.onSettled?.(this.#client, one.variables)
  }

  #forget(one: Pending): void {
    this.#pending = this.#pending.filter((other) => other !== one)
  }
}

/** It stands, but its answer is not here: it was not needed, or another tab has it. */
export const notSent = Symbol('not sent')

const engines = new WeakMap<QueryClient, Engine>()
/** What shows and sends the changes of a page. */
export function engineOf(client: QueryClient): Engine {
  const engine = engines.get(client) ?? new Engine(client)
  engines.set(client, engine)
  return engine
}

/**
 * Shows a change at once and sends it after what was pressed before about the same; whether it stands. What is refused
 * is taken back.
 */
export const makeChange = <V extends Json, A>(
  client: QueryClient,
  change: Change<V, A>,
  variables: V,
): Promise<boolean> => engineOf(client).make(change as unknown as AnyChange, variables)

/** Takes away a change that was refused and stays shown. */
export const takeBack = <V extends Json, A>(client: QueryClient, change: Change<V, A>, variables: V): void =>
  engineOf(client).takeBack(change.scope(variables))

/** Changes an entity wherever the cache shows it: the server has said so. */
export const patchEntity = <K extends Kind>(client: QueryClient, kind: K, id: number, change: EntityChange<K>): void =>
  acceptAnswer(client, (draft) => draft.patchEntity(kind, id, change))

/** What the server has said of a query, without the changes on top that it has not answered. */
export const serverWord = (client: QueryClient, query: Query): unknown => engineOf(client).layers.wordOn(query)

/** Writes into the cache what the server has said; changes that it has not answered stay on top. */
export const acceptAnswer = (client: QueryClient, write: (draft: Draft) => void): void =>
  engineOf(client).layers.commit(write)
