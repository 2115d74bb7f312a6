import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { knownArchives } from './exports.queries.ts'

type Folder = Pick<Context, 'config'>
type Key = { user_id: number; id: string }

const root = ({ config }: Folder): string => join(config.dataDir, 'archives')
const ofPerson = (ctx: Folder, userId: number): string => join(root(ctx), String(userId))

/** Where the file of an export or import stands: below its owner, so that all of a person's go at once. */
export const archivePath = (ctx: Folder, { user_id, id }: Key): string => join(ofPerson(ctx, user_id), `${id}.zip`)

/** The same, with its folder made; only the server's own user may look into it (P-44). */
export async function makeArchivePath(ctx: Folder, key: Key): Promise<string> {
  await mkdir(ofPerson(ctx, key.user_id), { recursive: true, mode: 0o700 })
  return archivePath(ctx, key)
}

/** Removes the file of an export or import, and what a broken-off job left of it. */
export async function removeArchive(ctx: Folder, key: Key): Promise<void> {
  const path = archivePath(ctx, key)
  await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })])
}

/** Removes all archives of a person, for an account that is deleted. */
export const removeArchivesOf = (ctx: Folder, userId: number): Promise<void> =>
  rm(ofPerson(ctx, userId), { recursive: true, force: true })

/** Removes files that belong to no export or import any more: of people who are gone, of servers that died. */
export async function removeLeftFiles(ctx: Pick<Context, 'config' | 'db'>): Promise<void> {
  for (const person of await namesIn(root(ctx))) {
    const files = await namesIn(join(root(ctx), person))
    const ids = [...new Set(files.map((file) => file.slice(0, 36)))].filter((id) => /^[0-9a-f-]{36}$/.test(id))
    const known = await knownArchives(ctx.db, Number(person), ids)
    for (const id of ids) if (!known.has(id)) await removeArchive(ctx, { user_id: Number(person), id })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
