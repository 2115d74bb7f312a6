import { randomBytes } from 'node:crypto'

export interface Keys {
  clientId: string
  clientSecret: string
}

/** Gives tokens to those with the right key, and knows which of them are still good. */
export function createTokens({ clientId, clientSecret }: Keys, seconds: number) {
  const ends = new Map<string, number>()
  let life = seconds
  return {
    /** How many were given so far. */
    given: () => ends.size,
    /** From now on tokens live for so many seconds. */
    setLife: (next: number) => void (life = next),
    /** All tokens are refused from now on. */
    forget: () => ends.forEach((_end, token) => ends.set(token, 0)),
    isGood: (id: string | undefined, authorization: string | undefined): boolean =>
      id === clientId && Date.now() < (ends.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '') ?? 0),
    give(asked: URLSearchParams): { status: number; body: unknown } {
      if (asked.get('grant_type') !== 'client_credentials') return refused(400, 'missing grant type')
      if (asked.get('client_id') !== clientId) return refused(400, 'invalid client')
      if (asked.get('client_secret') !== clientSecret) return refused(403, 'invalid client secret')
      const token = randomBytes(15).toString('hex')
      ends.set(token, Date.now() + life * 1_000)
      return { status: 200, body: { access_token: token, expires_in: life, token_type: 'bearer' } }
    },
  }
}

const refused = (status: number, message: string) => ({ status, body: { status, message } })
