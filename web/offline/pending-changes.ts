import type { QueryClient } from '@tanstack/react-query'
import { ApiError, hasStatus } from '../api/api-error.ts'
import { isOffline } from './connection.ts'
import { m } from '../paraglide/messages.js'
import { toast } from '../ui/feedback/toast.ts'
import type { Json } from '../cache/optimistic-update.ts'
import { type AnyUpdate, type Engine, engineOf, notSent, type PendingUpdate } from '../cache/optimistic.ts'
import { database, type StoredChange, storingUserId } from './database.ts'

/** So many changes may wait; a change beyond that is refused at once. */
const most = 1_000
/** How long the server may take to respond to one of them, in milliseconds. */
const patience = 30_000
/** After so many responses that the server is out of order, a change counts as refused: it would hold up all others. */
const mostFailures = 5

/** A kind of change that may wait for a network (web/shell/offline-content.ts). */
export interface ChangeKind {
  change: AnyUpdate
  /** What a refused change is called: the game, or what the user did. */
  nameOf: (variables: Json) => string
}

/** A change that waits, and how it is shown here. */
interface Held {
  record: StoredChange
  one: PendingUpdate
  written: Promise<unknown>
}

/** A change that was refused when it was sent at last. */
export interface Refused {
  name: string
  error: unknown
}

export interface PendingState {
  count: number
  refused: readonly Refused[]
}

/** The message between tabs: something waits now, or the server has responded to the change with this key. */
type Message = { userId: number; key?: string; refused?: boolean }

/**
 * Changes that got no response wait in the browser's database, in their order, and are sent when there is a network: by
 * one tab at a time, the first change first. A change is deleted when the server has responded and not before, so a
 * killed browser sends it once more: calls mean the same when they are repeated. The server's refusal is final: the
 * change is undone in every tab, and the tab that sent it says why.
 */
export class PendingChanges {
  readonly #engine: Engine
  readonly #kinds: readonly ChangeKind[]
  readonly #listeners = new Set<() => void>()
  readonly #channel = new BroadcastChannel('waiting')
  /** Whose changes these are: a tab may run on for a moment after another person has logged in elsewhere. */
  readonly #userId = storingUserId()
  #held: readonly Held[] = []
  /** Keys of changes that got a response just now: the database may still hold them. */
  readonly #settling = new Set<string>()
  #state: PendingState = { count: 0, refused: [] }

  constructor(client: QueryClient, kinds: readonly ChangeKind[]) {
    this.#engine = engineOf(client)
    this.#kinds = kinds
    this.#engine.attempt = this.#attempt
    this.#engine.isHeld = this.#isHeld
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#receive(data))
  }

  state = (): PendingState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** The user has read what was refused. */
  dismiss = (): void => this.#show({ refused: [] })

  #isHere = (): boolean => storingUserId() === this.#userId

  /** This user's database, and never that of the next user: its changes have the same numbers. */
  #database = async (): ReturnType<typeof database> => {
    if (!this.#isHere()) throw new Error('Another user is logged in')
    return database()
  }

  #isHeld = ({ scope }: PendingUpdate): boolean => this.#held.some((held) => held.one.scope === scope)

  /** Sends a change that was made just now. Where an earlier one about the same waits, it waits as well. */
  #attempt = async (one: PendingUpdate): Promise<unknown> => {
    const { update, variables } = one
    if (!this.#isHere()) throw new ApiError(401)
    if (!this.#kinds.some((kind) => kind.change === update)) return update.send(variables, {})
    try {
      if (this.#isHeld(one)) throw new BehindError(0)
      return await update.send(variables, { quiet: [0] })
    } catch (error) {
      if (hasStatus(error, 0)) one.kept = this.#store(one)
      throw error
    }
  }

  #store = async (one: PendingUpdate): Promise<boolean> => {
    const { update, variables, scope } = one
    const before = this.#held.findLast((held) => held.one.scope === scope)
    const replaces = before?.one.update === update && update.replaces?.(variables, before.one.variables)
    if (this.#held.length >= most || !this.#isHere()) {
      toast.error(m.errors_generic())
      return false
    }
    const record: StoredChange = { mutationKey: update.mutationKey, variables, key: newKey(), failures: 0 }
    const held: Held = { record, one, written: this.#write(record, replaces ? before : undefined) }
    this.#held = [...this.#held, held]
    if (before && replaces) this.#remove(before, (gone) => this.#engine.layers.rollback(gone))
    this.#show()
    try {
      await held.written
      this.#post({})
      return true
    } catch {
      this.#held = this.#held.filter((other) => other !== held)
      this.#show()
      toast.error(m.errors_generic())
      return false
    }
  }

  /** Writes a change into the database, instead of the one that it replaces. */
  async #write(record: StoredChange, instead?: Held): Promise<void> {
    await instead?.written
    const transaction = (await this.#database()).transaction('changes', 'readwrite')
    const writes = [transaction.store.add(record), transaction.done] as const
    if (instead?.record.id !== undefined) void transaction.store.delete(instead.record.id).catch(() => undefined)
    // All reject when the database is deleted meanwhile.
    ;[record.id] = await Promise.all(writes)
  }

  /** Shows what waits in the database: other tabs, and this one before it was closed, have written there too. */
  async sync(): Promise<void> {
    if (this.#userId === null || !this.#isHere()) return
    const records = await (await this.#database()).getAll('changes')
    const known = new Set(records.map(({ key }) => key))
    for (const record of records) {
      if (this.#settling.has(record.key) || this.#held.some((held) => held.record.key === record.key)) continue
      const kind = this.#kindOf(record)
      // A newer version wrote it, which another tab may run: this one leaves it there.
      if (kind) this.#hold(record, this.#engine.create(kind.change, record.variables))
    }
    for (const held of this.#held)
      if (held.record.id !== undefined && !known.has(held.record.key) && !this.#settling.has(held.record.key))
        this.#remove(held, (one) => this.#engine.confirm(one, notSent))
    this.#show()
  }

  #kindOf = ({ mutationKey }: StoredChange): ChangeKind | undefined =>
    this.#kinds.find(({ change }) => String(change.mutationKey) === String(mutationKey))

  #hold(record: StoredChange, one: PendingUpdate): void {
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

  async #count(record: StoredChange, failures: number): Promise<void> {
    record.failures = failures
    await (await this.#database()).put('changes', record)
  }

  /** Deletes a change that got a response; `error`: it was refused. */
  async #settle(record: StoredChange, error: unknown, answer?: unknown): Promise<void> {
    this.#settling.add(record.key)
    if (record.id !== undefined) await (await this.#database()).delete('changes', record.id)
    this.#settling.delete(record.key)
    const refused = error !== null
    const held = this.#held.find((other) => other.record.key === record.key)
    if (held) this.#remove(held, (one) => (refused ? this.#engine.refuse(one) : this.#engine.confirm(one, answer)))
    const name = this.#kindOf(record)?.nameOf(record.variables) ?? ''
    this.#show(refused ? { refused: [...this.#state.refused, { name, error }] } : {})
    this.#post({ key: record.key, refused })
  }

  #remove(held: Held, then: (one: PendingUpdate) => void): void {
    this.#held = this.#held.filter((other) => other !== held)
    then(held.one)
  }

  #receive({ userId, key, refused }: Message): void {
    if (userId !== storingUserId()) return
    const held = key === undefined ? undefined : this.#held.find(({ record }) => record.key === key)
    if (held) {
      this.#remove(held, (one) => (refused ? this.#engine.refuse(one) : this.#engine.confirm(one, notSent)))
      this.#show()
    }
    if (key === undefined) void this.sync().catch(() => undefined)
  }

  #post(message: Omit<Message, 'userId'>): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (this.#userId !== null) this.#channel.postMessage({ ...message, userId: this.#userId } satisfies Message)
  }

  #show(next: Partial<PendingState> = {}): void {
    this.#state = { ...this.#state, ...next, count: this.#held.length }
    for (const listener of this.#listeners) listener()
  }
}

// Not secret, and there without a secure context too.
const newKey = (): string => globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/** An earlier change about the same waits: this one was not sent, which says nothing about the network. */
export class BehindError extends ApiError {}

/** A proxy before the server responds with these while it restarts or is away, for as long as that takes. */
const away = [502, 503, 504]

/** The change itself may be the reason. */
const isOutOfOrder = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500 && !away.includes(error.status)

/** Whether it may succeed later: no response, too many calls, a session to be renewed, a server out of order. */
const mayComeLater = (error: unknown): boolean =>
  error instanceof ApiError && ([0, 401, 408, 425, 429, ...away].includes(error.status) || isOutOfOrder(error))

/** One tab at a time; without Web Locks (plain http) each tab sends, which repeats a call at worst. */
const exclusively = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('send-waiting', task) as Promise<T>) : task()
