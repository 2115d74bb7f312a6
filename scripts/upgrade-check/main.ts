// npm run upgrade:check [-- --from=COMMIT]: upgrades a site under load, from the last release to this version, without a stop.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { register } from '../../bench/calls/register.ts'
import { drawTable } from '../../bench/report.ts'
import { freePort, isWell, type RunningServer, startServer, stopServers } from '../../bench/server.ts'
import { createTempDataDir, removeTempDataDirs, type TempDataDir } from '../../bench/temp-data-dir.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { lockDataFolder } from '../../server/db/lock.ts'
import { runCommand, say, UsageError } from '../db-command.ts'
import { build, checkOut, chooseCommit, lastMigration, type Release, root } from './last-release.ts'
import { changesOf, findLost, readGames, readsOf } from './requests.ts'
import { summarize } from './summary.ts'
import { Traffic } from './traffic.ts'

const usage = `Usage: npm run upgrade:check [-- OPTIONS]

Checks out the last release and starts it with the demonstration on a new database, lets members and visitors use it, starts this version on the
same database (it migrates while the other one serves), lets both serve, ends the old one, and tries to start that again. Wrong answers, lost
changes, wrong counters and errors in the logs fail it.
  --from=COMMIT     upgrades from this commit instead of the last tag
  --seconds=10      how long each state is kept under load
  --without-pages   leaves out the pages, which takes two builds less`

const writers = 4

interface Options {
  seconds: number
  pages: boolean
}

/** What fails the check; a `note` does not. */
interface Finding {
  isRight: boolean
  says: string
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      'without-pages': { type: 'boolean', default: false },
    },
  })
  const options = { seconds: Number(values.seconds), pages: !values['without-pages'] }
  if (!(options.seconds > 0)) throw new UsageError('--seconds is a number of seconds.')
  const commit = chooseCommit(values.from)
  say('Checking out the last release')
  const release = checkOut(commit, options)
  const clean = async (): Promise<void> => {
    await stopServers()
    removeTempDataDirs()
    release.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clean().finally(() => process.exit(130)))
  try {
    if (options.pages) build(root)
    const findings = await upgrade(release, options)
    for (const { isRight, says } of findings) say(`${isRight ? 'right' : 'WRONG'}   ${says}`)
    if (findings.some(({ isRight }) => !isRight)) process.exitCode = 1
  } finally {
    await clean()
  }
})

/** One database and file store, and servers of both versions beside it. */
async function upgrade(release: Release, options: Options): Promise<Finding[]> {
  const folder = createTempDataDir()
  const lock = lockDataFolder(folder.dataDir)
  const database = await startEmbedded({ dataDir: folder.dataDir, durable: false, log: () => undefined })
  const pool = new pg.Pool({ connectionString: database.adminUrl, max: 2 })
  pool.on('error', () => undefined)
  try {
    return await run({ release, options, files: folder, url: database.url, pool })
  } finally {
    await stopServers()
    await pool.end()
    await database.stop()
    lock.release()
  }
}

interface World {
  release: Release
  options: Options
  /** The folder that holds the files of both. */
  files: TempDataDir
  url: string
  pool: pg.Pool
}

async function run(world: World): Promise<Finding[]> {
  const { release, options, pool } = world
  const findings: Finding[] = []
  say(`Starting ${release.name}, whose last migration is ${release.migration}`)
  const old = await startSide(world, release.folder)
  const traffic = new Traffic({ side: 'old', origin: old.origin })
  const watching = new AbortController()
  try {
    const people = await Promise.all(Array.from({ length: writers }, () => register(old.origin)))
    const games = await readGames(pool)
    const reads = await readsOf(pool, games, people[0]!, options.pages)
    const keep = async (phase: string): Promise<void> => {
      say(phase)
      traffic.phase = phase
      await sleep(options.seconds * 1_000)
    }
    const alone = keep('the old one alone')
    traffic.start(reads, people, changesOf(games))
    await alone

    traffic.phase = 'while the new one starts'
    say(`Starting this version, whose last migration is ${lastMigration(root)}`)
    const current = await startSide(world, root)
    findings.push({ isRight: true, says: `this version served after ${(current.startedInMs / 1_000).toFixed(1)} s` })
    traffic.targets = [...traffic.targets, { side: 'new', origin: current.origin }]
    await keep('both')

    void leaveOutUnready(traffic, watching.signal)
    traffic.phase = 'while the old one ends'
    await old.stop()
    await keep('the new one alone')

    traffic.phase = 'while the old one starts again'
    findings.push(await startAgain(world, traffic, () => keep('both again')))
    await traffic.stop()
    const lost = await findLost(pool, people, traffic.confirmed)
    findings.push({
      isRight: lost.length === 0,
      says: `${traffic.confirmed.size} confirmed changes, ${lost.length} of them lost ${lost.slice(0, 5).join(', ')}`,
    })
    findings.push(
      verify(world),
      ...[['the old one', old] as const, ['this version', current] as const].map(complaintsOf),
    )
  } finally {
    watching.abort()
    await traffic.stop()
  }
  const { table, failures } = summarize(traffic.samples)
  say(drawTable(table))
  return [
    { isRight: failures.length === 0, says: `answers: ${failures.join(', ') || 'all as they should be'}` },
    ...findings,
  ]
}

/** A server of the version in `program`, in its own data folder, with the files of the site. */
async function startSide({ files, url, options }: World, program: string): Promise<RunningServer> {
  const folder = createTempDataDir()
  mkdirSync(join(files.dataDir, 'files'), { recursive: true })
  symlinkSync(join(files.dataDir, 'files'), join(folder.dataDir, 'files'))
  const settings = {
    DATABASE_URL: url,
    LUDOTECA_DEMO: 'on',
    LUDOTECA_DRAIN: '2',
    // One address for both, as behind a balancer.
    PUBLIC_URL: 'http://ludoteca.test',
  }
  const main = join(program, 'server/main.ts')
  return startServer(folder, await freePort(), settings, options.pages ? [main] : [main, '--without-pages'])
}

/** Does what a balancer does: whoever says that it is not ready gets nothing more. */
async function leaveOutUnready(traffic: Traffic, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const all = traffic.targets
    const ready = await Promise.all(all.map(({ origin }) => isWell(`${origin}/api/ready`)))
    traffic.targets = traffic.targets.filter((target) => ready[all.indexOf(target)] !== false)
    await sleep(100)
  }
}

/** Whether a version that says which migrations it works with starts on the database that this one has migrated. */
async function startAgain(world: World, traffic: Traffic, keep: () => Promise<void>): Promise<Finding> {
  const { release } = world
  if (release.migration === lastMigration(root)) return { isRight: true, says: 'nothing was migrated' }
  try {
    const again = await startSide(world, release.folder)
    traffic.targets = [...traffic.targets, { side: 'old', origin: again.origin }]
    await keep()
    await again.stop()
    return { isRight: true, says: 'the old one started again beside this version' }
  } catch (error) {
    const sentence = (error as Error).message.trim().split('\n').at(-1)
    // Versions before this knowledge refuse every newer database.
    const knows = readFileSync(join(release.folder, 'server/db/migrate.ts'), 'utf8').includes('newerMigration')
    return { isRight: !knows, says: `the old one did not start again: ${sentence}` }
  }
}

function verify({ url, files }: World): Finding {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/db-verify.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH, HOME, DATABASE_URL: url, LUDOTECA_DATA: files.dataDir },
  })
  const wrong = (stdout + stderr).split('\n').filter((line) => line !== '' && !line.endsWith(': correct'))
  return { isRight: status === 0, says: `db:verify: ${wrong.slice(0, 8).join('; ') || 'all counters are correct'}` }
}

/** Errors that a server has logged: level 50 and above. */
function complaintsOf([name, server]: readonly [string, RunningServer]): Finding {
  const lines = server
    .said()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  return {
    isRight: lines.length === 0,
    says: `${name} logged ${lines.length} errors ${lines.slice(0, 3).join(' ').slice(0, 1_500)}`,
  }
}
