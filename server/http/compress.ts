import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import type { App } from './app-types.ts'

/** Brotli at quality 4: nearly the size of the slow levels at the cost of gzip. */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  })
}
