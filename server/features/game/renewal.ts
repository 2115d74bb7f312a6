import { importExternalGame } from '../../catalogue/external/import.ts'
import type { Context } from '../../context.ts'
import { type Patience, patiently } from '../../providers/client/patience.ts'
import { noteAsked } from './renewal.queries.ts'

const minute = 60_000
const day = 86_400_000
/** Facts of the external database are asked for again after this. */
export const renewAfterMs = 30 * day

/** Whether facts of that moment are to be renewed; what was never asked for is. */
export const isOld = (at: Date | null, now: number): boolean => at === null || now - at.getTime() > renewAfterMs

/** Renews what the catalogue has from the external database. */
export function createRenewal({
  providers: { igdb },
  db,
  resources,
  log,
  now,
}: Pick<Context, 'providers' | 'db' | 'resources' | 'log' | 'now'>) {
  let running = false
  const coming = new Map<number, Promise<void>>()

  async function ask(igdbId: number, patience?: Patience): Promise<void> {
    const game = await igdb?.byId(igdbId, patience)
    const at = new Date(now())
    if (game) await importExternalGame({ db, resources }, game, at)
    else if (game === null) await noteAsked(db, igdbId, at)
  }

  return {
    /** Asks for a game and writes what has changed; throws ProviderError. Who wants the same at the same time shares one call. */
    renew(igdbId: number, patience?: Patience): Promise<void> {
      const running = coming.get(igdbId)
      if (running) return running
      const started = ask(igdbId, patience).finally(() => coming.delete(igdbId))
      coming.set(igdbId, started)
      return started
    },
    /**
     * Does the work after the answer has gone, when nobody else wants a turn. One at a time: what is looked at while another is
     * renewed comes to it the next time.
     */
    behind(work: (patience: Patience) => Promise<void>): void {
      if (!igdb || running) return
      running = true
      work(patiently(AbortSignal.timeout(minute)))
        .catch((error: unknown) => log.warn({ err: error }, 'facts of the external database were not renewed'))
        .finally(() => (running = false))
    },
  }
}
export type Renewal = ReturnType<typeof createRenewal>
