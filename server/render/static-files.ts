import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { notFound } from '../errors.ts'
import { pageHeaders, type SiteConfig } from './page-headers.ts'

const year = 31_536_000_000
const fileHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

/** Hashed files below /assets for ever, the few others by name and always fresh. Nothing outside of the folder is served. */
export async function serveFiles(app: FastifyInstance, folder: string, config: SiteConfig): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: year,
    index: false,
    dotfiles: 'deny',
    setHeaders: (reply) => void reply.headers(fileHeaders),
  })
  // The folder itself is no file.
  app.get('/assets/', { config: { access: 'public' } }, () => {
    throw notFound()
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

/** The worker lives under the rules of its own answer; so does the shell, which it hands out as a page. */
function headersOf(name: string, config: SiteConfig): Record<string, string> {
  if (name === 'shell.html') return pageHeaders('/', config)
  const worker = "default-src 'none'; script-src 'self'; connect-src 'self'"
  return { 'cache-control': 'no-cache', ...(name === 'sw.js' && { 'content-security-policy': worker }) }
}
