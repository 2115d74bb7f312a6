// npm start: makes the clone ready and runs the server until it ends or is told to.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { giveUp, root } from './run.mjs'
import { setUp } from './setup.mjs'

const node = await setUp().catch(giveUp)
// A process group of its own: Ctrl-C reaches this script, npm and the server alike, and the server should hear it once.
const server = spawn(node, ['server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  detached: true,
})

let told = false
const tell = (signal) => {
  if (!told) server.kill(signal)
  told = true
}
process.on('SIGINT', tell)
process.on('SIGTERM', tell)
process.on('SIGHUP', () => tell('SIGTERM'))
// A SIGTERM for npm ends the shell between npm and this script, and goes no further.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && tell('SIGTERM'), 250).unref()
server.on('error', giveUp)
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
