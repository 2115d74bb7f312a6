// node scripts/with-setup.mjs [--tools] [--pages] [--bench] PROGRAM [ARGUMENT…]: what every command of package.json
// begins with. It sets up the clone, then runs the program on the project's own Node. `--tools`: with the packages for
// tests; `--pages`: with the built pages; `--bench`: with the packages of bench/package.json.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { giveUp, root } from './run.mjs'
import { environmentFor } from './setup-node.mjs'
import { setUp } from './setup.mjs'

const given = process.argv.slice(2)
const options = given.slice(
  0,
  given.findIndex((argument) => !argument.startsWith('--')),
)
const [program, ...args] = given.slice(options.length)
const node = await setUp({
  web: options.includes('--pages'),
  tools: options.includes('--tools'),
  bench: options.includes('--bench'),
}).catch(giveUp)
// A server or a command of ours is in a process group of its own: Ctrl-C reaches this script, npm and the program,
// which should get one signal. Other programs start more of them, which Ctrl-C must reach as well.
const detached = program === 'node'
const child = spawn(program, args, { cwd: root, env: environmentFor(node), stdio: 'inherit', detached })

let stopping = false
const stop = (signal) => {
  if (!stopping) child.kill(signal)
  stopping = true
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', () => stop('SIGTERM'))
// A SIGTERM to npm ends the shell between npm and this script, but does not reach this script.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop('SIGTERM'), 250).unref()
child.on('error', giveUp)
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
