import { subscribe } from 'node:diagnostics_channel'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Context } from '../server/context.ts'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'

const root = join(import.meta.dirname, '..')

/** Mounting only passes the context on: every property of this one is another one like it. */
const noContext: Context = new Proxy(() => undefined, {
  get: (_target, name): unknown => (typeof name === 'symbol' ? undefined : noContext),
  apply: (): unknown => noContext,
}) as never

/** The `*.routes.ts` file that is calling `app.route` right now. */
function callingFile(): string {
  const paths = (new Error().stack ?? '').matchAll(/(file:\/\/[^\s:]+):\d+:\d+/g)
  const files = [...paths].map(([, url]) => relative(root, fileURLToPath(url!)))
  return files.find((file) => file.endsWith('.routes.ts')) ?? '(unknown)'
}

/** Mounts the API without a database; returns the file that answers each call, by `METHOD /path/{parameter}`. */
export async function findRouteFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    Error.stackTraceLimit = 50
    fastify.addHook('onRoute', ({ method, url }) => {
      const path = url.replace(/^\/(?:api|platform(?=\/(?:steam|psn|xbox)))/, '').replace(/:(\w+)/g, '{$1}')
      for (const each of [method].flat()) files.set(`${each} ${path}`, callingFile())
    })
  })
  const config = readConfig({ TOKEN_SECRET: 'no token is ever made with this one' })
  const given = { config, log: pino({ level: 'silent' }) }
  await createApp(new Proxy(given, { get: (target, name) => Reflect.get(target, name) ?? noContext }) as never)
  return files
}
