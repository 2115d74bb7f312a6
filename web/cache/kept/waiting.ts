import type { QueryClient } from '@tanstack/react-query'
import { ApiError, hasStatus } from '../../api/api-error.ts'
import { isOffline } from '../../lib/network.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { type AnyUpdate, type Engine, engineOf, notSent, type PendingUpdate } from '../optimistic.ts'
import { database, type KeptChange, keeperId } from './database.ts'

/** So many changes may wait; a press beyond that is refused at once. */
const most = 1_000
/** How long the server may take to answer one of them, in milliseconds. */
const patience = 30_000
/** After so many answers that it is out of order, a change counts as refused: it would hold up all others. */
const mostFailures = 5

/** A change that waits, and how it is shown here. */
interface Held {
  record: KeptChange
  one: PendingUpdate
  written: Promise<unknown>
}

/** A change that was refused when it was sent at last. */
export interface Refused {
  mutationKey: KeptChange['mutationKey']
  variables: KeptChange['variables']
  error: unknown
}

export interface WaitingState {
  count: number
  refused: readonly Refused[]
}

/** What the tabs tell each other: something waits now, or one of them has had an answer. */
type Told = { userId: number; key?: string; refused?: boolean }

/**
 * Changes that nothing answered wait in the browser's database, in their order, and are sent when there is a network:
 * by one tab at a time, whichever it is, the first one first. A change is forgotten when it was answered and not
 * before, so a killed browser sends it once more: calls mean the same when they are repeated.
 */
export class Waiting {
  readonly #engine: Engine
  readonly #changes: readonly AnyUpdate[]
  readonly #listeners = new Set<() => void>()
  readonly #channel = new BroadcastChannel('waiting')
  /** Whose changes these are: a tab may run on for a moment after another person has logged in elsewhere. */
  readonly #userId = keeperId()
  #held: readonly Held[] = []
  /** Keys of what was answered just now: the database may still hold it. */
  readonly #settling = new Set<string>()
  #state: WaitingState = { count: 0, refused: [] }

  /** `changes`: all that may be kept. */
  constructor(client: QueryClient, changes: readonly AnyUpdate[]) {
    this.#engine = engineOf(client)
    this.#changes = changes
    this.#engine.attempt = this.#attempt
    this.#engine.isHeld = this.#isHeld
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Told>) => this.#hear(data))
  }

  state = (): WaitingState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** What was refused has been read. */
  dismiss = (): void => this.#show({ refused: [] })

  #isHere = (): boolean => keeperId() === this.#userId

  /** Their database, and never that of the next person: its changes have the same numbers. */
  #database = async (): ReturnType<typeof database> => {
    if (!this.#isHere()) throw new Error('Another person is here')
    return database()
  }

  #isHeld = ({ scope }: PendingUpdate): boolean => this.#held.some((held) => held.one.scope === scope)

  /**
   * Sends a change that was made just now. Behind what waits about the same it waits as well, before the next one can
   * be sent.
   */
  #attempt = async (one: PendingUpdate): Promise<unknown> => {
    const { update, variables } = one
    if (!this.#isHere()) throw new ApiError(401)
    if (!this.#changes.includes(update)) return update.send(variables, {})
    try {
      if (this.#isHeld(one)) throw new BehindError(0)
      return await update.send(variables, { quiet: [0] })
    } catch (error) {
      if (hasStatus(error, 0)) one.kept = this.#keep(one)
      throw error
    }
  }

  #keep = async (one: PendingUpdate): Promise<boolean> => {
    const { update, variables, scope } = one
    const before = this.#held.findLast((held) => held.one.scope === scope)
    const replaces = before?.one.update === update && update.replaces?.(variables, before.one.variables)
    if (this.#held.length >= most || !this.#isHere()) {
      toast.error(m.errors_generic())
      return false
    }
    const record: KeptChange = { mutationKey: update.mutationKey, variables, key: newKey(), failures: 0 }
    const held: Held = { record, one, written: this.#write(record, replaces ? before : undefined) }
    this.#held = [...this.#held, held]
    if (before && replaces) this.#forget(before, (gone) => this.#engine.layers.rollback(gone))
    this.#show()
    try {
      await held.written
      this.#tell({})
      return true
    } catch {
      this.#held = this.#held.filter((other) => other !== held)
      this.#show()
      toast.error(m.errors_generic())
      return false
    }
  }

  /** Writes a change down, in the place of another one. */
  async #write(record: KeptChange, instead?: Held): Promise<void> {
    await instead?.written
    const transaction = (await this.#database()).transaction('changes', 'readwrite')
    const writes = [transaction.store.add(record), transaction.done] as const
    if (instead?.record.id !== undefined) void transaction.store.delete(instead.record.id).catch(() => undefined)
    // All reject when the database is deleted meanwhile.
    ;[record.id] = await Promise.all(writes)
  }

  /** Shows what waits by the database: other tabs, and the same one before it was closed, have written there too. */
  async sync(): Promise<void> {
    if (this.#userId === null || !this.#isHere()) return
    const records = await (await this.#database()).getAll('changes')
    const known = new Set(records.map(({ key }) => key))
    for (const record of records) {
      if (this.#settling.has(record.key) || this.#held.some((held) => held.record.key === record.key)) continue
      const change = this.#changes.find(({ mutationKey }) => String(mutationKey) === String(record.mutationKey))
      // Written by a newer version, which another tab may run, or will after an update: this one leaves it there.
      if (change) this.#hold(record, this.#engine.create(change, record.variables))
    }
    for (const held of this.#held)
      if (held.record.id !== undefined && !known.has(held.record.key) && !this.#settling.has(held.record.key))
        this.#forget(held, (one) => this.#engine.confirm(one, notSent))
    this.#show()
  }

  #hold(record: KeptChange, one: PendingUpdate): void {
    one.kept = Promise.resolve(true)
    this.#engine.layers.apply(one)
    this.#held = [...this.#held, { record, one, written: one.kept }]
  }

  /** Sends what waits, the first one first. Whether nothing is left. */
  send = (): Promise<boolean> => exclusively(() => this.#sendAll())

  async #sendAll(): Promise<boolean> {
    for (;;) {
      await this.sync()
      const [first] = this.#held
      if (!first) return true
      await first.written.catch(() => undefined)
      if (isOffline() || !this.#isHere() || !(await this.#sendOne(first))) return false
    }
  }

  /** Sends a change; whether it is settled. */
  async #sendOne({ record, one }: Held): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(patience)
      const how = { key: record.key, quiet: true, signal } as const
      const answer = await this.#engine.execute(one, ({ update, variables }) => {
        if (!this.#isHere()) throw new ApiError(401)
        return update.send(variables, how)
      })
      await this.#settle(record, null, answer)
      return true
    } catch (error) {
      const failures = record.failures + Number(isOutOfOrder(error))
      if (mayComeLater(error) && failures < mostFailures) {
        if (failures > record.failures) await this.#count(record, failures)
        return false
      }
      await this.#settle(record, error)
      return true
    }
  }

  async #count(record: KeptChange, failures: number): Promise<void> {
    record.failures = failures
    await (await this.#database()).put('changes', record)
  }

  /** Forgets a change that was answered; `error`: it was refused. */
  async #settle(record: KeptChange, error: unknown, answer?: unknown): Promise<void> {
    this.#settling.add(record.key)
    if (record.id !== undefined) await (await this.#database()).delete('changes', record.id)
    this.#settling.delete(record.key)
    const refused = error !== null
    const held = this.#held.find((other) => other.record.key === record.key)
    if (held) this.#forget(held, (one) => (refused ? this.#engine.refuse(one) : this.#engine.confirm(one, answer)))
    const { mutationKey, variables } = record
    this.#show(refused ? { refused: [...this.#state.refused, { mutationKey, variables, error }] } : {})
    this.#tell({ key: record.key, refused })
  }

  #forget(held: Held, then: (one: PendingUpdate) => void): void {
    this.#held = this.#held.filter((other) => other !== held)
    then(held.one)
  }

  #hear({ userId, key, refused }: Told): void {
    if (userId !== keeperId()) return
    const held = key === undefined ? undefined : this.#held.find(({ record }) => record.key === key)
    if (held) {
      this.#forget(held, (one) => (refused ? this.#engine.refuse(one) : this.#engine.confirm(one, notSent)))
      this.#show()
    }
    if (key === undefined) void this.sync().catch(() => undefined)
  }

  #tell(told: Omit<Told, 'userId'>): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (this.#userId !== null) this.#channel.postMessage({ ...told, userId: this.#userId } satisfies Told)
  }

  #show(next: Partial<WaitingState> = {}): void {
    this.#state = { ...this.#state, ...next, count: this.#held.length }
    for (const listener of this.#listeners) listener()
  }
}

// Not secret, and there without a secure context too.
const newKey = (): string => globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/** An earlier change of the same thing waits: this one was not tried, which says nothing of the network. */
export class BehindError extends ApiError {}

/** What stands before a server answers so while it is restarted or away, for as long as that takes. */
const away = [502, 503, 504]

/** The change itself may be the reason. */
const isOutOfOrder = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500 && !away.includes(error.status)

/**
 * Whether it may be taken at another time: nothing answered, too many calls, a session to be renewed, a server out of
 * order.
 */
const mayComeLater = (error: unknown): boolean =>
  error instanceof ApiError && ([0, 401, 408, 425, 429, ...away].includes(error.status) || isOutOfOrder(error))

/** One tab at a time; without Web Locks (plain http) each tab sends, which repeats a call at worst. */
const exclusively = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('send-waiting', task) as Promise<T>) : task()
