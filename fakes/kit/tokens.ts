import { randomBytes } from 'node:crypto'

interface TokenLives {
  /** Lifetime of an access token, in seconds. */
  seconds: number
  /** Lifetime of a refresh token; absent: there are none. */
  refreshSeconds?: number
}

interface Given {
  access: string
  /** Seconds. */
  expiresIn: number
  refresh?: string
}

/** The tokens of a provider: issued, recognised, refreshed, ended. */
export function createTokens({ seconds, refreshSeconds }: TokenLives) {
  const accessEnds = new Map<string, number>()
  const refreshEnds = new Map<string, number>()
  let life = seconds
  /** Moved by tests: tokens issued before become that much older. */
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
    /** New tokens for a refresh token, which is then used up; null for an invalid one. */
    refresh(token: string): Given | null {
      const good = now() < (refreshEnds.get(token) ?? 0)
      refreshEnds.delete(token)
      return good ? give() : null
    },
    isGood: (token: string | undefined): boolean => now() < (accessEnds.get(token ?? '') ?? 0),
    /** How many have been issued. */
    given: (): number => accessEnds.size,
    /** The lifetime in seconds of tokens issued from now on. */
    setLife: (next: number): void => void (life = next),
    /** Advances the time for all tokens. */
    age: (by: number): void => void (aged += by * 1_000),
    /** All access tokens are refused from now on. */
    forget: (): void => accessEnds.forEach((_end, token) => accessEnds.set(token, 0)),
    /** All refresh tokens as well: a person has to log in again. */
    forgetAll(): void {
      this.forget()
      refreshEnds.clear()
    },
  }
}

/** The token of an authorization header: "Bearer x". */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
