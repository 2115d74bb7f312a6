import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const worker = new URL('../../fakes/worker.ts', import.meta.url)

/**
 * Starts the fakes of these providers in a separate thread, so that their computation does not block the server. The
 * only way from the server to fakes/: by path, never by an import. An installation may leave the folder out; its
 * providers are then off.
 */
export async function startFakes(
  fakes: { name: string; options?: object }[],
): Promise<{ env: Record<string, string>; stop: () => Promise<unknown> }> {
  if (!existsSync(worker)) return { env: {}, stop: async () => undefined }
  const thread = new Worker(worker, { workerData: fakes })
  const [env] = (await once(thread, 'message')) as [Record<string, string>]
  return { env, stop: () => thread.terminate() }
}
