import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { pageHeaders, type SiteConfig } from './page-headers.ts'

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Addresses of built files that a document refers to. */
export interface PageAssets {
  /** Runs before the first paint. */
  beforePaint: string
  entry: string
  styles: string[]
  /** Chunks that the page needs at once. */
  chunks: string[]
  /** Fetched after the first paint. */
  fonts: string[]
}

const entryName = 'web/entry-client.tsx'
const beforePaintName = 'web/session/before-paint.ts'

/** Reads the client build's manifest; returns a function that gives the files of a page with these screens. */
export function readAssets(clientDir: string): (screens: string[]) => PageAssets {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[entryName]
  const beforePaint = manifest[beforePaintName]
  if (!entry || !beforePaint) throw new Error(`The build lacks ${entryName} or ${beforePaintName}`)
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'))

  return (screens) => {
    const needed = new Map<string, Chunk>()
    const collect = (name: string) => {
      const chunk = manifest[name]
      if (!chunk || needed.has(name)) return
      needed.set(name, chunk)
      chunk.imports?.forEach(collect)
    }
    for (const name of [entryName, ...screens]) collect(name)
    const chunks = [...needed.values()]
    return {
      beforePaint: `/${beforePaint.file}`,
      entry: `/${entry.file}`,
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
      chunks: chunks.filter((chunk) => chunk !== entry && chunk.file.endsWith('.js')).map(({ file }) => `/${file}`),
      fonts: fonts.map((file) => `/${file}`),
    }
  }
}

const year = 31_536_000_000
const fileHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

/**
 * Hashed files below /assets are cached for ever; the few others have fixed names and are always revalidated. Nothing
 * outside the folder is served.
 */
export async function serveFiles(app: FastifyInstance, folder: string, config: SiteConfig): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    // Its own route reads the whole folder for each request, to compare how the name is spelt: 25 ms where a week of
    // builds lies there.
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: year,
    index: false,
    dotfiles: 'deny',
    setHeaders: (reply) => void reply.headers(fileHeaders),
  })
  app.get<{ Params: { file: string } }>('/assets/:file', { config: { access: 'public' } }, (request, reply) => {
    const { file } = request.params
    // The folder itself is not a file.
    if (!/^[\w-][\w.-]*$/.test(file)) throw notFound()
    return reply.sendFile(file)
  })
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name))
    .map((file) => file.name)
  for (const name of names) {
    app.get(`/${name}`, { config: { access: 'public' } }, (_request, reply) =>
      reply
        .headers({ ...fileHeaders, ...headersOf(name, config) })
        .sendFile(name, folder, { cacheControl: false, preCompressed: true } as never),
    )
  }
}

/**
 * The security policy of the worker comes from its own answer, and so does that of the shell, which it serves as a
 * page.
 */
function headersOf(name: string, config: SiteConfig): Record<string, string> {
  if (name === 'shell.html') return pageHeaders('/', config)
  const worker = "default-src 'none'; script-src 'self'; connect-src 'self'"
  return { 'cache-control': 'no-cache', ...(name === 'sw.js' && { 'content-security-policy': worker }) }
}
