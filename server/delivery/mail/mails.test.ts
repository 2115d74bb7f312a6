import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordSecurity } from '../../security-log/record-security.ts'
import { type MailKind, mailKinds } from '../../queue/payloads.ts'
import { keepFormer } from '../../features/auth/address.queries.ts'
import { consumeToken } from '../../features/email/account-tokens.ts'
import { readMail, tokenIn } from '../../testing/mails.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { PerhapsSent, type MailTransport } from './transport.ts'
import { sendMail } from '../../features/email/send-mail.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://ludoteca.test', CONTACT_EMAIL: 'help@ludoteca.test' } })
})
afterAll(() => test.close())
beforeEach(() => test.clock.reset())

const add = (kind: MailKind, more: object = {}) =>
  test.ctx.jobs.add(test.db, 'send-a-mail', { kind, user_id: test.cast.alice.id, ...more })

const buttonOf = (links: string[]): string | undefined => links.find((link) => new URL(link).pathname !== '/')

describe('registering', () => {
  it('sends one mail with a link that verifies the address, in the language of the account (AUT-04)', async () => {
    const body = { nick: 'elena', email: 'Elena@example.com', password: 'abc_123', lang: 'es' }
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { status, body: session } = await test.call('POST', '/auth', { body, headers })
    expect(status).toBe(201)
    const mails = await test.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['Elena@example.com', 'Confirma tu correo']])
    const [mail] = mails
    expect(mail?.html).toContain('<html lang="es">')
    expect(mail?.raw, 'links ignore what the request says of the host (AU-24)').not.toContain('evil')
    const link = buttonOf(mail?.links ?? [])
    expect(link).toMatch(/^https:\/\/ludoteca\.test\/access\?token=[\w-]{43}$/)
    expect(mail?.text, 'also without HTML').toContain(link)
    const given = { purpose: 'verify', token: tokenIn(mail), now: test.ctx.now() } as const
    expect((await consumeToken(test.db, given))?.user_id).toBe(session.user.id)
    expect(await test.mails(), 'once').toEqual([])
  })

  it('sends nothing when the account is not created', async () => {
    const body = { nick: 'alice', email: 'new@example.com', password: 'abc_123' }
    expect((await test.call('POST', '/auth', { body })).status).toBe(409)
    expect(await test.mails()).toEqual([])
  })
})

const expected: Record<MailKind, { en: string; es: string; path: RegExp | null }> = {
  'verify-address': { en: 'Confirm your address', es: 'Confirma tu correo', path: /^\/access\?token=[\w-]{43}$/ },
  'reset-password': {
    en: 'Choose a new password',
    es: 'Elige una contraseña nueva',
    path: /^\/password\/reset\?token=[\w-]{43}&email=alice%40example\.com$/,
  },
  'password-changed': { en: 'Your password was changed', es: 'Tu contraseña ha cambiado', path: null },
  'password-reset': { en: 'Your password was changed', es: 'Tu contraseña ha cambiado', path: null },
  'passkey-removed': {
    en: 'A passkey was removed from your account',
    es: 'Tu cuenta tiene una clave de acceso menos',
    path: null,
  },
  'google-linked': { en: 'Google now opens your account', es: 'Google ya abre tu cuenta', path: null },
  'google-unlinked': { en: 'Google no longer opens your account', es: 'Google ya no abre tu cuenta', path: null },
  'passkey-added': {
    en: 'A passkey was added to your account',
    es: 'Tu cuenta tiene una clave de acceso nueva',
    path: null,
  },
  'second-factor-on': { en: 'Logging in now asks for a code', es: 'Al entrar te pediremos un código', path: null },
  'second-factor-off': {
    en: 'Logging in no longer asks for a code',
    es: 'Ya no te pediremos un código al entrar',
    path: null,
  },
  'verify-new-address': {
    en: 'Confirm your new address',
    es: 'Confirma tu nuevo correo',
    path: /^\/access\?token=[\w-]{43}$/,
  },
  'address-changed': {
    en: 'Your account is moving to another address',
    es: 'Tu cuenta va a cambiar de correo',
    path: /^\/access\?view=undo&token=[\w-]{43}$/,
  },
  'new-device': {
    en: 'New login to your account',
    es: 'Nuevo inicio de sesión en tu cuenta',
    path: /^\/settings\?section=account$/,
  },
  'account-deleted': { en: 'Your account is deleted', es: 'Tu cuenta se ha borrado', path: null },
  'export-ready': { en: 'Your archive is ready', es: 'Tu archivo está listo', path: /^\/settings\?section=data$/ },
  'moderation-decision': {
    en: 'A decision about your account',
    es: 'Una decisión sobre tu cuenta',
    path: /^\/settings\?section=account$/,
  },
  'objection-decided': {
    en: 'An answer to your objection',
    es: 'Respuesta a tu reclamación',
    path: /^\/settings\?section=account$/,
  },
  'correction-decided': {
    en: 'An answer to your correction',
    es: 'Respuesta a tu corrección',
    path: /^\/settings\?section=data$/,
  },
  'psn-sign-in-ends': {
    en: 'PlayStation needs a new sign-in',
    es: 'PlayStation necesita un acceso nuevo',
    path: /^\/admin\?view=services$/,
  },
  'games-imported': {
    en: 'Your games are on the shelf',
    es: 'Tus juegos están en la estantería',
    path: /^\/settings\?section=data$/,
  },
  'import-finished': {
    en: 'Your import is done',
    es: 'Tu importación ha terminado',
    path: /^\/settings\?section=data$/,
  },
}

describe('each mail', () => {
  it.each(mailKinds.flatMap((kind) => (['en', 'es'] as const).map((lang) => ({ kind, lang }))))(
    'of $kind in $lang has its subject, its link and one recipient, and is small',
    async ({ kind, lang }) => {
      // The targets of some mails: an address that awaits verification, and a former one.
      const { id, email } = test.cast.alice
      await test.db.updateTable('users').set({ pending_email: email }).where('id', '=', id).execute()
      const left = { userId: id, email, at: new Date(test.ctx.now()), until: new Date(test.ctx.now() + 60_000) }
      await keepFormer(test.db, left)
      const fact = { kind: 'new-device', userId: id, from: { address: '203.0.113.5', device: null } } as const
      const entry = await recordSecurity(test.db, fact, test.ctx.now())
      const decision = { user_id: id, kind: 'comment', thing_id: 1, action: 'warn', reports: 1, at: new Date() }
      const { id: decision_id } = await test.db
        .insertInto('moderation_log')
        .values(decision)
        .returning('id')
        .executeTakeFirstOrThrow()
      await add(kind, { lang, entry_id: entry.id, decision_id })
      const [mail, ...more] = await test.mails()
      expect(more).toEqual([])
      const { [lang]: subject, path } = expected[kind]
      expect(mail).toMatchObject({ to: 'alice@example.com', subject })
      const { html = '', text = '', links = [], headers = {}, raw = '' } = mail ?? {}
      expect(headers).toMatchObject({ to: 'alice@example.com', 'auto-submitted': 'auto-generated' })
      expect(headers['message-id']).toMatch(/^<[\w-]+@ludoteca\.test>$/)
      expect(Object.keys(headers).filter((name) => /^(cc|bcc)$/i.test(name))).toEqual([])
      expect(links.every((link) => link.startsWith('https://ludoteca.test'))).toBe(true)
      const button = buttonOf(links)
      if (path === null) expect(button).toBeUndefined()
      else expect(button?.slice('https://ludoteca.test'.length)).toMatch(path)
      expect(html, 'nothing from elsewhere').not.toMatch(/<(?:img|script|link|iframe|table)|url\(|src=/)
      expect(html).toContain(`<html lang="${lang}">`)
      expect(text, 'greets').toContain('alice')
      expect(text).not.toMatch(/<[a-z]|undefined|\[object/)
      expect(Buffer.byteLength(html)).toBeLessThan(20_000)
      expect(
        raw.split('\r\n').every((line) => line.length <= 998),
        'lines that mail servers take',
      ).toBe(true)
    },
  )

  it('shows names unchanged, whatever they contain', async () => {
    await add('password-changed', { nick: '<b>x</b>&"\'', lang: 'en' })
    const [mail] = await test.mails()
    expect(mail?.html).toContain('&lt;b&gt;x&lt;/b&gt;&amp;&quot;&#39;')
    expect(mail?.html).not.toContain('<b>')
  })
})

describe('the token of a link', () => {
  it('is in the mail only: the database stores its hash, and nothing before it is sent (AU-09, P-52)', async () => {
    await add('reset-password')
    const before = await dump()
    expect(before).not.toContain('"to"')
    expect(before.match(/"kind": ?"reset-password"/g), 'the job waits').not.toBeNull()
    const [mail] = await test.mails()
    const token = tokenIn(mail)
    const after = await dump()
    expect(token).toHaveLength(43)
    expect(after).not.toContain(token)
    expect(after.split(createHash('sha256').update(token).digest('hex'))).toHaveLength(2)
  })

  it('is valid for its purpose, its address and its time only, and once (AU-08)', async () => {
    const { alice, bob } = test.cast
    const mailed = async () => {
      await add('reset-password')
      const [mail] = await test.mails()
      return tokenIn(mail)
    }
    const take = (token: string, more: object = {}) =>
      consumeToken(test.db, { purpose: 'reset', token, email: alice.email, now: test.ctx.now(), ...more })
    const first = await mailed()
    const second = await mailed()
    expect(await take(second, { purpose: 'verify' })).toBeNull()
    expect(await take(second, { email: bob.email })).toBeNull()
    expect(await take(second, { now: test.ctx.now() + 61 * 60_000 })).toBeNull()
    await test.db.updateTable('users').set({ email: 'a2@example.com' }).where('id', '=', alice.id).execute()
    expect(await take(second, { email: 'a2@example.com' }), 'the address has changed').toBeNull()
    await test.db.updateTable('users').set({ email: alice.email }).where('id', '=', alice.id).execute()
    const [third, fourth] = [await mailed(), await mailed()]
    expect(await take(first), 'only the last three stay good').toBeNull()
    expect((await take(third))?.user_id, 'the one before the newest').toBe(alice.id)
    expect((await take(fourth))?.user_id).toBe(alice.id)
    const race = await Promise.all(Array.from({ length: 20 }, () => take(second, { email: 'ALICE@example.com' })))
    expect(race.filter((good) => good?.user_id === alice.id)).toHaveLength(1)
    expect(await take(second)).toBeNull()
  })

  it('is not revived by a second copy of its mail (AU-08, F-08)', async () => {
    const { carla } = test.cast
    const sent: Buffer[] = []
    const mail: MailTransport = {
      send: async ({ raw }) => {
        sent.push(raw)
        throw new PerhapsSent('the line broke')
      },
    }
    const ctx = { ...test.ctx, mail }
    const payload = { kind: 'reset-password', user_id: carla.id } as const
    const send = (lastFailure?: string) =>
      sendMail.run(ctx, payload, new AbortController().signal, { id: 'one job', lastFailure })
    const failure = await send().then(String, (error: Error) => error.message)
    await expect(send(failure), 'nobody came yet: the copy goes out').rejects.toThrow('perhaps sent')
    expect(sent).toHaveLength(2)
    const [first, copy] = await Promise.all(sent.map((raw) => readMail({ to: carla.email, raw })))
    expect(copy?.links).toEqual(first?.links)
    const token = tokenIn(first)
    const taken = () => consumeToken(test.db, { purpose: 'reset', token, email: carla.email, now: test.ctx.now() })
    expect((await taken())?.user_id).toBe(carla.id)
    await send(failure)
    expect(sent).toHaveLength(2)
    expect(await taken()).toBeNull()
  })
})

describe('a deleted account', () => {
  it('gets no queued mail except the one about the deletion (P-57)', async () => {
    const { id, email } = test.cast.dan
    for (const kind of mailKinds) await test.ctx.jobs.add(test.db, 'send-a-mail', { kind, user_id: id })
    for (const kind of ['password-changed', 'address-changed'] as const)
      await test.ctx.jobs.add(test.db, 'send-a-mail', { kind, user_id: id, to: email, lang: 'en', nick: 'dan' })
    await test.ctx.jobs.add(test.db, 'send-a-mail', {
      kind: 'account-deleted',
      user_id: id,
      to: email,
      lang: 'es',
      nick: 'dan',
    })
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    const mails = await test.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Tu cuenta se ha borrado']])
  })
})

/** Every row of every table, including the queue, as text. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    test.db,
  )
  let text = ''
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(test.db)
    text += found.rows.map(({ row }) => row).join('\n')
  }
  return text.replaceAll('""', '"')
}
