import { createHash } from 'node:crypto'
import { ProviderError } from '../client/provider-error.ts'
import { json, raw } from '../client/readers.ts'
import type { AskPlainly, Minted } from '../client/token.ts'
import { WireToken } from './schema.ts'

/** What is kept of a sign-in, encrypted. */
export interface PsnToken {
  access: string
  refresh: string
  /** Of which cookie it was made: a new one in the settings counts from the next renewal on. */
  cookie: string
}

interface SignInConfig {
  /** Cookie of the service account. */
  npsso: string
  /** Id and secret of the phone app. */
  client: string
}

const redirectUri = 'com.scee.psxandroid.scecompcall://redirect'
const scope = 'psn:mobile.v2.core psn:clientapp'
const wireToken = json(WireToken)

/**
 * Makes an access token: from the refresh token, or from the cookie when that has changed or the refresh token has
 * ended. Renewals do not prolong it: after some 60 days the operator gives a new cookie.
 */
export function createMint({ npsso, client }: SignInConfig, now: () => number) {
  const cookie = createHash('sha256').update(npsso).digest('base64url').slice(0, 16)
  const authorization = `Basic ${Buffer.from(client).toString('base64')}`
  const [clientId = ''] = client.split(':')

  async function token(ask: AskPlainly, fields: Record<string, string>): Promise<Minted<PsnToken>> {
    const made = await ask({
      name: 'token',
      host: 'signIn',
      path: '/token',
      form: { ...fields, token_format: 'jwt' },
      headers: { authorization },
      read: wireToken,
      maxBytes: 40_000,
    })
    return {
      value: { access: made.access_token, refresh: made.refresh_token, cookie },
      seconds: made.expires_in,
      endsAt: now() + Math.max(0, made.refresh_token_expires_in) * 1_000,
    }
  }

  async function fromCookie(ask: AskPlainly): Promise<Minted<PsnToken>> {
    const { headers } = await ask({
      name: 'sign-in',
      host: 'signIn',
      path: '/authorize',
      query: { access_type: 'offline', client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope },
      headers: { cookie: `npsso=${npsso}` },
      read: raw,
      statuses: [302],
      maxBytes: 100_000,
    })
    const code = /[?&]code=([\w.-]{1,500})/.exec(headers.location ?? '')?.[1]
    if (code === undefined) throw new ProviderError('auth', 'the NPSSO is not accepted: give a new one')
    return token(ask, { code, redirect_uri: redirectUri, grant_type: 'authorization_code' })
  }

  return async (ask: AskPlainly, previous: PsnToken | null): Promise<Minted<PsnToken>> => {
    if (previous?.cookie !== cookie) return fromCookie(ask)
    try {
      return await token(ask, { refresh_token: previous.refresh, grant_type: 'refresh_token', scope })
    } catch (error) {
      if (!(error instanceof ProviderError) || error.status !== 400) throw error
      return fromCookie(ask)
    }
  }
}
