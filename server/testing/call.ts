import type { Call, Method } from '../../common/api/contract.ts'
import { contract } from '../../common/api/contract.generated.ts'
import type { App } from '../http/app-types.ts'
import { watchCanaries } from './canaries.ts'
import type { Cast, CastName } from './cast.ts'
import { noteUnexpected } from './unexpected.ts'
import { asRequest } from './watch-connections.ts'

export interface CallOptions {
  /** A member of the cast, a token, or a visitor. */
  as?: CastName | { token: string }
  /** Sent as JSON; a string or buffer is sent unchanged, with the content type of `headers` or JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** The address that the call appears to come from. */
  from?: string
}

export interface Answer {
  status: number
  headers: Record<string, string>
  /** JSON, otherwise text; null when empty. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect of it
  body: any
  /** The bytes of the body as text. */
  text: string
}

const nounOf = (path: string): string => path.split(/[/?]/)[1] ?? ''
/** The first segments of calls of the second host: no other call begins so. */
const platformNouns = new Set(
  Object.values(contract)
    .flatMap((calls) => Object.values(calls as Record<string, Call>))
    .flatMap(({ host, path }) => (host === 'platform' ? nounOf(path) : [])),
)
const hostOf = (path: string): 'api' | 'platform' => (platformNouns.has(nounOf(path)) ? 'platform' : 'api')

/**
 * `call('GET', '/auth/check', { as: 'alice' })`: paths are below /api, or /platform for calls of the second host. A 5xx
 * other than 503, or a canary in the response, fails the test.
 */
export function createCaller(app: App, cast: Cast) {
  return async (method: Method | (string & {}), path: string, options: CallOptions = {}): Promise<Answer> => {
    const { as, body, headers = {}, from } = options
    const token = typeof as === 'string' ? cast[as].token : as?.token
    const raw = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await asRequest(`${method} ${path}`, async () =>
      app.inject({
        method: method as Method,
        url: `/${hostOf(path)}${path}`,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
        ...(from !== undefined && { remoteAddress: from }),
      }),
    )
    if (response.statusCode >= 500 && response.statusCode !== 503)
      noteUnexpected(`${method} ${path} answered ${response.statusCode}: ${response.body}`)
    const answer = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: readBody(response.body),
      text: response.body,
    }
    watchCanaries(cast, { ...answer, call: `${method} ${path}`, token })
    return answer
  }
}

function readBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
