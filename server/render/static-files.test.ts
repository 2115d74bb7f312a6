import Fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { serveFiles } from './assets.ts'

const code = 'export const answer = 42'
let folder: string
let app: FastifyInstance

async function serve(name: string, others: number): Promise<FastifyInstance> {
  const root = join(folder, name)
  mkdirSync(join(root, 'assets'), { recursive: true })
  const put = (file: string, text: string | Buffer) => writeFileSync(join(root, 'assets', file), text)
  put('entry-x1_Y.js', code)
  put('entry-x1_Y.js.br', brotliCompressSync(code))
  put('.hidden', 'hidden')
  writeFileSync(join(root, 'shell.html'), '<p>shell</p>')
  for (let n = 0; n < others; n++) put(`_${n}.js`, '')
  const served = Fastify()
  await serveFiles(served, root, readConfig({}))
  return served
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-static-'))
  app = await serve('few', 0)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('files of a build', () => {
  it('are sent compressed, and kept for ever', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/entry-x1_Y.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(code)
    expect((await app.inject({ url: '/assets/entry-x1_Y.js' })).body).toBe(code)
  })

  it('are all that is sent: no folder, nothing hidden, nothing beside it', async () => {
    for (const name of ['', 'no.js', '.hidden', '..%2fshell.html', '..%5cshell.html', 'entry-x1_Y.js/', '%00'])
      expect((await app.inject({ url: `/assets/${name}` })).statusCode, name).toBeOneOf([400, 404])
  })

  it('cost as little among the files of many builds', async () => {
    const crowded = await serve('many', 8_000)
    const quickest = { few: Infinity, many: Infinity }
    for (let n = 0; n < 60; n++)
      for (const [name, one] of [
        ['few', app],
        ['many', crowded],
      ] as const) {
        const from = performance.now()
        await one.inject({ url: '/assets/entry-x1_Y.js' })
        quickest[name] = Math.min(quickest[name], performance.now() - from)
      }
    await crowded.close()
    expect(quickest.many).toBeLessThan(quickest.few * 3)
  })
})
