import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteShorthandOptions } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { Config } from '../../config.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { isKeptName, listKept, mailFolder } from '../../delivery/mail/file-transport.ts'
import { escape } from '../../delivery/mail/layout.ts'
import { isAskedHere } from '../../unsafe-start.ts'

const perPage = 50

/** Whether mails are stored where developers can read them. */
export const showsMails = ({ production, smtpUrl }: Pick<Config, 'production' | 'smtpUrl'>): boolean =>
  !production && smtpUrl === undefined

/**
 * In development: the stored mails at /development/mail, for requests from this machine only. For all others these
 * addresses do not exist.
 */
export function mailPages(app: App, config: Pick<Config, 'dataDir' | 'production' | 'smtpUrl' | 'publicUrl'>): void {
  if (!showsMails(config)) return
  const folder = mailFolder(config)
  // They contain the links that open every account.
  const open: RouteShorthandOptions = {
    config: { access: 'public' },
    onRequest: async ({ raw }) => {
      if (!isAskedHere(raw, config.publicUrl)) throw notFound()
    },
  }
  const read = async (name: string): Promise<Email> => {
    if (!isKeptName(name)) throw notFound()
    const raw = await readFile(join(folder, name)).catch(() => {
      throw notFound()
    })
    return PostalMime.parse(raw)
  }

  app.get<{ Querystring: { page?: string } }>('/development/mail', open, async ({ query }, reply) => {
    const names = await listKept(folder)
    const pages = Math.max(1, Math.ceil(names.length / perPage))
    const page = Math.min(pages, Math.max(1, Number.parseInt(query.page ?? '', 10) || 1))
    const shown = names.slice((page - 1) * perPage, page * perPage)
    const lines = await Promise.all(shown.map(async (name) => line(name, await read(name))))
    return reply.headers(pageHeaders).send(listPage(lines, { page, pages, total: names.length }))
  })

  app.get<{ Params: { name: string } }>('/development/mail/:name', open, async ({ params: { name } }, reply) =>
    reply.headers(pageHeaders).send(mailPage(name, await read(name))),
  )

  app.get<{ Params: { name: string } }>('/development/mail/:name/html', open, async ({ params: { name } }, reply) => {
    const { html = '' } = await read(name)
    // Links open outside the frame.
    return reply.headers(letterHeaders).send(html.replace('<head>', '<head><base target="_blank">'))
  })
}

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
ol { padding: 0; list-style: none }
li { border-top: 1px solid #8888 }
li a { display: block; padding: 0.75rem 0 }
iframe { width: 100%; height: 44rem; border: 1px solid #8888; border-radius: 0.5rem }
pre { padding: 1rem; border: 1px solid #8888; border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere }`

const styleHash = createHash('sha256').update(style).digest('base64')
const common = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'"
const pageHeaders = {
  ...common,
  'content-security-policy': `${nothing}; style-src 'sha256-${styleHash}'; frame-src 'self'; frame-ancestors 'none'`,
}
const letterHeaders = {
  ...common,
  // A mail has style attributes and links, and nothing else that is active.
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escape(title)}</title><style>${style}</style></head><body>${body}</body></html>`

const addressOf = ({ to }: Email): string => to?.map(({ address }) => address).join(', ') ?? ''

const line = (name: string, mail: Email): string =>
  `<li><a href="/development/mail/${name}"><b>${escape(mail.subject ?? '')}</b><br>` +
  `${escape(addressOf(mail))}, ${escape(mail.date ?? '')}</a></li>`

function listPage(lines: string[], at: { page: number; pages: number; total: number }): string {
  const turn = (to: number, label: string): string =>
    to < 1 || to > at.pages ? '' : `<a href="/development/mail?page=${to}">${label}</a> `
  const none = lines.length === 0 ? '<p>No mail yet. Register somebody.</p>' : ''
  const pages = `<p>${turn(at.page - 1, 'Newer')}${turn(at.page + 1, 'Older')}</p>`
  return page('Mails', `<h1>Mails (${at.total})</h1>${none}<ol>${lines.join('')}</ol>${pages}`)
}

function mailPage(name: string, mail: Email): string {
  const headers = mail.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')
  const text = escape(mail.text ?? '').replace(/https?:\/\/[^\s<]+/g, (href) => `<a href="${href}">${href}</a>`)
  const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML" src="/development/mail/${name}/html"></iframe>`
  return page(
    mail.subject ?? 'Mail',
    `<p><a href="/development/mail">All mails</a></p><h1>${escape(mail.subject ?? '')}</h1>${frame}` +
      `<h2>Text</h2><pre>${text}</pre><h2>Headers</h2><pre>${escape(headers)}</pre>`,
  )
}
