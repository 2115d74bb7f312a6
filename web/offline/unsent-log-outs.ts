import { storage } from '../lib/storage.ts'

/**
 * The tokens of sessions that ended here without a network. In localStorage, and not with the other pending changes: a
 * log-out deletes the database of its user.
 */
export const unsentLogOutsKey = 'left-sessions'
const most = 5
const expired = 'Token has expired'

function read(): string[] {
  try {
    const tokens: unknown = JSON.parse(storage.get(unsentLogOutsKey) ?? '[]')
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : []
  } catch {
    return []
  }
}

const write = (tokens: string[]): void =>
  tokens.length === 0 ? storage.remove(unsentLogOutsKey) : storage.set(unsentLogOutsKey, JSON.stringify(tokens))

/** Stores the token of a session that the server could not end; the sender ends it when there is a network. */
export const storeUnsentLogOut = (token: string): void => write([...read(), token].slice(-most))

/**
 * Ends these sessions on the server. A token that the server has answered to is deleted; without an answer it stays.
 */
export async function endUnsentSessions(): Promise<void> {
  for (const token of read()) if (await end(token).catch(() => false)) write(read().filter((one) => one !== token))
}

async function end(token: string): Promise<boolean> {
  const response = await send('/auth/logout', { authorization: `Bearer ${token}` })
  if (response.status !== 401) return response.status < 500 && response.status !== 429
  const { detail } = (await response.json()) as { detail?: string }
  if (detail !== expired) return true
  // It ended long ago here: the session is ended by the token that follows.
  const renewed = await send('/auth/refresh', {}, { token })
  if (!renewed.ok) return renewed.status === 401
  const fresh = ((await renewed.json()) as { token: string }).token
  write(read().map((one) => (one === token ? fresh : one)))
  await end(fresh).then((isOver) => isOver && write(read().filter((one) => one !== fresh)))
  return true
}

const send = (path: string, headers: Record<string, string>, body?: object): Promise<Response> =>
  fetch(`/api${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(10_000),
  })
