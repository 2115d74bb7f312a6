import { ConfigError } from '../config-error.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../db/connection.ts'
import { describeLostSecrets } from '../features/auth/auth.ts'
import { checkMigrated, MigrationError } from '../db/migrate.ts'
import { countDeadLetters } from '../jobs/count-jobs.queries.ts'
import { providerOverview } from '../providers/overview.ts'
import { examineReplicaUrls } from './examine-replicas.ts'
import { examineMail } from './examine-mail.ts'
import { findDamagedTables, longestWait, readReplicas, readServer } from './doctor.queries.ts'
import { type Finding, fine, notice, problem } from './finding.ts'

/** Codes of authenticators and tokens are good for half a minute. */
const mostSkewMs = 5_000
const mostLag = 30
const mostWait = 30

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

/** The database of an installation and what the server noted in it. */
export async function examineDatabase(config: Config, connection: Connection): Promise<Finding[]> {
  const reached = await examineSchema(connection)
  if (reached.kind === 'problem') return [reached]
  const { db } = connection
  const parts: [what: string, Promise<Finding[]>][] = [
    ['the database server', examineServer(config, connection)],
    ['the replicas', examineReplicas(connection)],
    ['the replicas that are read from', examineReplicaUrls(config, db)],
    ['the tables', examineTables(connection)],
    ['the authenticator apps', examineFactors(config, connection)],
    ['the jobs', examineJobs(connection)],
    ['the mails', examineMail(config, db)],
    ['the providers', providerOverview(db, config.providers).then(tellProviders)],
  ]
  const found = await Promise.all(
    parts.map(([what, work]) =>
      work.catch((error: Error) => [problem(`What could not be read: ${what} (${error.message}).`)]),
    ),
  )
  return [reached, ...found.flat()]
}

async function examineSchema(connection: Connection): Promise<Finding> {
  try {
    await checkMigrated(connection)
    return fine('The database answers, and has the schema of this version.')
  } catch (error) {
    if (error instanceof MigrationError) return problem(error.message)
    throw error
  }
}

async function examineServer({ databasePool }: Config, { db }: Connection): Promise<Finding[]> {
  const before = Date.now()
  const { now, replica, readOnly, behind, most, reserved, used } = await readServer(db)
  const skew = Math.round(now - (before + Date.now()) / 2)
  const found: Finding[] = []
  if (replica)
    found.push(
      problem(
        `DATABASE_URL leads to a replica${behind === null ? '' : `, ${Math.round(behind)} s behind`}: nothing can be written. Name the primary.`,
      ),
    )
  else if (readOnly)
    found.push(
      problem(
        'The database takes no writes (default_transaction_read_only is on): hosted databases do that when their disk is full. Free some space there, then let it take writes again.',
      ),
    )
  found.push(
    Math.abs(skew) > mostSkewMs
      ? problem(
          `The clock of this machine and that of the database differ by ${(Math.abs(skew) / 1_000).toFixed(1)} s: limits, tokens and jobs go wrong. Let both follow the same time server.`,
        )
      : fine('The clocks of this machine and of the database agree.'),
  )
  const free = most - reserved
  if (databasePool + 2 > free)
    found.push(
      problem(
        `DATABASE_POOL=${databasePool} and two connections of the catalogue are more than the ${free} that the database allows (max_connections): lower it.`,
      ),
    )
  else if (used > free * 0.9) found.push(notice(`${used} of ${free} connections of the database are in use.`))
  return found
}

async function examineFactors(config: Config, { db }: Connection): Promise<Finding[]> {
  try {
    const lost = await describeLostSecrets({ db, config })
    return lost === null ? [] : [problem(lost)]
  } catch (error) {
    // A damaged file was reported already (examine-secrets.ts).
    if (error instanceof ConfigError) return []
    throw error
  }
}

async function examineTables({ db }: Connection): Promise<Finding[]> {
  const damaged = await findDamagedTables(db)
  return damaged.map(({ table, failure }) =>
    problem(
      `The table ${table} is damaged (${failure}): restore the newest backup into a new data folder or database, and keep this one until it works.`,
    ),
  )
}

async function examineReplicas({ db }: Connection): Promise<Finding[]> {
  const replicas = await readReplicas(db)
  return replicas.map(({ name, state, behind }) => {
    if (state !== null && state !== 'streaming')
      return problem(`The replica ${name} does not stream: it is in state ${state}.`)
    if (behind !== null && behind > mostLag)
      return problem(
        `The replica ${name} is ${Math.round(behind)} s behind: it would lose that much, and reads there are old.`,
      )
    return fine(`The replica ${name} follows${behind === null ? '' : `, ${behind.toFixed(1)} s behind`}.`)
  })
}

async function examineJobs({ db }: Connection): Promise<Finding[]> {
  const { all } = await countDeadLetters(db, new Date())
  const wait = await longestWait(db)
  return [
    all > 0
      ? problem(`${count(all, 'job')} failed for good: npm run jobs tells why, and queues them again.`)
      : fine('No job failed for good.'),
    ...(wait !== null && wait > mostWait
      ? [
          problem(
            `A job has been due for ${count(Math.round(wait), 'minute')}: no server runs, or it has too much to do.`,
          ),
        ]
      : []),
  ]
}

const words = {
  failing: 'does not answer',
  changed: 'answers in another shape than this version knows: look for an update',
  resting: 'is left alone for a while after failures',
}

function tellProviders(overview: Awaited<ReturnType<typeof providerOverview>>): Finding[] {
  const found = overview.flatMap(({ name, mode, state, calls, calls_left: left, token_ends_at: ends }): Finding[] => {
    if (mode === 'off') return []
    const bad = calls.filter((call) => call.state !== 'healthy')
    const detail = bad.map((call) => `${call.name}: ${call.failure ?? call.state}`).join(', ')
    return [
      ...(state in words
        ? [problem(`The provider ${name} ${words[state as keyof typeof words]}${detail && ` (${detail})`}.`)]
        : []),
      ...(left === 0 ? [notice(`The provider ${name} has no calls left for now.`)] : []),
      ...(ends !== null && Date.parse(ends) < Date.now() + 7 * 86_400_000
        ? [problem(`The sign-in of the provider ${name} ends on ${ends.slice(0, 10)}: sign in there again.`)]
        : []),
    ]
  })
  return found.some(({ kind }) => kind === 'problem') ? found : [...found, fine('No provider has a problem.')]
}
