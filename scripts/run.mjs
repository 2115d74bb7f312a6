// Helpers of the set-up scripts: plain JavaScript for Node 18 or newer, without packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An error that the user can fix; its one-sentence message is shown without a stack. */
export class SetupError extends Error {}

/** Runs a program quietly; resolves to its exit code and output. */
export function quiet(file, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => done({ code: 1, said: `${said}${error.message}` }))
    child.on('close', (code) => done({ code: code ?? 1, said }))
  })
}

/** Runs a program with visible output; resolves to its exit code. */
export function loud(file, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => (console.error(error.message), done(1)))
    child.on('close', (code) => done(code ?? 1))
  })
}

/**
 * Prints one line per step: its name and its duration in seconds. Not among the output of a command, which may be read
 * by another program.
 */
export async function step(what, work) {
  const start = Date.now()
  process.stderr.write(`${what} … `)
  try {
    const result = await work()
    console.error(`${((Date.now() - start) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    console.error('failed')
    throw error
  }
}

/** A program on the PATH outside this project, or undefined. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder && !folder.startsWith(root))
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Prints the error, in one sentence where the user can fix it, and exits. */
export function giveUp(error) {
  const { code, path } = error
  if (error instanceof SetupError) console.error(error.message)
  else if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    console.error(
      `This user may not write to ${path ?? root}, where packages are installed and pages built: run this command as the owner of ${root}.`,
    )
  else if (code === 'ENOSPC') console.error(`The disk that holds ${root} is full: free some space and try again.`)
  else console.error(error)
  process.exit(1)
}
