import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { archiveKey } from '../features/archive/archive-folder.ts'
import { testApp } from '../testing/test-app.ts'

const sites = [
  { origin: 'http://ludoteca.test', prefix: '', rules: 'HttpOnly; SameSite=Strict', otherPrefix: '__Secure-' },
  {
    origin: 'https://ludoteca.test',
    prefix: '__Secure-',
    rules: 'HttpOnly; SameSite=Strict; Secure',
    otherPrefix: '',
  },
]

it.each(sites)('the cookies of a session at $origin count under "$prefix" only (AU-60)', async (site) => {
  const { origin, prefix, rules, otherPrefix } = site
  const { app, call, cast, ctx, db } = await testApp({ env: { PUBLIC_URL: origin } })
  const media = await call('POST', '/media/pass', { as: 'alice' })
  expect(media.headers['set-cookie']).toMatch(new RegExp(`^${prefix}media=[\\w.-]+; Path=/api/media; .*${rules}$`))

  const [id, userId] = [randomUUID(), cast.alice.id]
  const times = { created_at: new Date(ctx.now()), expires_at: new Date(ctx.now() + 86_400_000) }
  await db
    .insertInto('archive_exports')
    .values({ user_id: userId, id, state: 'ready', bytes: 2, ...times })
    .execute()
  await ctx.files.put(archiveKey({ user_id: userId, id }), Buffer.from('PK'))
  const link = await call('POST', `/archive/export/${id}/link`, { as: 'alice' })
  const text = String(link.headers['set-cookie'])
  expect(text).toMatch(new RegExp(`^${prefix}archive=[\\w.-]+; Path=/api/archive/file; .*${rules}$`))
  const cookie = (text.split(';')[0] ?? '').slice(prefix.length)
  const statusWith = async (name: string) =>
    (await app.inject({ url: link.body.url, headers: { cookie: `${name}${cookie}` } })).statusCode
  expect(await statusWith(prefix)).toBe(200)
  expect(await statusWith(otherPrefix)).toBe(401)
})
