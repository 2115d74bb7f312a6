// npm run doctor: says what is wrong with the configured installation, also without a running server.
import { examine } from '../server/doctor/examine.ts'
import { runCommand, say } from './db-command.ts'

const usage = `Usage: npm run doctor [-- --all]

Says what is wrong with this installation and what to do: settings, disk, database, replicas, jobs, providers, clock, backups.
Give it the settings of the server. Exits with 1 when there is a problem.
  --all   also says what is fine`

const marks = { problem: 'PROBLEM  ', notice: 'notice   ', fine: 'fine     ' }

await runCommand(usage, async (config, args) => {
  const found = await examine(config)
  for (const { kind, text } of found) if (kind !== 'fine' || args.includes('--all')) say(`${marks[kind]}${text}`)
  const problems = found.filter(({ kind }) => kind === 'problem').length
  say(problems === 0 ? 'Nothing is wrong.' : `${problems} ${problems === 1 ? 'problem' : 'problems'}.`)
  if (problems > 0) process.exitCode = 1
})
