import { importExternalGame } from '../../catalogue/external/save.ts'
import type { Context } from '../../context.ts'
import { type Patience, patiently } from '../../providers/client/retry.ts'
import { noteAsked } from './game.queries.ts'

const minute = 60_000
const day = 86_400_000
/** The age at which external data is requested again. */
export const renewAfterMs = 30 * day

/** Whether data of this age must be renewed; so must data that was never requested. */
export const isOld = (at: Date | null, now: number): boolean => at === null || now - at.getTime() > renewAfterMs

/** Renews the catalogue's data from the external database. */
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
    /** Requests a game and stores what changed; throws ProviderError. Concurrent callers share one call. */
    renew(igdbId: number, patience?: Patience): Promise<void> {
      const running = coming.get(igdbId)
      if (running) return running
      const started = ask(igdbId, patience).finally(() => coming.delete(igdbId))
      coming.set(igdbId, started)
      return started
    },
    /**
     * Runs work after the response was sent, when no other call waits. One at a time: a game viewed during another
     * renewal is renewed on its next view.
     */
    behind(work: (patience: Patience) => Promise<void>): void {
      if (!igdb || running) return
      running = true
      work(patiently(AbortSignal.timeout(minute)))
        .catch((error: unknown) => log.warn({ err: error }, 'renewing external data failed'))
        .finally(() => (running = false))
    },
  }
}
export type Renewal = ReturnType<typeof createRenewal>
