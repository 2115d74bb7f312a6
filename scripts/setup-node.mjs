import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupError, root } from './run.mjs'

/** The Node that runs the server: the one pinned by package-lock.json, else the running one when it is new enough. */
export function findNode() {
  const { platform, arch, versions } = process
  const places = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`].map((name) =>
    join('node_modules', name, 'bin', 'node'),
  )
  for (const place of [...places, join('node_modules', '.bin', 'node')]) {
    const path = join(root, place)
    if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return realpathSync(path)
  }
  const [major, minor] = versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new SetupError(
    `Ludoteca needs Node 22.18 or newer; there is no package of it for ${platform} ${arch}, and this is Node ${versions.node}: install a newer Node.`,
  )
}

/** The environment for programs of node_modules/.bin, so that they run on `node` too. */
export const environmentFor = (node) => ({
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(':'),
})
