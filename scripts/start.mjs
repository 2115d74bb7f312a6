// npm start: sets up the clone and runs the server until it exits or is stopped.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { giveUp, root } from './run.mjs'
import { setUp } from './setup.mjs'

const node = await setUp().catch(giveUp)
// A separate process group: Ctrl-C reaches this script, npm and the server, and the server should get one signal.
const server = spawn(node, ['server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  detached: true,
})

let stopping = false
const stop = (signal) => {
  if (!stopping) server.kill(signal)
  stopping = true
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', () => stop('SIGTERM'))
// A SIGTERM to npm ends the shell between npm and this script, but does not reach this script.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop('SIGTERM'), 250).unref()
server.on('error', giveUp)
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
