import { randomBytes } from 'node:crypto'

interface TokenLives {
  /** Of an access token. */
  seconds: number
  /** Of a refresh token; absent: there are none. */
  refreshSeconds?: number
}

interface Given {
  access: string
  /** Seconds. */
  expiresIn: number
  refresh?: string
}

/** The tokens of a provider: given, recognised, refreshed, ended. */
export function createTokens({ seconds, refreshSeconds }: TokenLives) {
  const accessEnds = new Map<string, number>()
  const refreshEnds = new Map<string, number>()
  let life = seconds
  /** Moved by tests: what was given before is so much older. */
  let aged = 0
  const now = (): number => Date.now() + aged

  function give(): Given {
    const access = randomBytes(15).toString('hex')
    accessEnds.set(access, now() + life * 1_000)
    if (refreshSeconds === undefined) return { access, expiresIn: life }
    const refresh = randomBytes(15).toString('hex')
    refreshEnds.set(refresh, now() + refreshSeconds * 1_000)
    return { access, expiresIn: life, refresh }
  }

  return {
    give,
    /** New tokens for a refresh token, which is used up by it; null for one that is not good. */
    refresh(token: string): Given | null {
      const good = now() < (refreshEnds.get(token) ?? 0)
      refreshEnds.delete(token)
      return good ? give() : null
    },
    isGood: (token: string | undefined): boolean => now() < (accessEnds.get(token ?? '') ?? 0),
    /** How many were given so far. */
    given: (): number => accessEnds.size,
    /** From now on tokens live for so many seconds. */
    setLife: (next: number): void => void (life = next),
    /** Time goes by for all tokens. */
    age: (by: number): void => void (aged += by * 1_000),
    /** All access tokens are refused from now on. */
    forget: (): void => accessEnds.forEach((_end, token) => accessEnds.set(token, 0)),
    /** All refresh tokens, too: a person has to log in again. */
    forgetAll(): void {
      this.forget()
      refreshEnds.clear()
    },
  }
}

/** The token of an authorization header: "Bearer x". */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
