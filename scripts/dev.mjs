// npm run dev: pages and server from their sources, reloaded after each edit (scripts/dev/development.ts).
import { spawn } from 'node:child_process'
import { giveUp, root } from './run.mjs'
import { environmentFor } from './setup-node.mjs'
import { setUp } from './setup.mjs'

/** The exit code that requests a restart: the development process's own code was edited. */
const restartCode = 75

const node = await setUp({ web: false }).catch(giveUp)
const development = () => {
  const child = spawn(node, ['scripts/dev/development.ts'], {
    cwd: root,
    env: environmentFor(node),
    stdio: 'inherit',
    detached: true,
  })
  child.on('error', giveUp)
  child.on('exit', (code) => (code === restartCode ? (running = development()) : process.exit(code ?? 0)))
  return child
}
let running = development()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running.kill('SIGTERM'))
