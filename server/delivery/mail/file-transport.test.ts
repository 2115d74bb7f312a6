import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { compose } from './compose.ts'
import { createFileTransport, listKept, mailFolder, removeOldMails } from './file-transport.ts'
import { mailPages, showsMails } from '../../features/email/mail-pages.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ludoteca-mails-'))
const folder = mailFolder({ dataDir })
const { signal } = new AbortController()
const start = Date.parse('2026-03-01T10:00:00Z')
let test: TestApp
let app: Awaited<ReturnType<typeof createApp>>

beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://ludoteca.test' } })
  app = await createApp(test.ctx)
  mailPages(app, { ...test.ctx.config, dataDir })
})
afterAll(async () => {
  await app.close()
  await test.close()
  rmSync(dataDir, { recursive: true })
})

const get = (path: string) => app.inject({ method: 'GET', url: `/development/mail${path}` })

describe('without a mail server', () => {
  it('shows an empty list before there is a mail', async () => {
    const { statusCode, body } = await get('')
    expect(statusCode).toBe(200)
    expect(body).toContain('No mail yet')
  })

  it('mails are stored as complete files in the order of time, readable by their owner only', async () => {
    for (let minute = 0; minute < 60; minute++) {
      const now = start + minute * 60_000
      const draft = { to: 'elena@example.com', nick: 'elena', lang: 'en', id: `id-${minute}`, now } as const
      const mail = await compose(test.ctx.config, { ...draft, kind: 'verify-address', path: '/access?token=abc' })
      await createFileTransport(folder, () => now).send(mail, signal)
    }
    const names = readdirSync(folder)
    expect(names, 'no drafts are left').toHaveLength(60)
    expect(names.sort().reverse()).toEqual(await listKept(folder))
    expect(readFileSync(join(folder, names[0] ?? ''), 'utf8')).toContain('Message-ID: <id-59@ludoteca.test>')
    if (process.platform !== 'win32') {
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      expect(statSync(join(folder, names[0] ?? '')).mode & 0o777).toBe(0o600)
    }
  })

  it('lists them, newest first, page by page, and each with its links', async () => {
    const [first, second] = await Promise.all([get(''), get('?page=2')])
    expect(first.body.match(/<li>/g)).toHaveLength(50)
    expect(second.body.match(/<li>/g)).toHaveLength(10)
    const name = /\/development\/mail\/([^"]+)"/.exec(first.body)?.[1] ?? ''
    expect(name).toMatch(/^2026-03-01T10-59/)
    const [page, letter] = await Promise.all([get(`/${name}`), get(`/${name}/html`)])
    expect(page.body).toContain('<a href="https://ludoteca.test/access?token=abc">')
    expect(page.body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`)
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect(letter.body).toContain('<base target="_blank">')
    expect(letter.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox allow-popups/)
  })

  it('serves no other file', async () => {
    writeFileSync(join(dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
    writeFileSync(join(folder, 'other.eml'), 'Subject: secret\r\n\r\nsecret')
    for (const name of ['other.eml', '..%2Fsecret.eml', '%2E%2E/secret.eml', '2026-03-01T10-00-00.000Z-00000000.eml']) {
      for (const path of [`/${name}`, `/${name}/html`]) expect((await get(path)).statusCode, path).toBe(404)
    }
    rmSync(join(folder, 'other.eml'))
  })

  it('deletes them after a month', async () => {
    await removeOldMails(folder, start + 30 * 24 * 3_600_000 + 30 * 60_000)
    expect(await listKept(folder)).toHaveLength(30)
  })

  it('shows nothing in production, or where mails are really sent', async () => {
    expect(showsMails({ production: true, smtpUrl: undefined })).toBe(false)
    expect(showsMails({ production: false, smtpUrl: 'smtp://localhost' })).toBe(false)
    const bare = await createApp(test.ctx)
    mailPages(bare, { ...test.ctx.config, production: true, dataDir })
    expect((await bare.inject({ method: 'GET', url: '/development/mail' })).statusCode).toBe(404)
    await bare.close()
  })
})
