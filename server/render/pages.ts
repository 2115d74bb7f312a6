import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { App } from '../http/app-types.ts'
import { readAssets } from './assets.ts'
import { writeDocument } from './document.ts'
import { Drawn } from './drawn.ts'
import { sendCompressed } from '../http/compress.ts'
import { readsAfter } from '../http/choose-reads.ts'
import type { LogPosition } from '../replicas/log-position.ts'
import { drawEach, type KeepPage } from './kept-pages.ts'
import type { Page, PageRequest, ServerEntry } from '../../common/render/entry.ts'
import { pageHeaders, secretPage, type SiteConfig } from './page-headers.ts'
import type { PageSource } from './page-source.ts'
import { serveFiles } from './static-files.ts'
import { trimEndOf } from '../../common/rules/text.ts'

const root = resolve(import.meta.dirname, '../..')

interface Options {
  /** Folder of the build. */
  dist?: string
  /** Replaces the build: the renderer in development, and the connection to an API that runs elsewhere. */
  development?: { source: PageSource; send: Send }
  /** Keeps drawn pages; by default each one is drawn. */
  keep?: KeepPage
}

/** Adds the pages and files of the web application to the server. */
export async function servePages(app: App, { config }: Pick<Context, 'config'>, options: Options = {}): Promise<void> {
  const { dist = join(root, 'dist'), development, keep = drawEach } = options
  const source = development?.source ?? (await builtSource(dist))
  await app.register(async (scope) => {
    if (!development) await serveFiles(scope, join(dist, 'client'), config)
    scope.get('/*', { config: { access: 'public', call: 'page' } }, (request, reply) =>
      answer(request, reply, {
        config,
        source,
        keep,
        sendAfter: (after) => development?.send ?? sendInside(app, request, after),
      }),
    )
  })
}

async function builtSource(dist: string): Promise<PageSource> {
  const file = join(dist, 'server/entry-server.js')
  if (!existsSync(file)) throw new Error('The web pages are not built: run npm run build')
  const entry = (await import(pathToFileURL(file).href)) as ServerEntry
  return { entry: async () => entry, assets: readAssets(join(dist, 'client')) }
}

/** An API call on behalf of a visitor. */
export type Send = PageRequest['send']

interface Around {
  config: SiteConfig
  source: PageSource
  keep: KeepPage
  /** Sends calls that read what is at least as new as this. */
  sendAfter: (after: LogPosition | null) => Send
}

/** Unknown API paths and files are 404; any other unknown address redirects to the front page (SHL-02, X-16). */
const noPage =
  /\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|png|svg|txt|webmanifest|webp|woff2?|xml)$|\/\.|^\/(?:api|assets|media|uploads)(?:\/|$)|^\/platform\/[^/]+\//i
/** A path on this site as a browser would resolve it. */
const plainPath = /^\/(?![/\\])[^\\\u0000-\u0020]{0,2000}$/

/** The address of a game, which is typed and shared in capitals, too; what follows it is a part of its page. */
const gamePath = /^(\/game\/[^/]+)/i

async function answer(request: FastifyRequest, reply: FastifyReply, around: Around): Promise<FastifyReply> {
  const { config, source, keep } = around
  const url = request.raw.url ?? '/'
  const path = url.split('?')[0] ?? '/'
  if (noPage.test(path)) throw notFound()
  if (!plainPath.test(url)) return reply.redirect('/', 302)
  // One address for each page.
  if (path.length > 1 && path.endsWith('/'))
    return reply.redirect((trimEndOf(path, /\//) || '/') + url.slice(path.length), 302)
  const [, game = ''] = gamePath.exec(path) ?? []
  if (game !== game.toLowerCase()) return reply.redirect(game.toLowerCase() + url.slice(game.length), 301)
  const entry = await source.entry()
  const choices = entry.readChoices(request.headers, url)
  const draw = (after: LogPosition | null): Promise<Drawn> =>
    drawPage(url, { entry, choices, around, send: around.sendAfter(after) })
  const drawn = await (secretPage(url) ? draw(null) : keep(`${choices.lang} ${choices.theme} ${url}`, draw, request))
  if (drawn.redirect !== undefined) return reply.redirect(drawn.redirect, drawn.status)
  const headers = pageHeaders(url, config)
  if (drawn.status !== 200) headers['cache-control'] = 'no-store'
  if (source.development) delete headers['content-security-policy']
  return sendCompressed(request, reply.code(drawn.status).headers(headers), drawn.html)
}

interface Drawing {
  entry: ServerEntry
  choices: ReturnType<ServerEntry['readChoices']>
  around: Around
  send: Send
}

async function drawPage(url: string, { entry, choices, around: { config, source }, send }: Drawing): Promise<Drawn> {
  const page = await entry.renderPage({ url, lang: choices.lang, send })
  if (page.kind === 'redirect')
    return new Drawn({ status: page.forever ? 301 : 302, redirect: plainPath.test(page.to) ? page.to : '/' })
  const path = url.split('?')[0] ?? '/'
  const html = writeDocument({
    ...choices,
    ...describePage(page, entry),
    address: page.head && page.status === 200 ? config.publicUrl + (page.head.canonical ?? path) : null,
    assets: source.assets(page.kind === 'drawn' ? page.screens : []),
    stateId: entry.pageStateId,
    platformUrl: config.platformUrl,
    extra: source.development?.extra ?? '',
  })
  return new Drawn({ status: page.status, html })
}

function describePage(page: Exclude<Page, { kind: 'redirect' }>, entry: ServerEntry) {
  const { head = { title: 'Ludoteca' } } = page
  const { html, state } = page.kind === 'shell' ? { html: '', state: entry.shellState } : page
  return { head, title: entry.fullTitle(head.title), html, state }
}

/** Calls of our own API without a network: without a token, and counted against this visitor. */
function sendInside(app: App, request: FastifyRequest, after: LogPosition | null): Send {
  return async (call) => {
    const response = await app.inject({
      method: call.method as 'GET',
      url: `/${call.host ?? 'api'}${call.path}`,
      headers: { ...call.headers, ...readsAfter(request, after) },
      remoteAddress: request.ip,
      ...(call.body !== undefined && { payload: call.body as object }),
    })
    const isJson = /json/.test(String(response.headers['content-type']))
    return { status: response.statusCode, body: isJson ? response.json<unknown>() : null }
  }
}
