// npm run dev: the server starts again when its files change, and draws the pages from their sources.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root } from './run.mjs'
import { environmentFor } from './setup-node.mjs'
import { setUp } from './setup.mjs'

const node = await setUp({ web: false }).catch(giveUp)
const folders = ['server', 'common', 'standins'].filter((folder) => existsSync(join(root, folder)))
const watched = folders.map((folder) => `--watch-path=${folder}`)
const args = ['--watch', ...watched, '--watch-preserve-output', 'server/main.ts', '--dev']
const server = spawn(node, args, { cwd: root, env: environmentFor(node), stdio: 'inherit', detached: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => server.kill('SIGTERM'))
server.on('error', giveUp)
server.on('exit', (code) => process.exit(code ?? 0))
