import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'

export interface KeptMail {
  subject: string
  text: string
  html: string
  /** The path of our own that its button leads to, with its query. */
  path: string
}

const folder = join(process.env['E2E_DATA']!, 'mail')

/** All mails to an address that the server under test has kept, the oldest first. */
async function mailsTo(address: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => [])
  const mails = []
  for (const name of names.filter((one) => one.endsWith('.eml')).sort()) {
    const { to, subject = '', text = '', html = '' } = await PostalMime.parse(await readFile(join(folder, name)))
    if (to?.[0]?.address !== address) continue
    const link = /href="https?:\/\/[^/"]+(\/[^"]+)"/.exec(html)?.[1] ?? ''
    mails.push({ subject, text, html, path: link.replaceAll('&amp;', '&') })
  }
  return mails
}

/**
 * Waits for the newest mail to an address, of those whose button leads below a path, or for its `nth` (from 1); mails
 * take a few seconds, and two that were asked for in a row may come in the other order.
 */
export async function mailTo(
  address: string,
  { nth, leads = '' }: { nth?: number; leads?: string } = {},
): Promise<KeptMail> {
  for (let tries = 0; tries < 150; tries++) {
    const mails = (await mailsTo(address)).filter(({ path }) => path.startsWith(leads))
    const mail = nth === undefined ? mails.at(-1) : mails[nth - 1]
    if (mail) return mail
    await sleep(100)
  }
  throw new Error(`There is no mail to ${address} in ${folder}`)
}
