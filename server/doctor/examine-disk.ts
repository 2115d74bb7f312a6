import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createFileStore, filesFolder } from '../files/create-file-store.ts'
import { type Finding, fine, notice, problem } from './finding.ts'

/** Below this no archive is taken or made (docs/security.md). */
const leastFree = 1_073_741_824
const day = 86_400_000
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** The data folder, the disk below it, and the store of files. */
export async function examineDisk(config: Config): Promise<Finding[]> {
  const { dataDir } = config
  if (!existsSync(dataDir))
    return [
      problem(`There is no data folder ${dataDir} yet: start Ludoteca once, or set LUDOTECA_DATA to the right one.`),
    ]
  const found: Finding[] = []
  if (!statSync(dataDir).isDirectory())
    return [problem(`${dataDir} is not a folder: set LUDOTECA_DATA to the data folder of the server.`)]
  if (!isUsableFolder(dataDir))
    found.push(problem(`This user may not write to the data folder ${dataDir}: run this as the server's user.`))
  const files = filesFolder(dataDir)
  if (!config.s3 && existsSync(files) && !isUsableFolder(files))
    found.push(
      problem(`${files}, with the pictures of users, is not a folder that this user may write to: repair that.`),
    )
  const { bavail, bsize, blocks, files: inodes, ffree } = await statfs(dataDir)
  const [free, whole] = [bavail * bsize, blocks * bsize]
  if (free < leastFree)
    found.push(
      problem(`Only ${gigabytes(free)} are free on the disk of ${dataDir}: pictures and archives are refused.`),
    )
  else if (free < whole * 0.1)
    found.push(notice(`${gigabytes(free)} of ${gigabytes(whole)} are free on the disk of ${dataDir}.`))
  else found.push(fine(`${gigabytes(free)} are free on the disk of ${dataDir}.`))
  if (inodes > 0 && ffree < inodes * 0.05)
    found.push(problem(`The disk of ${dataDir} has hardly any room for more files (inodes).`))
  return [...found, ...(config.s3 ? [await examineBucket(config)] : [])]
}

function isUsableFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

async function examineBucket(config: Config): Promise<Finding> {
  try {
    // What it holds does not matter, only that it answers.
    await createFileStore(config).read('doctor/no-such-file')
    return fine('The bucket of LUDOTECA_FILES answers.')
  } catch (error) {
    return problem(
      `The bucket of LUDOTECA_FILES does not answer (${(error as Error).message}): pictures cannot be shown.`,
    )
  }
}

/** The backups that `npm run db:backup` makes; those that are made elsewhere are not known here. */
export async function examineBackups({ dataDir, production, databaseUrl }: Config): Promise<Finding> {
  const folder = join(dataDir, 'backups')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.gz'))
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  const age = (Date.now() - Math.max(0, ...times)) / day
  if (names.length > 0 && age < 2) return fine(`The newest backup in ${folder} is ${(age * 24).toFixed(0)} hours old.`)
  const what =
    names.length === 0
      ? `There is no backup in ${folder}`
      : `The newest backup in ${folder} is ${age.toFixed(0)} days old`
  // A database elsewhere has its own; a development start has nothing to lose.
  if (!production || databaseUrl !== undefined) return notice(`${what}: fine if you make them elsewhere.`)
  return problem(`${what}: run npm run db:backup every night, and keep copies on another machine.`)
}
