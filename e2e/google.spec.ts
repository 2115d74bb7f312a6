import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEmbedded } from '../server/db/embedded.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'
import { type GoogleFake, startGoogleFake } from '../fakes/google/fake.ts'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { expect, newPerson, test } from './support/test.ts'

onlyIn('phone-es')

// The run's own server has no client id, so the button is nowhere; this one beside it has, on the same database. It
// shares the jobs, so what they write goes into the same folders: other journeys wait for it there.
const shared = process.env['E2E_DATA']!
let own: string
let google: GoogleFake
let server: RunningServer
test.beforeAll(async () => {
  own = mkdtempSync(join(tmpdir(), 'ludoteca-google-'))
  // The run's own server need not be of the user who runs this.
  const { uid, gid } = statSync(shared)
  for (const folder of ['mail', 'files', 'archives']) {
    mkdirSync(join(shared, folder), { recursive: true })
    chownSync(join(shared, folder), uid, gid)
    symlinkSync(join(shared, folder), join(own, folder))
  }
  google = await startGoogleFake()
  server = await startServer(own, { DATABASE_URL: findEmbedded(shared)!.url, ...google.env })
})
test.afterAll(async () => {
  await server.end('SIGTERM')
  await google.stop()
  rmSync(own, { recursive: true })
})

test('a user signs up with Google, chooses a nick, is recognised the next time, and deletes the account (AUT-06, AU-19, AUT-12)', async ({
  page,
  t,
}) => {
  const { nick, email } = newPerson()
  const button = page.getByRole('button', { name: /Google$/ })
  const chooseAccount = async () => {
    const [chooser] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await chooser.getByLabel('Another address').fill(email)
    await chooser.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  await test.step('the first time asks for a nick, the age and the privacy policy', async () => {
    await page.goto(`${server.url}/access?redirect=%2Fgames`)
    await chooseAccount()
    const dialog = page.getByRole('dialog', { name: t('google_new_title') })
    const field = dialog.getByLabel(t('access_nick'))
    await expect(field).toHaveValue(nick)
    await field.fill('okami')
    await dialog.getByRole('button', { name: t('access_register_button') }).click()
    await expect(dialog.getByText(t('access_age_needed'))).toBeVisible()
    await dialog.getByRole('checkbox', { name: t('access_over_16') }).check()
    await dialog.getByRole('checkbox', { name: t('access_accept') }).check()
    await dialog.getByRole('button', { name: t('access_register_button') }).click()
    await expect(dialog.getByText(t('access_nick_taken'))).toBeVisible()
    await expectAccessible(page, 'the newcomer’s step')
    await field.fill(nick)
    await dialog.getByRole('button', { name: t('access_register_button') }).click()
    await expect(page).toHaveURL(/\/games$/)
  })

  await test.step('the next time they are in at once', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${server.url}/access?redirect=%2Fgames`)
    await chooseAccount()
    await expect(page).toHaveURL(/\/games$/)
  })

  await test.step('Google proves who deletes the account', async () => {
    await page.goto(`${server.url}/settings?section=account`)
    await expect(page.getByText(t('google_is_only'))).toBeVisible()
    await page.getByRole('button', { name: t('account_delete_button') }).click()
    await chooseAccount()
    await expect(page).toHaveURL(new RegExp(`^${server.url}/`))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('session')).catch(() => 'on the way')).toBeNull()
    expect((await page.request.get(`${server.url}/api/user/${nick}`)).status()).toBe(404)
  })
})
