import { ProviderError } from '../client/provider-error.ts'
import { createCheck, json, raw } from '../client/readers.ts'
import type { AskPlainly, Minted } from '../client/token.ts'
import { WireMicrosoft, WireXboxToken, WireXErr } from './schema.ts'

/** What is kept of a sign-in, encrypted: the last of three tokens, and what the next are made from. */
export interface XboxToken {
  refresh: string
  userHash: string
  token: string
}

interface SignInConfig {
  clientId: string
  clientSecret: string
  /** The first one; each use of one brings the next. */
  refreshToken: string
}

const scope = 'Xboxlive.signin Xboxlive.offline_access'
const wireMicrosoft = json(WireMicrosoft)
const wireXboxToken = json(WireXboxToken)
const fitsXErr = createCheck(WireXErr)

/** What the numbers of a refusal mean, for the admins. */
const reasons: Record<number, string> = {
  2148916227: 'the account is banned',
  2148916229: 'a guardian must allow it',
  2148916233: 'the account has no Xbox profile',
  2148916234: 'the account must accept the terms',
  2148916235: 'Xbox is not served in the region of the account',
  2148916236: 'the account must prove its age',
  2148916237: 'the account must prove its age',
  2148916238: 'it is the account of a child',
}

/** Makes the token of Xbox Live: Microsoft's, then that of the user, then that of the service. */
export function createMint({ clientId, clientSecret, refreshToken }: SignInConfig, now: () => number) {
  /** Microsoft's refresh token rolls: when a later step fails, the new one must not be lost. */
  let latest: string | null = null

  async function microsoft(ask: AskPlainly, refresh: string) {
    const form = {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'refresh_token',
      refresh_token: refresh,
      scope,
    }
    const made = await ask({ name: 'token', host: 'signIn', path: '/oauth20_token.srf', form, read: wireMicrosoft })
    latest = made.refresh_token
    return made
  }

  /** The settings may name a newer one than the last that is known. */
  async function renewed(ask: AskPlainly, previous: XboxToken | null) {
    const candidates = [...new Set([latest, previous?.refresh, refreshToken].filter((one) => typeof one === 'string'))]
    for (const refresh of candidates) {
      try {
        return await microsoft(ask, refresh)
      } catch (error) {
        if (!(error instanceof ProviderError) || error.status !== 400) throw error
      }
    }
    throw new ProviderError('auth', 'the refresh token of Microsoft is not accepted: sign in once more')
  }

  async function xbox(ask: AskPlainly, host: 'user' | 'xsts', json: object) {
    const path = host === 'user' ? '/user/authenticate' : '/xsts/authorize'
    const answer = await ask({
      name: 'token',
      host,
      path,
      json,
      headers: { 'x-xbl-contract-version': '1', accept: 'application/json' },
      read: raw,
      statuses: [400, 401],
      maxBytes: 40_000,
    })
    if (answer.status < 300) return wireXboxToken.read(answer)
    throw new ProviderError('auth', `Xbox gives no token: ${reasonOf(answer.body) ?? 'the sign-in is not accepted'}`)
  }

  return async (ask: AskPlainly, previous: XboxToken | null): Promise<Minted<XboxToken>> => {
    const { access_token: access, refresh_token: refresh } = await renewed(ask, previous)
    const rps = { AuthMethod: 'RPS', SiteName: 'user.auth.xboxlive.com', RpsTicket: `d=${access}` }
    const user = await xbox(ask, 'user', {
      RelyingParty: 'http://auth.xboxlive.com',
      TokenType: 'JWT',
      Properties: rps,
    })
    const properties = { UserTokens: [user.Token], SandboxId: 'RETAIL' }
    const last = await xbox(ask, 'xsts', {
      RelyingParty: 'http://xboxlive.com',
      TokenType: 'JWT',
      Properties: properties,
    })
    const seconds = Math.max(60, (Date.parse(last.NotAfter) - now()) / 1_000)
    return { value: { refresh, token: last.Token, userHash: last.DisplayClaims.xui[0]?.uhs ?? '' }, seconds }
  }
}

function reasonOf(body: Buffer): string | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (fitsXErr(value) !== null) return null
    const { XErr } = value as { XErr: number }
    return `${reasons[XErr] ?? 'refused'} (${XErr})`
  } catch {
    return null
  }
}
