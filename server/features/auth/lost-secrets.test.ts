import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import { loadSecrets } from '../../secrets.ts'
import { testApp } from '../../testing/test-app.ts'
import { describeLostSecrets } from './auth.ts'
import { sealSecret } from './second-factor.ts'

it('says whose authenticator apps the present secrets cannot read, and how to recover, and makes no secret (F-23)', async () => {
  const { db, cast } = await testApp()
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = readConfig({ LUDOTECA_DATA: folder })
  const file = join(folder, 'secrets.json')
  const describeLost = (given = config) => describeLostSecrets({ db, config: given })
  expect(await describeLost()).toBeNull()
  expect(existsSync(file)).toBe(false)

  const former = loadSecrets(config)
  for (const { id } of [cast.bob, cast.alice]) {
    const sealed_secret = sealSecret({ config }, id, 'JBSWY3DPEHPK3PXP')
    await db
      .insertInto('second_factors')
      .values({ user_id: id, sealed_secret, confirmed_at: new Date(), created_at: new Date() })
      .execute()
  }
  expect(await describeLost(), 'all is well').toBeNull()
  expect(await describeLost(readConfig({ TOKEN_SECRET: former[0] })), 'the same as a setting').toBeNull()

  const recover =
    'Put the former one back and start again; then everything works as before. If it is lost for good, these users log in with a recovery code or a passkey, or you remove their second factor with npm run admin -- NICK reset-second-factor: alice, bob.'
  const begin = 'The secrets of this installation cannot read 2 authenticator apps: '
  rmSync(file)
  expect(await describeLost()).toBe(`${begin}secrets.json is missing in ${folder}. ${recover}`)
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, JSON.stringify({ token: ['x'.repeat(40)] }))
  expect(await describeLost()).toBe(
    `${begin}secrets.json in ${folder} is not the one that they were set up with. ${recover}`,
  )
  expect(await describeLost(readConfig({ TOKEN_SECRET: 'y'.repeat(40) }))).toContain('TOKEN_SECRET is not the one')
  writeFileSync(file, JSON.stringify({ token: ['x'.repeat(40), ...former] }))
  expect(await describeLost(), 'the former one as the second').toBeNull()
})
