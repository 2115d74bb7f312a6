import { randomBytes } from 'node:crypto'
import { redirect } from '../kit/answer.ts'
import type { Handler } from '../kit/fake.ts'
import { createTokens } from '../kit/tokens.ts'
import { invalidGrant } from './refusal.ts'

export interface SignInOptions {
  /** The cookie of the service account. */
  npsso: string
  client: string
  /** Lifetimes in seconds; those of the real one by default. */
  tokenSeconds?: number
  refreshSeconds?: number
}

const redirectUri = 'com.scee.psxandroid.scecompcall://redirect'
const scope = 'psn:mobile.v2.core psn:clientapp'
const signIn =
  'https://my.account.sony.com/sonyacct/signin/?error=login_required&error_code=4165&error_description=User+is+not+authenticated'

/** A code for the cookie, tokens for the code; a renewal keeps the refresh token, which ends at its time. */
export function createSignIn({ npsso, client, tokenSeconds = 3_599, refreshSeconds = 5_183_999 }: SignInOptions) {
  const tokens = createTokens({ seconds: tokenSeconds })
  const codes = new Set<string>()
  const refreshEnds = new Map<string, number>()
  let cookie = npsso
  let aged = 0
  const now = (): number => Date.now() + aged
  const [clientId] = client.split(':')

  function give(refresh: string) {
    const { access, expiresIn } = tokens.give()
    return {
      access_token: access,
      token_type: 'bearer',
      expires_in: expiresIn,
      scope,
      id_token: 'eyJhbGciOiJub25lIn0.e30.',
      refresh_token: refresh,
      refresh_token_expires_in: Math.round(((refreshEnds.get(refresh) ?? 0) - now()) / 1_000),
    }
  }

  const authorize: Handler = ({ query, headers }) => {
    const good =
      headers.cookie === `npsso=${cookie}` &&
      query.get('client_id') === clientId &&
      query.get('redirect_uri') === redirectUri &&
      query.get('response_type') === 'code' &&
      query.get('scope') === scope
    if (!good) return redirect(signIn)
    const code = `v3.${randomBytes(4).toString('hex')}`
    codes.add(code)
    return redirect(`${redirectUri}/?code=${code}&cid=${randomBytes(4).toString('hex')}`)
  }

  const token: Handler = ({ form, headers }) => {
    const fields = form()
    if (headers.authorization !== `Basic ${Buffer.from(client).toString('base64')}`) throw invalidGrant()
    if (fields.get('token_format') !== 'jwt') throw invalidGrant()
    if (fields.get('grant_type') === 'refresh_token') {
      const refresh = fields.get('refresh_token') ?? ''
      if (now() >= (refreshEnds.get(refresh) ?? 0) || fields.get('scope') !== scope) throw invalidGrant()
      return give(refresh)
    }
    if (!codes.delete(fields.get('code') ?? '') || fields.get('redirect_uri') !== redirectUri) throw invalidGrant()
    const refresh = randomBytes(15).toString('hex')
    refreshEnds.set(refresh, now() + refreshSeconds * 1_000)
    return give(refresh)
  }

  return {
    routes: { 'GET /oauth/authorize': authorize, 'POST /oauth/token': token } as Record<string, Handler>,
    tokens,
    /** Moves the time of all tokens. */
    age(seconds: number): void {
      aged += seconds * 1_000
      tokens.age(seconds)
    },
    /** The account has a new cookie; the former one is refused. */
    setCookie: (next: string): void => void (cookie = next),
    /** All refresh tokens are refused from now on. */
    forget: (): void => refreshEnds.clear(),
  }
}
