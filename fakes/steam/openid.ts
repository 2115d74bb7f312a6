import { createHmac, randomBytes } from 'node:crypto'
import { page, redirect, text, escapeHtml } from '../kit/answer.ts'
import type { FakeRequest, Handler } from '../kit/fake.ts'
import type { Players } from '../players/players.ts'
import { invented } from '../players/players.ts'

const ns = 'http://specs.openid.net/auth/2.0'
const signed = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'

/** Steam's sign-in page (OpenID 2.0): whom to be, the way back with a signature, and the check of it, true once. */
export function openIdRoutes(players: Players, url: () => string): Record<string, Handler> {
  const secret = randomBytes(20)
  const checked = new Set<string>()
  const handle = '1234567890'

  const sign = (fields: URLSearchParams): string => {
    const names = (fields.get('openid.signed') ?? '').split(',')
    const lines = names.map((name) => `${name}:${fields.get(`openid.${name}`) ?? ''}\n`)
    return createHmac('sha1', secret).update(lines.join('')).digest('base64')
  }

  function back({ query }: FakeRequest) {
    const returnTo = query.get('return_to') ?? ''
    const player = players.byNick(query.get('as') ?? '')
    const target = new URL(returnTo)
    const set = (name: string, value: string): void => target.searchParams.set(`openid.${name}`, value)
    set('ns', ns)
    if (!player) {
      set('mode', 'cancel')
      return redirect(target.href)
    }
    const id = `${url()}/openid/id/${players.idOf(player)}`
    set('mode', 'id_res')
    set('op_endpoint', `${url()}/openid/login`)
    set('claimed_id', id)
    set('identity', id)
    set('return_to', returnTo)
    set('response_nonce', `${new Date().toISOString().slice(0, 19)}Z${randomBytes(9).toString('base64')}`)
    set('assoc_handle', handle)
    set('signed', signed)
    set('sig', sign(target.searchParams))
    return redirect(target.href)
  }

  /** True once for an answer of ours that nobody changed. */
  function check({ form }: FakeRequest) {
    const fields = form()
    const nonce = fields.get('openid.response_nonce') ?? ''
    const good =
      fields.get('openid.mode') === 'check_authentication' &&
      fields.get('openid.assoc_handle') === handle &&
      fields.get('openid.signed') === signed &&
      fields.get('openid.sig') === sign(fields) &&
      !checked.has(nonce)
    checked.add(nonce)
    return text(`ns:${ns}\nis_valid:${good}\n`)
  }

  return {
    'GET /openid/login': ({ query }) => {
      const returnTo = query.get('openid.return_to') ?? ''
      const realm = query.get('openid.realm') ?? ''
      const isAsked = query.get('openid.mode') === 'checkid_setup' && query.get('openid.ns') === ns
      if (!isAsked || !URL.canParse(returnTo) || !returnTo.startsWith(realm) || realm === '')
        return page('<h1>Sign In</h1><p>Steam Community :: Error</p>', { status: 400 })
      return page(signInPage(returnTo))
    },
    'GET /openid/chosen': back,
    'POST /openid/login': check,
  }
}

const signInPage = (returnTo: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in</title><body>
  <h1>Sign in through Steam</h1><p>Nobody here is real: this is a fake.</p>
  <form method="get" action="/openid/chosen"><input type="hidden" name="return_to" value="${escapeHtml(returnTo)}">
  ${invented.map(({ nick }) => `<p><button name="as" value="${nick}">${nick}</button></p>`).join('')}
  <p><button name="as" value="">Cancel</button></p></form></body></html>`
