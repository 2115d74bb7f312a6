// npm run dev: the server starts again when its files change, and the pages reload in the browser.
import { spawn } from 'node:child_process'
import { giveUp, root } from './run.mjs'
import { environmentFor } from './setup-node.mjs'
import { setUp } from './setup.mjs'

const node = await setUp().catch(giveUp)
const env = environmentFor(node)
const watched = ['server', 'common', 'standins'].map((folder) => `--watch-path=${folder}`)
const children = [
  spawn(node, [...watched, '--watch-preserve-output', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn('vite', ['--clearScreen=false'], { cwd: root, env, stdio: 'inherit' }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
