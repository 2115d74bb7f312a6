import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../../bench/calls/register.ts'
import type { Request } from '../../bench/calls/requests.ts'
import type { Change } from './requests.ts'

/** A server to which requests are sent: of the last release, or of this one. */
export interface Target {
  side: 'old' | 'new'
  origin: string
}

/** One answer, or none; `wrong` says what it should not have been. */
export interface Sample {
  phase: string
  side: Target['side']
  ms: number
  isWrite: boolean
  wrong?: string
}

const readers = 5
/** Milliseconds between two requests of one of them: the machine is to have room for the start of a server. */
const pauseMs = { read: 10, write: 30 }
const patienceMs = 20_000
const right = { read: [200], write: [200, 201] }

/** Requests of visitors and members to all targets in turn, until it is stopped. */
export class Traffic {
  targets: Target[]
  /** What the answers are counted under. */
  phase = ''
  readonly samples: Sample[] = []
  /** What was confirmed: a thing, and its last value. */
  readonly confirmed = new Map<string, number>()
  #turn = 0
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(target: Target) {
    this.targets = [target]
  }

  start(reads: Request[], people: Member[], change: (person: Member, n: number) => Change): void {
    this.#running = Promise.all([
      ...Array.from({ length: readers }, (_, n) => this.#read(reads, n)),
      ...people.map((person) => this.#write((n) => change(person, n))),
    ])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #read(reads: Request[], first: number): Promise<void> {
    for (let at = first; !this.#isOver; at += readers) {
      await this.#send(reads[at % reads.length]!, false)
      await sleep(pauseMs.read)
    }
  }

  async #write(change: (n: number) => Change): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const { request, thing, value } = change(n)
      const answer = await this.#send(request, true)
      // Whether a change without an answer was made, nobody knows.
      if (!answer) this.confirmed.delete(thing)
      else if (right.write.includes(answer.status))
        this.confirmed.set(
          thing.endsWith(' ') ? `${thing}${(JSON.parse(answer.body) as { id: number }).id}` : thing,
          value,
        )
      await sleep(pauseMs.write)
    }
  }

  async #send(request: Request, isWrite: boolean): Promise<{ status: number; body: string } | null> {
    const target = this.targets[this.#turn++ % this.targets.length]!
    const { phase } = this
    const began = performance.now()
    const answer = await ask(target.origin, request)
    const isRight = answer && (isWrite ? right.write : right.read).includes(answer.status)
    const what = `${request.method} ${request.path.split('/').slice(0, 4).join('/')}`
    this.samples.push({
      phase,
      side: target.side,
      ms: performance.now() - began,
      isWrite,
      ...(!isRight && { wrong: `${answer?.status ?? 'no answer'} ${what}` }),
    })
    return answer
  }
}

/** null where no whole answer came. */
async function ask(origin: string, { method, path, headers, body }: Request) {
  try {
    const answer = await fetch(origin + path, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return null
  }
}
