import type { QueuedJob } from '../../jobs/queued-job.ts'
import { loadMinutes, loadWikidata } from './refresh-source.ts'

/** The first load, right after an admin has switched Wikidata on: nobody waits for the night. */
export const loadASource: QueuedJob<'load-a-source'> = {
  minutes: loadMinutes,
  // Wikimedia asks for patience after a refusal: the last attempt comes an hour later.
  wait: 240,
  run: (ctx, _payload, signal) => loadWikidata(ctx, signal),
}
