import { randomBytes } from 'node:crypto'
import { refusal } from '../kit/answer.ts'
import type { FakeRequest, Handler } from '../kit/fake.ts'
import { createTokens } from '../kit/tokens.ts'
import { type Answers, badContract, noClaims } from './answers.ts'
import type { Players } from '../players/players.ts'

export interface LiveOptions {
  clientId: string
  clientSecret: string
  refreshToken: string
  /** Lifetime of the last of the three tokens, in seconds. */
  tokenSeconds?: number
  /** What the account of the site lacks: 2148916233 is an Xbox profile. */
  xErr?: number
}

const scope = 'Xboxlive.signin Xboxlive.offline_access'
const claims = { xui: [{ uhs: '3218841136841218711', gtg: 'Ludoteca', xid: '2533274899999999', agg: 'Adult' }] }

const given = (token: string, seconds: number) => ({
  IssueInstant: new Date().toISOString(),
  NotAfter: new Date(Date.now() + seconds * 1_000).toISOString(),
  Token: token,
  DisplayClaims: claims,
})
const properties = ({ body }: FakeRequest) => {
  const { Properties = {}, RelyingParty } = JSON.parse(body) as {
    Properties?: Record<string, unknown>
    RelyingParty?: string
  }
  return { ...Properties, RelyingParty } as Record<string, unknown>
}

/** Xbox Live itself: three tokens one after the other, and hosts with contracts. */
export function createLive(answers: Answers, players: Players, options: LiveOptions) {
  const { clientId, clientSecret, tokenSeconds = 57_600, xErr } = options
  const [microsoft, user, xsts] = [
    createTokens({ seconds: 3_600 }),
    createTokens({ seconds: 1_209_600 }),
    createTokens({ seconds: tokenSeconds }),
  ]
  const refreshTokens = new Set([options.refreshToken])

  const signIn: Record<string, Handler> = {
    // The refresh token rolls: the former one is used up.
    'POST /login/oauth20_token.srf': ({ form }) => {
      const fields = form()
      const isOurs = fields.get('client_id') === clientId && fields.get('client_secret') === clientSecret
      const refresh = fields.get('refresh_token') ?? ''
      if (!isOurs || fields.get('grant_type') !== 'refresh_token' || !refreshTokens.delete(refresh))
        throw refusal(400, { error: 'invalid_grant', error_description: 'The provided value is not valid.' })
      const next = `M.C5.${randomBytes(12).toString('hex')}`
      refreshTokens.add(next)
      const { access, expiresIn } = microsoft.give()
      return {
        token_type: 'bearer',
        expires_in: expiresIn,
        scope,
        access_token: access,
        refresh_token: next,
        user_id: 'AAAA',
      }
    },
    'POST /live/user.auth/user/authenticate': (request) => {
      const asked = properties(request)
      const ticket = typeof asked['RpsTicket'] === 'string' ? asked['RpsTicket'] : ''
      if (
        asked['RelyingParty'] !== 'http://auth.xboxlive.com' ||
        !ticket.startsWith('d=') ||
        !microsoft.isGood(ticket.slice(2))
      )
        throw refusal(400, '')
      return given(user.give().access, 1_209_600)
    },
    'POST /live/xsts.auth/xsts/authorize': (request) => {
      const asked = properties(request)
      const [token] = Array.isArray(asked['UserTokens']) ? (asked['UserTokens'] as string[]) : []
      if (asked['RelyingParty'] !== 'http://xboxlive.com' || !user.isGood(token)) throw refusal(400, '')
      const redirectTo = 'https://start.ui.xboxlive.com/CreateAccount'
      if (xErr !== undefined) throw refusal(401, { Identity: '0', XErr: xErr, Message: '', Redirect: redirectTo })
      const { access, expiresIn } = xsts.give()
      return given(access, expiresIn)
    },
  }

  const api = apiRoutes(answers, players, xsts)
  return { routes: { ...signIn, ...api }, xsts, refreshTokens }
}

/** The hosts of Xbox Live, as folders of this one. */
function apiRoutes(answers: Answers, players: Players, xsts: ReturnType<typeof createTokens>): Record<string, Handler> {
  /** Each call needs the user's hash with the token, and the number of the contract that it speaks. */
  function check({ headers }: FakeRequest, ...contracts: string[]): void {
    const [, token] = /^XBL3\.0 x=3218841136841218711;(\S+)$/.exec(headers.authorization ?? '') ?? []
    if (!xsts.isGood(token)) throw noClaims()
    if (!contracts.includes(String(headers['x-xbl-contract-version']))) throw badContract()
  }
  const inside = (text: string | undefined, kind: string): string | undefined =>
    text?.startsWith(`${kind}(`) && text.endsWith(')') ? text.slice(kind.length + 1, -1) : undefined
  const langOf = ({ headers }: FakeRequest): 'en' | 'es' => (headers['accept-language']?.startsWith('es') ? 'es' : 'en')

  return {
    'GET /live/profile/users/:who/profile/settings': (request) => {
      check(request, '2', '3')
      const { who } = request.params
      const name = inside(who, 'gt')
      const player = name === undefined ? players.byId(inside(who, 'xuid') ?? '') : players.byNick(name)
      return answers.profile(player, (request.query.get('settings') ?? '').split(','))
    },
    'GET /live/peoplehub/users/me/people/search/decoration/:decoration': (request) => {
      check(request, '3', '5', '7')
      return answers.people(request.query.get('q') ?? '')
    },
    'GET /live/titlehub/users/:who/titles/titlehistory/decoration/:decoration': (request) => {
      check(request, '2')
      return answers.titles(inside(request.params['who'], 'xuid') ?? '')
    },
    'GET /live/achievements/users/:who/achievements': (request) => {
      check(request, '2', '4')
      const { query } = request
      const size = Math.min(Number(query.get('maxItems') ?? 32), 500)
      const [who, title] = [inside(request.params['who'], 'xuid') ?? '', query.get('titleId') ?? '']
      return answers.achievements(who, title, langOf(request), { size, token: query.get('continuationToken') })
    },
    'GET /live/achievements/users/:who/titleachievements': (request) => {
      check(request, '1')
      const title = request.query.get('titleId') ?? ''
      return answers.oldAchievements(inside(request.params['who'], 'xuid') ?? '', title, langOf(request))
    },
  }
}
