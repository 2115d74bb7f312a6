import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// A spare server process: loads the packages, which edits do not change, and the server itself on request.
const packages = [
  'fastify',
  '@fastify/compress',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'ajv',
  'jose',
  'kysely',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
  'sharp',
  'typebox',
  'typebox/value',
]
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
process.once('message', async (args: string[]) => {
  process.argv.push(...args)
  await import('../../server/main.ts')
  // A killed process would leave nothing for the next one.
  setTimeout(flushCompileCache, 1_500).unref()
})
// Without its parent process, nothing would end it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
void Promise.allSettled(packages.map((name) => import(name)))
