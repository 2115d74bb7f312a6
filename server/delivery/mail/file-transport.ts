import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from './transport.ts'

/** The folder of mails when there is no mail server. */
export const mailFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'mail')

/**
 * Stores each mail as a file that appears complete; names sort by time. Readable by their owner only: they contain
 * links that open accounts.
 */
export function createFileTransport(folder: string, now: () => number): MailTransport {
  return {
    async send({ raw }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date(now()).toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      const draft = join(folder, `.${name}.part`)
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(raw)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, join(folder, `${name}.eml`))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}

const keptName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\.eml$/

/** Whether it is the name of a stored mail, and not a path that leaves the folder. */
export const isKeptName = (name: string): boolean => keptName.test(name)

/** Names of all stored mails, newest first; none when the folder does not exist. */
export async function listKept(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isKeptName).sort().reverse()
}

const month = 30 * 24 * 3_600_000

/** Removes mails older than a month. */
export async function removeOldMails(folder: string, now: number): Promise<void> {
  const before = new Date(now - month).toISOString().replaceAll(':', '-')
  for (const name of await listKept(folder)) if (name < before) await rm(join(folder, name), { force: true })
}
