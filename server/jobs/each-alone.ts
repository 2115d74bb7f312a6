import type { FastifyBaseLogger } from 'fastify'

/**
 * Does the same for each, one after the other. One that fails is logged and holds up none of the others; at the end it
 * throws, so that the job counts as failed and is tried again.
 */
export async function eachAlone<T>(
  log: FastifyBaseLogger,
  all: Iterable<T> | AsyncIterable<T>,
  task: (one: T) => Promise<unknown>,
): Promise<void> {
  let failures = 0
  let first: unknown
  for await (const one of all)
    try {
      await task(one)
    } catch (error) {
      log.error({ err: error, one }, 'a part of a job failed; it goes on with the others')
      if (failures === 0) first = error
      failures += 1
    }
  if (failures > 0) throw new Error(`${failures} parts of the job failed`, { cause: first })
}
