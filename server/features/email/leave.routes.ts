import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Context } from '../../context.ts'
import { escape } from '../../delivery/mail/layout.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/request-facts.ts'
import { m } from '../../paraglide/messages.js'
import { loadSecrets } from '../../secrets.ts'
import { findRecipient } from './account-tokens.queries.ts'
import { leaveDigest } from './digest.queries.ts'

/** The address that ends the digest of whoever got it. */
export const leavePath = (token: string): string => `/mail/leave/${token}`

/**
 * Ending the digest without logging in (RFC 8058): the page has one button and changes nothing, because programs that
 * check mails follow its links; the POST, of that button or of the reader's mail program, ends it. The word works for
 * this alone (P-33).
 */
export function leaveRoutes(app: App, ctx: Context): void {
  const url = leavePath(':token')
  const schema = { params: Type.Object({ token: Type.String({ maxLength: 100 }) }) }
  // `List-Unsubscribe=One-Click`, as a form or in parts: nothing in it is of interest.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 2_048 }, (_request, _body, done) => done(null, null))
  const ownerOf = (token: string) => readLeaveToken(loadSecrets(ctx.config), token)

  const answer = (request: FastifyRequest, reply: FastifyReply, lang: string | undefined, state: 'asked' | 'done') =>
    lang === undefined
      ? reply
          .code(404)
          .headers(headers)
          .send(pageOf(requestLang(request), 'unknown'))
      : reply.headers(headers).send(pageOf(langOf(lang), state))

  app.route({
    method: 'GET',
    url,
    config: { access: 'public' },
    schema,
    handler: async (request, reply) => {
      await ctx.limits.take('read', request)
      const owner = ownerOf(request.params.token)
      const person = owner === undefined ? undefined : await findRecipient(ctx.db, owner)
      return answer(request, reply, person?.lang, 'asked')
    },
  })

  app.route({
    method: 'POST',
    url,
    config: { access: 'public' },
    schema,
    handler: async (request, reply) => {
      await ctx.limits.take('write', request)
      const owner = ownerOf(request.params.token)
      const lang = owner === undefined ? undefined : await leaveDigest(ctx.db, owner)
      return answer(request, reply, lang, 'done')
    },
  })
}

type Lang = 'en' | 'es'
const langOf = (lang: string): Lang => (lang === 'es' ? 'es' : 'en')

const texts = {
  asked: [m.mail_leave_asked, m.mail_leave_asked_text],
  done: [m.mail_leave_done, m.mail_leave_done_text],
  unknown: [m.mail_leave_unknown, m.mail_leave_unknown_text],
} as const

const style = `:root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; background: #f5ede0; color: #2a1e2d }
body { max-width: 34rem; margin: 0 auto; padding: 12vh 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2 }
button { font: inherit; font-weight: 700; padding: .75rem 1.5rem; border: 0; border-radius: .75rem; background: #ff8052; color: #2a0e04; cursor: pointer }
a { color: #a8370d }
button:focus-visible, a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px }
@media (prefers-color-scheme: dark) { :root { background: #1d1524; color: #fbf3e6 } a { color: #ff9a72 } }`

const styleHash = createHash('sha256').update(style).digest('base64')
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

function pageOf(lang: Lang, state: 'asked' | 'done' | 'unknown'): string {
  const locale = { locale: lang }
  const [title, text] = texts[state].map((message) => escape(message({}, locale)))
  const form =
    state === 'asked' ? `<form method="post"><button>${escape(m.digest_leave({}, locale))}</button></form>` : ''
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>` +
    `<p>${text}</p>${form}<p><a href="/">${escape(m.mail_leave_home({}, locale))}</a></p></main></body></html>`
  )
}

const sign = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`leave the digest ${id}`).digest('base64url')

/**
 * The word in the link that ends the digest of a person, and can do nothing else (P-33). It works as long as the
 * secrets stay.
 */
export const leaveToken = ([secret = '']: string[], userId: number): string =>
  `${userId}.${sign(secret, String(userId))}`

/** Whose digest it ends; undefined for a word that was not made here. */
export function readLeaveToken(secrets: string[], token: string): number | undefined {
  const [id = '', signature = ''] = token.split('.', 2)
  if (!/^[1-9]\d{0,9}$/.test(id)) return undefined
  const given = Buffer.from(signature)
  const isGood = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, id))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isGood ? Number(id) : undefined
}
