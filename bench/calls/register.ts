import { post } from './requests.ts'

/** The body of a registration of somebody new. */
export const newcomer = () => {
  const nick = `n${Math.random().toString(36).slice(2, 11)}`
  return { nick, email: `${nick}@example.com`, password: 'wool lantern gravel' }
}

/** Somebody who is logged in. */
export interface Member {
  id: number
  token: string
}

/** Registers somebody. */
export async function register(origin: string): Promise<Member> {
  const { path, headers, body = '' } = post('/auth', newcomer())
  const answer = await fetch(origin + path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`registration answered ${answer.status}: ${await answer.text()}`)
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } }
  return { id: user.id, token }
}
