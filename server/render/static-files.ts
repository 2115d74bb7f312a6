import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { notFound } from '../errors.ts'
import { pageHeaders, type SiteConfig } from './page-headers.ts'

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
