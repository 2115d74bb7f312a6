import { storage } from '../lib/storage.ts'

/** In localStorage, through log-outs and reloads: the tokens of sessions that ended here without a network. */
export const leftKey = 'left-sessions'
const most = 5
const expired = 'Token has expired'

function read(): string[] {
  try {
    const tokens: unknown = JSON.parse(storage.get(leftKey) ?? '[]')
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : []
  } catch {
    return []
  }
}

const write = (tokens: string[]): void =>
  tokens.length === 0 ? storage.remove(leftKey) : storage.set(leftKey, JSON.stringify(tokens))

/** Stores the token of a session whose end the server has not heard of; it is sent when there is a network. */
export const keepLeftSession = (token: string): void => write([...read(), token].slice(-most))

/**
 * Ends these sessions on the server. A token that the server has answered to is deleted; without an answer it stays.
 */
export async function endLeftSessions(): Promise<void> {
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
