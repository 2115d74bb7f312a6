import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Context } from '../context.ts'
import type { Problem } from '../../common/api/shapes.ts'
import { isTooMany, notFound, tooMany } from '../errors.ts'
import type { App } from '../http/app-types.ts'
import { readAssets, serveFiles, type PageAssets } from './assets.ts'
import { writeDocument } from './document.ts'
import { Drawn } from './drawn.ts'
import { sendCompressed } from '../http/compress.ts'
import { positionHeader } from '../http/request-database.ts'
import type { LogPosition } from '../replicas/log-position.ts'
import { asCallOfPage } from '../http/request-facts.ts'
import { createFairQueue } from '../lib/concurrency.ts'
import { widestNetworkOf } from '../lib/network.ts'
import { drawEach, type KeepPage, type Rendering } from './kept-pages.ts'
import type { Page, PageRequest, ServerEntry } from '../../common/render/entry.ts'
import { pageHeaders, secretPage, type SiteConfig } from './page-headers.ts'
import { trimEndOf } from '../../common/rules/text.ts'

const root = resolve(import.meta.dirname, '../..')

interface Options {
  /** Folder of the build. */
  dist?: string
  /** Replaces the build: the renderer in development, and the connection to an API that runs elsewhere. */
  development?: { source: PageSource; send?: Send }
  /** Caches rendered pages; by default each one is rendered. */
  keep?: KeepPage
}

/**
 * Rendering takes most of a process: a few pages at a time, and what waits is taken from each network in turn (PG-01).
 */
const queueSizes = { running: 2, waiting: { ofEach: 40, ofAll: 400 }, refusal: () => tooMany(2) }

/**
 * Milliseconds that a refusal waits, about a second: connections that send the next request at once would otherwise
 * keep the process busy with refusals. They wait differently long, so that hundreds do not come back in the same moment
 * (PG-01).
 */
const refusalDelay = (): number => 750 + 500 * Math.random()

/** Adds the pages and files of the web application to the server. */
export async function servePages(
  app: App,
  { config, limits }: Pick<Context, 'config'> & Partial<Pick<Context, 'limits'>>,
  options: Options = {},
): Promise<void> {
  const { dist = join(root, 'dist'), development, keep = drawEach } = options
  const source = development?.source ?? (await builtSource(dist))
  const queue = createFairQueue(queueSizes)
  const shells = new Map<string, Drawn>()
  await app.register(async (scope) => {
    if (!development) await serveFiles(scope, join(dist, 'client'), config)
    scope.get('/*', { config: { access: 'public', call: 'page' } }, (request, reply) =>
      answer(request, reply, {
        config,
        source,
        keep,
        shells,
        sendAfter: (after) => development?.send ?? sendInside(app, request, { after, publicUrl: config.publicUrl }),
        count: async () => limits?.take('document', { viewer: null, ip: request.ip }),
        async queue(render) {
          await limits?.take('page', { viewer: null, ip: request.ip })
          return queue(widestNetworkOf(request.ip), render)
        },
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
  /** Documents without rendered content, by language and theme. */
  shells: Map<string, Drawn>
  /** Sends calls that read what is at least as new as this. */
  sendAfter: (after: LogPosition | null) => Send
  queue: Rendering['queue']
  /** Counts the request, whatever it costs; throws 429. */
  count: () => Promise<void>
}

/** Unknown API paths and files are 404; any other unknown address redirects to the front page (SHL-02, X-16). */
const noPage =
  /\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|png|svg|txt|webmanifest|webp|woff2?|xml)$|\/\.|^\/(?:api|assets|media|uploads)(?:\/|$)|^\/platform\/[^/]+\//i
/** A path on this site as a browser would resolve it. */
const plainPath = /^\/(?![/\\])[^\\\u0000-\u0020]{0,2000}$/

/** The address of a game, which is typed and shared in capitals, too; what follows it is a part of its page. */
const gamePath = /^(\/game\/[^/]+)/i

/** Where a page that has another address is; null for the one address of a page. */
function movedTo(url: string, path: string): { to: string; status: 301 | 302 } | null {
  if (!plainPath.test(url)) return { to: '/', status: 302 }
  if (path.length > 1 && path.endsWith('/'))
    return { to: (trimEndOf(path, /\//) || '/') + url.slice(path.length), status: 302 }
  const [, game = ''] = gamePath.exec(path) ?? []
  if (game === game.toLowerCase()) return null
  return { to: game.toLowerCase() + url.slice(game.length), status: 301 }
}

/**
 * The address decides what is cheap: a redirect, and the shell, which is the same for all. Everything else comes from
 * the cache or is counted, waits and is rendered. Above the limit the shell goes out with a 429: it works as a page,
 * since the browser renders it, and tells everybody else to wait.
 */
async function answer(request: FastifyRequest, reply: FastifyReply, around: Around): Promise<FastifyReply> {
  const { source, keep, queue, count } = around
  const url = request.raw.url ?? '/'
  const path = url.split('?')[0] ?? '/'
  // The server counts all 404s of what is no call (PG-05).
  if (noPage.test(path)) throw notFound()
  const moved = movedTo(url, path)
  if (moved) {
    await count()
    return reply.redirect(moved.to, moved.status)
  }
  const entry = await source.entry()
  const choices = entry.readChoices(request.headers, url, around.config.publicUrl)
  const document = { url, around, request, reply }
  try {
    await count()
    const page = entry.readPage(url)
    if (page.kind === 'redirect') return reply.redirect(page.to, 302)
    if (page.kind === 'shell') return await sendPage(shellOf(choices, entry, around), document)
    const render = (after: LogPosition | null): Promise<Drawn> =>
      drawPage(page.url, { entry, choices, around, send: around.sendAfter(after) })
    const caching = secretPage(url) ? drawEach : keep
    const drawn = await caching(`${choices.lang} ${choices.theme} ${page.url}`, request, { render, queue })
    if (drawn.redirect !== undefined) return reply.redirect(drawn.redirect, drawn.status)
    return await sendPage(drawn, document)
  } catch (problem) {
    if (!isTooMany(problem)) throw problem
    await sleep(refusalDelay())
    reply.header('retry-after', problem.extra.retryAfter)
    return sendPage(shellOf(choices, entry, around), { ...document, status: problem.status })
  }
}

interface Document {
  url: string
  around: Around
  request: FastifyRequest
  reply: FastifyReply
  /** Instead of that of the page. */
  status?: number
}

function sendPage(
  drawn: Drawn,
  { url, around, request, reply, status = drawn.status }: Document,
): Promise<FastifyReply> {
  const headers = pageHeaders(url, around.config)
  if (status !== 200) headers['cache-control'] = 'no-store'
  // What failed may work again in a moment.
  if (status === 503) headers['retry-after'] = '5'
  if (around.source.development) delete headers['content-security-policy']
  return sendCompressed(request, reply.code(status).headers(headers), drawn.html)
}

type Choices = ReturnType<ServerEntry['readChoices']>

interface Drawing {
  entry: ServerEntry
  choices: Choices
  around: Around
  send: Send
}

/** The document of all pages that only the browser renders. */
function shellOf(choices: Choices, entry: ServerEntry, around: Around): Drawn {
  const key = `${choices.lang} ${choices.theme}`
  const shell =
    around.shells.get(key) ?? write({ kind: 'shell', status: 200 }, { entry, choices, around, address: null })
  around.shells.set(key, shell)
  return shell
}

async function drawPage(url: string, { entry, choices, around, send }: Drawing): Promise<Drawn> {
  const calls = { made: 0, succeeded: 0, wait: 0 }
  const page = await entry.renderPage({
    url,
    lang: choices.lang,
    async send(call) {
      calls.made += 1
      const response = await send(call)
      if (response.status < 400) calls.succeeded += 1
      if (response.status === 429) calls.wait = (response.body as Partial<Problem> | null)?.retry_after ?? 1
      return response
    },
  })
  // The browser can do no worse: it has a limit of its own.
  if (calls.wait > 0) throw tooMany(calls.wait)
  if (page.kind === 'redirect')
    return new Drawn({ status: page.forever ? 301 : 302, redirect: plainPath.test(page.to) ? page.to : '/' })
  const path = url.split('?')[0] ?? '/'
  const { publicUrl } = around.config
  const address = page.head && page.status === 200 ? publicUrl + (page.head.canonical ?? path) : null
  return write(page, { entry, choices, around, address, complete: calls.succeeded === calls.made })
}

interface Written extends Omit<Drawing, 'send'> {
  address: string | null
  complete?: boolean
}

function write(
  page: Exclude<Page, { kind: 'redirect' }>,
  { entry, choices, around, address, complete }: Written,
): Drawn {
  const { config, source } = around
  const { head = { title: 'Ludoteca' } } = page
  const { html, state } = page.kind === 'shell' ? { html: '', state: entry.shellState } : page
  const text = writeDocument({
    ...choices,
    head,
    title: entry.fullTitle(head.title),
    html,
    state,
    address,
    assets: source.assets(page.kind === 'drawn' ? page.screens : []),
    stateId: entry.pageStateId,
    platformUrl: config.platformUrl,
    extra: source.development?.extra ?? '',
  })
  return new Drawn({ status: page.status, html: text, complete })
}

/** Calls of our own API without a network and without a token, on behalf of this visitor. */
function sendInside(app: App, request: FastifyRequest, from: Parameters<typeof positionHeader>[1]): Send {
  return async (call) => {
    const response = await asCallOfPage(async () =>
      app.inject({
        method: call.method as 'GET',
        url: `/${call.host ?? 'api'}${call.path}`,
        headers: { ...call.headers, ...positionHeader(request, from) },
        remoteAddress: request.ip,
        ...(call.body !== undefined && { payload: call.body as object }),
      }),
    )
    const isJson = /json/.test(String(response.headers['content-type']))
    return { status: response.statusCode, body: isJson ? response.json<unknown>() : null }
  }
}

/** Where the rendering code and the files of a page come from: the build, or Vite in development. */
export interface PageSource {
  entry(): Promise<ServerEntry>
  assets(screens: string[]): PageAssets
  /** Changes headers and adds tags in development. */
  development?: { extra: string }
}
