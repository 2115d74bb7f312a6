import { post } from './requests.ts'

/** The body of a registration of somebody new. */
export const newcomer = () => {
  const nick = `n${Math.random().toString(36).slice(2, 11)}`
  return { nick, email: `${nick}@example.com`, password: 'open_sesame_1' }
}

/** Registers somebody; returns the token. */
export async function register(origin: string): Promise<string> {
  const { path, headers, body = '' } = post('/auth', newcomer())
  const answer = await fetch(origin + path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`registration answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
