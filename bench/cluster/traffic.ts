import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from '../calls/requests.ts'

/** How one request went. */
interface Outcome {
  /** When its answer came, or its connection broke, by performance.now(). */
  at: number
  /** Milliseconds. */
  took: number
  /** 0: the connection broke, or nothing came in time. */
  status: number
  path: string
}

interface Answer {
  status: number
  body: string
}

/** Everybody who asks the site, and how each request went. */
export interface Traffic {
  outcomes: Outcome[]
  /** Never fails: a broken connection has the status 0. */
  ask(request: Request): Promise<Answer>
  /** Sends requests one after the other until `stop`, from so many callers at once, with a pause after each. */
  start(requests: Request[], callers: number): void
  stop(): Promise<void>
}

/** Milliseconds. */
const times = { patience: 20_000, pause: 15 }

export const isGood = ({ status }: Pick<Outcome, 'status'>): boolean => status >= 200 && status < 400
/** A server error, or a broken connection. Anything else that is not good is an answer that nobody may get. */
export const isFailure = ({ status }: Pick<Outcome, 'status'>): boolean => status === 0 || status >= 500

/** Callers that go on whatever happens, as people do who press a key again. */
export function createTraffic(origin: string): Traffic {
  const agent = new Agent({ keepAlive: true })
  const outcomes: Outcome[] = []
  const callers: Promise<void>[] = []
  let stopped = false
  const ask = async (request: Request): Promise<Answer> => {
    const began = performance.now()
    const answer = await send(agent, origin, request)
    const at = performance.now()
    outcomes.push({ at, took: at - began, status: answer.status, path: `${request.method} ${request.path}` })
    return answer
  }
  const call = async (requests: Request[], first: number, step: number): Promise<void> => {
    for (let n = first; !stopped; n = (n + step) % requests.length) {
      await ask(requests[n]!)
      await sleep(times.pause)
    }
  }
  return {
    outcomes,
    ask,
    start(requests, count) {
      for (let n = 0; n < count; n++) callers.push(call(requests, n, count))
    },
    async stop() {
      stopped = true
      await Promise.all(callers)
      agent.destroy()
    },
  }
}

function send(agent: Agent, origin: string, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((done) => {
    const broken = () => done({ status: 0, body: '' })
    const asked = httpRequest(origin + path, { method, headers, agent, timeout: times.patience }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body: text }))
      answer.on('error', broken)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', broken).end(body)
  })
}
