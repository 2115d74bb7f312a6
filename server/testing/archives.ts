import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import type { CastName } from './cast.ts'
import type { TestApp } from './test-app.ts'

type Files = Record<string, string | Buffer>

/** A ZIP of these files; `odd` sets properties that a valid archive never has. */
export async function makeZip(files: Files, odd: { mode?: number; compress?: boolean } = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, odd)
  zip.end()
  return buffer(zip.outputStream)
}

/** The files of a ZIP by name. */
export async function readZip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return files
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** An archive of these files with a matching manifest; `changes` overrides parts of it. */
export function makeArchive(files: Files, changes: object = {}, odd?: { mode?: number }): Promise<Buffer> {
  const manifest = {
    format: 'ludoteca-archive',
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    site: 'http://localhost:3000',
    nick: 'somebody',
    files: Object.entries(files).map(([name, content]) => ({
      name,
      bytes: Buffer.byteLength(content),
      sha256: sha256(content),
    })),
    ...changes,
  }
  return makeZip({ ...files, 'manifest.json': JSON.stringify(manifest) }, odd)
}

/** Requests an export, runs its job, and downloads the file by its link. */
export async function exportOf({ call, runJobs, app }: TestApp, as: CastName | { token: string }): Promise<Buffer> {
  const { body } = await call('POST', '/archive/export', { as })
  await runJobs()
  const link = await call('POST', `/archive/export/${body.id}/link`, { as })
  const [cookie = ''] = String(link.headers['set-cookie']).split(';')
  const { rawPayload, statusCode } = await app.inject({ url: link.body.url, headers: { cookie } })
  if (statusCode !== 200) throw new Error(`the download answered ${statusCode}`)
  return rawPayload
}

export const upload = ({ call }: TestApp, as: CastName | { token: string }, zip: Buffer) =>
  call('POST', '/archive/import', { as, body: zip, headers: { 'content-type': 'application/zip' } })

/** Uploads an archive and runs its check; returns the import. */
export async function checkArchiveOf(test: TestApp, as: CastName | { token: string }, zip: Buffer) {
  const { body } = await upload(test, as, zip)
  await test.runJobs()
  return (await test.call('GET', `/archive/import/${body.id}`, { as })).body
}

/** Uploads an archive and confirms it; returns the import, applied or refused. */
export async function restoreArchive(test: TestApp, as: CastName | { token: string }, zip: Buffer) {
  const checked = await checkArchiveOf(test, as, zip)
  if (checked.state !== 'checked') return checked
  await test.call('POST', `/archive/import/${checked.id}/apply`, { as })
  await test.runJobs()
  return (await test.call('GET', `/archive/import/${checked.id}`, { as })).body
}
