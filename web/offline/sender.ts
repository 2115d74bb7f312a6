import { sendUnsentPosts, subscribeToUnsentPosts, countUnsentPosts } from './drafts.ts'
import type { PendingChanges } from './pending-changes.ts'
import { endUnsentSessions } from './unsent-log-outs.ts'

/** How long a server that is out of order is left alone, in milliseconds. */
const pause = 30_000
/** Quick changes are sent together, in milliseconds. */
const together = 300

/**
 * The only code that decides when something that waits is sent: when the page starts, when more comes, when the server
 * responds again, and when the service worker says that there is a network. The page sends, and never the worker, which
 * has no token (docs/decisions/offline.md).
 */
export class Sender {
  readonly #isAway: () => boolean
  #changes: PendingChanges | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor(isAway: () => boolean) {
    this.#isAway = isAway
    subscribeToUnsentPosts(this.#follow)
    navigator.serviceWorker?.addEventListener('message', ({ data }) => data === 'send-waiting' && this.send())
  }

  /** Sends the changes of a user, who is logged in from now on. */
  follow(changes: PendingChanges): void {
    this.#changes = changes
    changes.subscribe(this.#follow)
    void changes.sync().catch(() => undefined)
    this.#sendChangesIn(together)
  }

  /** Sends everything that waits: ended sessions, posts and changes. */
  send(): void {
    void endUnsentSessions()
    if (this.#isAway()) return
    sendUnsentPosts()
    void this.#sendChanges()
  }

  #follow = (): void => {
    const before = this.#count
    const changes = this.#changes?.state().count ?? 0
    this.#count = changes + countUnsentPosts()
    if (this.#count <= before) return
    if (this.#isAway()) void askWorker()
    else if (changes > 0) this.#sendChangesIn(together)
  }

  #sendChangesIn(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#sendChanges(), delay)
  }

  async #sendChanges(): Promise<void> {
    if (this.#isAway() || !this.#changes) return
    const isDone = await this.#changes.send().catch(() => true)
    if (!isDone && !this.#isAway()) this.#sendChangesIn(pause)
  }
}

/** Background Sync, where there is one: the worker wakes the page when there is a network. */
async function askWorker(): Promise<void> {
  const registration: Registration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register('send-waiting').catch(() => undefined)
}

/** Not in the types of all browsers. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }
