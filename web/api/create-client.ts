import type { Problem } from '../../common/api/shapes.ts'
import type { SessionStore, StoredSession } from '../session/session.ts'
import { ApiError, isCancelled } from './api-error.ts'
import type { Api, CallLine, CallOptions, CallTable, Version } from './call-types.ts'
import { tokenExpired, tokenRefused } from './refusals.ts'
import { createTokenRenewal, type Exclusive } from './token-renewal.ts'
import type { Incoming, Outgoing, Send } from './transport.ts'

interface Input extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface ClientNeeds {
  send: Send
  session: SessionStore
  exclusive: Exclusive
  lang(): string
  /** Reports a failure to the user (ERR-01). */
  onFailure(error: ApiError): void
  /** The stored token is no longer usable: which of the 401 texts said so. */
  onSessionLost(detail: string): void
}

/** Creates the functions for all or some calls of a resource. */
type MakeCalls = <N extends keyof Api, C extends keyof Api[N] = keyof Api[N]>(
  table: Pick<CallTable<N>, C>,
) => Pick<Api[N], C>

/**
 * The client of the API with the transport rules of spec section 8: turns a resource's table of calls into functions.
 */
export function createClient(needs: ClientNeeds): MakeCalls {
  const renew = createTokenRenewal({
    session: needs.session,
    exclusive: needs.exclusive,
    refresh: (token) =>
      sendSafely(needs.send, {
        method: 'POST',
        path: '/auth/refresh',
        headers: headersFor(needs, null),
        body: { token },
      }),
    onLost: (refused, detail) => endSession(needs, refused, detail),
  })

  async function run([method, path, host]: CallLine, input: Input = {}): Promise<unknown> {
    const call = { ...input, method, path: fillPath(path, input), ...(host && { host }) }
    const sender = needs.session.current()
    const token = sender?.token ?? null
    try {
      let answer = await sendSafely(needs.send, { ...call, headers: headersFor(needs, token, input) })
      const fresh = sender === null ? null : await tokenInstead(sender, answer)
      if (fresh !== null) answer = await sendSafely(needs.send, { ...call, headers: headersFor(needs, fresh, input) })
      return readAnswer(answer, input.version)
    } catch (error) {
      if (error instanceof ApiError) judge(error, token, input.quiet)
      throw error
    }
  }

  /** The token to send the call again with, or null when the response is final. */
  async function tokenInstead(sender: StoredSession, { status, body }: Incoming): Promise<string | null> {
    const detail = (body as Partial<Problem> | null)?.detail ?? ''
    if (status !== 401 || !(detail === tokenExpired || tokenRefused.has(detail))) return null
    // Renewed while this call was under way: the server rightly refused the old token.
    if (detail === tokenExpired && needs.session.token() === sender.token) await renew(sender.token)
    const stored = needs.session.current()
    // Meanwhile another person may have logged in here: what the former one asked is not done in their name.
    return stored && stored.token !== sender.token && stored.user.id === sender.user.id ? stored.token : null
  }

  function judge(error: ApiError, token: string | null, quiet: CallOptions['quiet']): void {
    if (error.status === 401) {
      if (token !== null && tokenRefused.has(error.message)) endSession(needs, token, error.message)
      return
    }
    if (error.status === 409 || quiet === true || quiet?.includes(error.status)) return
    needs.onFailure(error)
  }

  return <N extends keyof Api, C extends keyof Api[N]>(table: Pick<CallTable<N>, C>) =>
    Object.fromEntries(
      Object.entries<CallLine>(table).map(([name, line]) => [name, (input?: Input) => run(line, input)]),
    ) as unknown as Pick<Api[N], C>
}

/** Only the refused token is removed: a late response never ends a newer session (F-13). */
function endSession(needs: ClientNeeds, refused: string, detail: string): void {
  if (needs.session.token() !== refused) return
  needs.session.end()
  needs.onSessionLost(detail)
}

async function sendSafely(send: Send, call: Outgoing): Promise<Incoming> {
  try {
    return await send(call)
  } catch (error) {
    if (isCancelled(error)) throw error
    throw new ApiError(0, { detail: 'No answer' })
  }
}

function readAnswer({ status, body, etag }: Incoming, version: Version = {}): unknown {
  if (version.etag && status === 304) {
    version.unchanged = true
    return null
  }
  version.etag = etag
  if (status >= 200 && status < 300) return body
  throw new ApiError(status, body ?? {})
}

const headersFor = (
  needs: ClientNeeds,
  token: string | null,
  { version, key }: Input = {},
): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': needs.lang(),
  ...(token !== null && { authorization: `Bearer ${token}` }),
  ...(version?.etag && { 'if-none-match': version.etag }),
  ...(key && { 'idempotency-key': key }),
})

function fillPath(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
