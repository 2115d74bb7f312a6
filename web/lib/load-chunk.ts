import { waits } from '../../common/rules/limits.ts'
import { announceUpdate } from './app-update.ts'

/** The code of a page, or of a part of one, did not arrive. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

type Load<M> = () => Promise<M>

/** How often the code of each loader had to be requested under another address. */
const attempts = new WeakMap<Load<unknown>, number>()

/**
 * Loads a module by its `import()`. Rejects with a ChunkError when that fails, or after 120 s, which also announces an
 * update (SHL-21). Most browsers remember a failed import for the life of the page
 * (https://github.com/whatwg/html/issues/6768), so it is requested once more, under an address that is new to them.
 */
export async function loadChunk<M>(load: Load<M>): Promise<M> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    announceUpdate()
    reject(new Error('The code did not arrive in time'))
  }, waits.chunkLoad)
  try {
    return await Promise.race([load().catch((error: unknown) => loadAnew(load, error)), late])
  } catch (cause) {
    throw new ChunkError('Code could not be loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}

async function loadAnew<M>(load: Load<M>, error: unknown): Promise<M> {
  // Chromium and Firefox name the address in the message; Safari does not.
  const address = String(error)
    .split(' ')
    .find((word) => word.startsWith(location.origin))
  if (address === undefined) {
    await refetchCode()
    return load()
  }
  const attempt = (attempts.get(load) ?? 0) + 1
  attempts.set(load, attempt)
  return (await import(/* @vite-ignore */ `${address}?again=${attempt}`)) as M
}

/**
 * WebKit 2.50 remembers that a service worker could not fetch a module, even when the page is reloaded with the network
 * back, and no longer requests it. A `fetch` of the same address replaces what it remembers. Every imported file has
 * such a link.
 */
async function refetchCode(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
  await Promise.allSettled(links.map(async ({ href }) => (await fetch(href)).arrayBuffer()))
}
