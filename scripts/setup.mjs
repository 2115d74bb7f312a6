import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { areMessagesCompiled, prepareMessages } from './setup-messages.mjs'
import { findNode } from './setup-node.mjs'
import { arePackagesInstalled, installPackages } from './setup-packages.mjs'
import { isWebBuilt, prepareWeb } from './setup-web.mjs'

const lock = join(root, '.cache', 'setup')

/**
 * Sets up a fresh clone; returns the path of the Node to run it with. `web: false` skips the pages, `tools: true` adds
 * the packages that only tests need, `bench: true` those that only measurements need.
 */
export async function setUp({ web = true, tools = false, bench = false } = {}) {
  // Where nothing is missing, nothing is written: the folder may belong to another user.
  if (arePackagesInstalled({ tools, bench }) && areMessagesCompiled() && (!web || isWebBuilt())) return findNode()
  await takeLock()
  try {
    await installPackages({ tools, bench })
    const node = findNode()
    if (web) await prepareWeb(node)
    await prepareMessages(node)
    return node
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

// Two commands may find a fresh clone at the same time.
async function takeLock() {
  accessSync(root, constants.W_OK)
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let reported = false; ;) {
    try {
      mkdirSync(lock)
      return writeFileSync(join(lock, 'pid'), `${process.pid}`)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!reported) console.error('Waiting for another set-up to finish')
    reported = true
    await new Promise((done) => setTimeout(done, 500))
    if (!isHeld()) rmSync(lock, { recursive: true, force: true })
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
