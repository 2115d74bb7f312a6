import type { Answer, CallOptions } from '../call.ts'
import { allCalls, type NamedCall, type Shape } from '../samples.ts'
import type { TestApp } from '../test-app.ts'
import { pathFor, queryFor, valueFor } from './inputs.ts'
import { createRandom, type Random } from './random.ts'

const callers = ['visitor', 'player', 'admin'] as const

/** One request of a run, with everything needed to repeat it. */
interface Case {
  call: NamedCall
  caller: (typeof callers)[number]
  address: string
  body: unknown
  headers: Record<string, string>
}

/** A response that no request may get. */
interface Fault {
  /** The request in one line. */
  asked: string
  answered: string
}

/**
 * Sends this many requests to every call of the contract in turn, as a visitor, a user and an admin; the same seed
 * sends the same ones. Returns those with a 5xx or a response in an unusual shape.
 */
export async function fuzz(test: TestApp, seed: number, cases: number): Promise<Fault[]> {
  const random = createRandom(seed)
  const faults: Fault[] = []
  const optionsOf = createOptions(test)
  for (let at = 0; at < cases; at += 1) {
    const call = allCalls[Math.floor(at / callers.length) % allCalls.length]!
    const one = caseFor(call, callers[at % callers.length]!, random)
    const answer = await test.call(one.call.method, one.address, await optionsOf(one))
    const fault = faultOf(one, answer)
    if (fault !== undefined) faults.push({ asked: lineOf(one), answered: `${fault}: ${answer.text.slice(0, 300)}` })
  }
  return faults
}

function caseFor(call: NamedCall, caller: Case['caller'], random: Random): Case {
  const address = pathFor(call.path, call.params, random) + queryFor(call.query, random)
  return { call, caller, address, body: bodyFor(call, random), headers: headersFor(call, random) }
}

function bodyFor(call: NamedCall, random: Random): unknown {
  if (call.file || (call.body && isFile(call)))
    return random.pick([
      '',
      'Name,Platform\nCeleste,Switch',
      '"',
      'PK\u0003\u0004',
      '\ufeffa;b;c\n\n\n',
      'x'.repeat(2_000),
    ])
  if (!call.body) return random.chance(0.05) ? {} : undefined
  if (random.chance(0.03)) return random.pick(['', '{', 'null', '[', '{"a":1e999}', '"\\ud800"'])
  return valueFor(call.body, random)
}

/** Whether its body is a file, which the contract declares as "anything". */
const isFile = ({ body }: NamedCall): boolean => (body as Shape).type === undefined && !(body as Shape).anyOf

function headersFor(call: NamedCall, random: Random): Record<string, string> {
  const type = call.file?.types[0] ?? (call.body && isFile(call) ? 'application/zip' : undefined)
  return {
    ...(type !== undefined && { 'content-type': type }),
    ...(random.chance(0.05) && { 'accept-language': random.pick(['es', 'xx', '*', ','.repeat(500)]) }),
    ...(random.chance(0.05) && { 'if-none-match': random.pick(['*', '"x"', 'W/"1"', ',,']) }),
    ...(random.chance(0.03) && { range: random.pick(['bytes=0-', 'bytes=5-1', 'x']) }),
    ...(random.chance(0.02) && { 'content-type': random.pick(['text/plain', 'application/json; charset=x', 'x']) }),
  }
}

/**
 * The caller and input of each request. Calls about the own account may end all sessions of a user: the next call opens
 * another.
 */
function createOptions(test: TestApp) {
  const tokens: Partial<Record<Case['caller'], string>> = {}
  return async ({ call, caller, body, headers }: Case): Promise<CallOptions> => {
    const options = { headers, ...(body !== undefined && { body }) }
    if (caller === 'visitor') return options
    const token = tokens[caller] ?? (await test.ctx.sessions.open(test.cast[caller === 'admin' ? 'admin' : 'bob'].id))
    tokens[caller] = call.path.startsWith('/auth') ? undefined : token
    return { ...options, as: { token } }
  }
}

function faultOf({ call }: Case, { status, headers, body }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`
  if (status < 400) return status in call.answers || status === 304 ? undefined : `${status} is not in the contract`
  const type = headers['content-type']
  return type === 'application/problem+json; charset=utf-8' && body.status === status
    ? undefined
    : `${status} as ${type}`
}

const lineOf = ({ caller, call, address, body, headers }: Case): string =>
  `${caller}: ${call.method} ${address.slice(0, 400)} ${JSON.stringify(headers)} ${JSON.stringify(body)?.slice(0, 1_000)}`
