// npm run catalogue:sync [-- --from=igdb|wikidata] [--since=YYYY-MM-DD|last] [--dry-run] [--from-start]: imports the
// games of an outside database into the catalogue, all or those that changed, also while the server runs. The next run
// resumes an interrupted one.
import type { Kysely } from 'kysely'
import type { SourceName } from '../server/catalogue/external/external-game.ts'
import { readCursor, readLastSync } from '../server/catalogue/external/sync-state.ts'
import { type SyncOptions, syncExternalGames } from '../server/catalogue/external/sync.ts'
import { loadCatalogue } from '../server/catalogue/load/load-catalogue.ts'
import { type Config, readConfig } from '../server/config.ts'
import { createDatabase } from '../server/db/connection.ts'
import { withDatabase } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import type { DB } from '../server/db/types.ts'
import { createLog } from '../server/log.ts'
import { ProviderError } from '../server/providers/client/provider-error.ts'
import { clientParts, createProviders } from '../server/providers/providers.ts'
import { resources } from '../server/resources.generated.ts'
import { readSyncOptions, type SyncArguments, syncUsage } from './catalogue/sync-options.ts'
import { createProgress, summary } from './catalogue/sync-progress.ts'
import { runCommand, say, UsageError } from './db-command.ts'

const missing: Record<SourceName, string> = {
  igdb: 'There is no key for IGDB: register a free application at https://dev.twitch.tv/console and set IGDB_CLIENT_ID and IGDB_CLIENT_SECRET. Wikidata needs no key: npm run catalogue:sync -- --from=wikidata.',
  wikidata: 'Wikidata is turned off here: remove it from LUDOTECA_PROVIDERS_OFF first.',
}
const names: Record<SourceName, string> = { igdb: 'IGDB', wikidata: 'Wikidata' }

/** Who runs the command for Wikidata agrees to ask it: it has no key whose absence would say no. */
const withConsent = (): NodeJS.ProcessEnv => ({
  ...process.env,
  LUDOTECA_WIKIDATA: process.env['LUDOTECA_WIKIDATA'] || 'on',
})

await runCommand(syncUsage, async (usual, args) => {
  const options = readSyncOptions(args)
  const config = options.from === 'wikidata' ? readConfig(withConsent()) : usual
  if (!config.providers[options.from]) throw new UsageError(missing[options.from])
  await withDatabase(config, { log: say }, async (url) => {
    await migrate(url, { log: say })
    const { db, close } = createDatabase({ url, max: 4, prepared: config.databasePrepared, log: say })
    try {
      await loadCatalogue(db, resources)
      await sync(config, db, options)
    } finally {
      await close()
    }
  })
})

async function sync(config: Config, db: Kysely<DB>, args: SyncArguments): Promise<void> {
  const stop = new AbortController()
  const parts = clientParts(config, { db, log: createLog(config), now: Date.now })
  const source = createProviders(config.providers, parts)[args.from]?.source()
  if (!source) return
  const progress = createProgress(process.stdout, Date.now)
  process.once('SIGINT', () => {
    progress.say('Stopping after this page. Run the same command again to resume.')
    stop.abort()
  })
  const options = {
    ...args,
    resources,
    ...(await readKind(db, args)),
    signal: stop.signal,
    now: Date.now,
    onPage: progress.show,
  }
  const result = await syncExternalGames(db, source, options).catch((error: Error) => {
    progress.say('Stopped by an error. Run the same command again to resume after the last complete page.')
    throw error instanceof ProviderError ? new UsageError(`${names[args.from]}: ${error.message}.`) : error
  })
  if (result.end === 'busy') throw new UsageError('Another process is importing games.')
  progress.say(summary(result, progress.seconds()))
  if (args.dryRun) progress.say('This was a dry run: nothing was written.')
}

/**
 * What to load: everything, what changed since a day, or since the last complete load began (an hour before, for clocks
 * that differ).
 */
async function readKind(
  db: Kysely<DB>,
  { from, since, fromStart }: SyncArguments,
): Promise<Pick<SyncOptions, 'kind' | 'since'>> {
  if (since === null) return { kind: 'whole', since: null }
  if (since !== 'last') return { kind: 'since', since }
  const kept = fromStart ? null : await readCursor(db, from, 'since')
  const { last, whole } = await readLastSync(db, from)
  if (!kept && (last === null || !whole))
    throw new UsageError('There is no complete import yet: run npm run catalogue:sync without --since first.')
  return { kind: 'since', since: kept?.since ?? (last ?? 0) - 3_600 }
}
