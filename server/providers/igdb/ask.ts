import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DB } from '../../db/types.ts'
import { type Breaker, createBreaker } from '../breaker.ts'
import { createOutgoing, failureOf, type Outgoing, readJson } from '../http.ts'
import { createPace, type Pace, type Wish } from '../pace.ts'
import { ProviderError } from '../provider-error.ts'
import { createSharedToken, type SharedToken } from '../token.ts'
import type { IgdbSettings } from './settings.ts'
import { isWireToken } from './wire.ts'

export interface IgdbParts {
  db: Kysely<DB>
  log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  now: () => number
  /** In production only public https addresses are asked. */
  production: boolean
  /** Address of this site, told to the provider. */
  publicUrl: string
  /** For tests: another pace, breaker or time limit. */
  stepMs?: number
  breaker?: Breaker
  timeoutMs?: number
}

/** What a call may cost its caller. */
export interface Patience extends Wish {
  /** Milliseconds for everything, tries and waiting included; `patient` calls have as long as it takes. */
  within?: number
  maxBytes?: number
}

/** A person waits: three seconds for a turn, nine in all. */
export const personal: Patience = { wait: 3_000, within: 9_000 }

/** One query to an endpoint; `read` makes something of the answer's JSON, or throws `changed`. Throws ProviderError. */
export type Ask = <T>(endpoint: string, body: string, read: (answer: unknown) => T, patience?: Patience) => Promise<T>

/** A little slower than the four a second that are allowed: what travels may bunch up by some 80 milliseconds. */
const usualStepMs = 270
const openCalls = 8
const tries = { personal: 3, patient: 7 }

/** Everything between a query and its answer: turn, token, tries, rest after failures. */
export function createAsk(settings: IgdbSettings, parts: IgdbParts): Ask {
  const { db, log, now } = parts
  const provider = settings.mode === 'demo' ? 'igdb-demo' : 'igdb'
  const outgoing = createOutgoing({
    origins: [settings.url, settings.tokenUrl].map((address) => new URL(address).origin),
    allowPrivate: !parts.production,
    contact: parts.publicUrl,
  })
  const breaker = parts.breaker ?? createBreaker()
  const pace = createPace({ db, log, provider, stepMs: parts.stepMs ?? usualStepMs, turns: openCalls })
  const token = createSharedToken({ db, provider, now, mint: () => mint(settings, outgoing) })
  const call = createCall({ settings, outgoing, token, pace, timeoutMs: parts.timeoutMs ?? 8_000 })

  return async (endpoint, body, read, patience = personal) => {
    const patient = patience.wait === 'patient'
    const deadline = performance.now() + (patience.within ?? Infinity)
    for (let attempt = 1; ; attempt++) {
      await enter(breaker, patient, patience.signal)
      try {
        const answer = read(await call(endpoint, body, patience, deadline))
        breaker.succeeded()
        return answer
      } catch (error) {
        const failure = judge(error, breaker)
        const wait = waitBefore(attempt, failure)
        const inTime = performance.now() + wait < deadline && attempt < tries[patient ? 'patient' : 'personal']
        // A crowd that is refused would fill the log.
        const level = unasked.has(failure.failure) ? 'debug' : 'warn'
        log[level]({ provider, endpoint, failure: failure.failure, status: failure.status, attempt }, failure.message)
        if (!passing.has(failure.failure) || !inTime) throw failure
        if (failure.failure === 'rate_limited') await pace.pause(wait)
        await rest(wait, patience.signal)
      }
    }
  }
}

/** A person is told at once that the provider rests, the patient wait for its end. */
async function enter(breaker: Breaker, patient: boolean, signal: AbortSignal | undefined): Promise<void> {
  while (!breaker.enter()) {
    if (!patient)
      throw new ProviderError('upstream', 'the provider did not answer lately and is left alone for a while')
    await rest(Math.max(500, breaker.restLeft()), signal)
  }
}

/** What may be different at the next try. */
const passing = new Set(['upstream', 'rate_limited'])
/** What says nothing of the provider's health: it was not asked. */
const unasked = new Set(['busy', 'ended'])
/** It is well, it only does not want this. */
const well = new Set(['not_found', 'rate_limited'])

function judge(error: unknown, breaker: Breaker): ProviderError {
  if (!(error instanceof ProviderError) || unasked.has(error.failure)) breaker.left()
  // A query that it does not understand is our mistake; it must not close the door for everybody.
  else if (well.has(error.failure) || error.status === 400) breaker.succeeded()
  else breaker.failed()
  if (error instanceof ProviderError) return error
  throw error
}

/** One second after "too many", otherwise twice as long at each try; some chance in it, so that a crowd does not come back as one. */
const waitBefore = (attempt: number, { failure }: ProviderError): number =>
  (failure === 'rate_limited' ? 1_000 : 250 * 2 ** attempt) * (1 + Math.random() * 0.3)

async function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds <= 0) return
  await sleep(milliseconds, undefined, { signal }).catch(() => {
    throw new ProviderError('ended', 'given up while resting')
  })
}

interface CallParts {
  settings: IgdbSettings
  outgoing: Outgoing
  token: SharedToken
  pace: Pace
  timeoutMs: number
}

/** One call in its turn; a refused token is renewed once. */
function createCall({ settings, outgoing, token, pace, timeoutMs }: CallParts) {
  return async (endpoint: string, body: string, { wait, signal, maxBytes }: Patience, deadline: number) => {
    const left = (): number => Math.min(timeoutMs, deadline - performance.now())
    const send = async (bearer: string) => {
      const within = wait === 'patient' ? wait : Math.min(wait, left())
      const answer = await pace.run({ wait: within, signal }, () =>
        outgoing({
          method: 'POST',
          url: `${settings.url}/${endpoint}`,
          headers: {
            'client-id': settings.clientId,
            authorization: `Bearer ${bearer}`,
            accept: 'application/json',
            'content-type': 'text/plain',
          },
          body,
          timeoutMs: Math.max(1, left()),
          maxBytes,
          signal,
        }),
      )
      if (answer.status !== 200) throw failureOf(answer.status)
      return readJson(answer)
    }
    const bearer = await inTime(token.get(), deadline)
    try {
      return await send(bearer)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'auth') throw error
      await token.drop(bearer)
      return send(await inTime(token.get(), deadline))
    }
  }
}

/** Another process may be the one that brings the token: it is not waited for longer than the caller waits. */
async function inTime<T>(promise: Promise<T>, deadline: number): Promise<T> {
  if (deadline === Infinity) return promise
  const over = new AbortController()
  const late = sleep(Math.max(1, deadline - performance.now()), undefined, { signal: over.signal }).then(() => {
    throw new ProviderError('upstream', 'no token in time')
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    late.catch(() => undefined)
    over.abort()
  }
}

async function mint(settings: IgdbSettings, outgoing: Outgoing) {
  const { clientId, clientSecret, tokenUrl } = settings
  const answer = await outgoing({
    method: 'POST',
    url: tokenUrl,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    }).toString(),
    timeoutMs: 6_000,
    maxBytes: 20_000,
  })
  // 400 and 403 are about our key there.
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    throw new ProviderError('auth', `the key of the games database was refused (${answer.status})`, answer)
  if (answer.status !== 200) throw failureOf(answer.status)
  const body = readJson(answer)
  if (!isWireToken.Check(body)) throw new ProviderError('changed', 'the token has another form')
  return { token: body.access_token, seconds: body.expires_in }
}
