import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

/** A phone's authenticator with somebody's finger on it, for the tab of this page. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, named, logs in without a password, and is removed (AUT-14, PRF-05)', async ({
  page,
  member,
  t,
}) => {
  await plugIn(page)
  const person = await member(page)
  const rows = page.getByRole('list', { name: t('passkey_title') }).getByRole('listitem')
  const prove = async (label: string) => {
    await page.getByRole('dialog').getByLabel(t('account_delete_password')).fill(person.password)
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  }

  await test.step('after proof', async () => {
    await page.goto('/settings?section=account')
    await page.getByRole('button', { name: t('passkey_add'), exact: true }).click()
    await page.getByRole('dialog').getByLabel(t('account_delete_password')).fill('not_mine_9')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('passkey_add'), exact: true })
      .click()
    await expect(page.getByText(t('account_password_wrong'))).toBeVisible()
    await prove(t('passkey_add'))
    await expect(page.locator('.toast').filter({ hasText: t('passkey_added') })).toBeVisible()
    await expect(rows).toHaveCount(1)
  })

  await test.step('once for a device', async () => {
    await page.getByRole('button', { name: t('passkey_add'), exact: true }).click()
    await prove(t('passkey_add'))
    await expect(page.getByText(t('passkey_known'))).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('account_cancel') })
      .click()
  })

  await test.step('with a name', async () => {
    await rows.getByRole('button').first().click()
    await page.getByRole('dialog').getByLabel(t('passkey_name')).fill('My phone')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('passkey_rename_save') })
      .click()
    await expect(rows).toContainText('My phone')
  })

  await test.step('it logs in', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/access')
    await page.getByRole('button', { name: t('passkey_enter') }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1, name: person.nick })).toBeVisible()
  })

  await test.step('until it is removed', async () => {
    await page.goto('/settings?section=account')
    await expect(rows).toContainText('My phone')
    await rows.getByRole('button', { name: t('passkey_remove_named', { name: 'My phone' }) }).click()
    await prove(t('passkey_remove'))
    await expect(rows).toHaveCount(0)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/access')
    await page.getByRole('button', { name: t('passkey_enter') }).click()
    await expect(page.getByText(t('passkey_unknown'))).toBeVisible()
  })
})

test('a code after the password: set up with an app, asked for at the log-in, turned off (AUT-14, PRF-05)', async ({
  page,
  member,
  t,
  phone,
}) => {
  const person = await member(page)
  const logIn = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/access')
    await page.getByLabel(t('access_data'), { exact: true }).fill(person.nick)
    await page.getByLabel(t('access_password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  let recovery = ''

  await test.step('set up', async () => {
    await page.goto('/settings?section=account')
    await page.getByRole('button', { name: t('factor_set_up') }).click()
    await dialog.getByLabel(t('account_delete_password')).fill(person.password)
    await dialog.getByRole('button', { name: t('factor_next') }).click()
    await expect(dialog.getByAltText(t('factor_qr'))).toBeVisible()
    const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
    await dialog.getByLabel(t('factor_code')).fill('000000')
    await dialog.getByRole('button', { name: t('factor_confirm') }).click()
    await expect(dialog.getByText(t('factor_wrong'))).toBeInViewport({ ratio: 0.99 })
    const link = dialog.getByRole('link', { name: t('factor_open') })
    // Where the page is on the phone itself, its camera is no help.
    if (phone) await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`))
    else await expect(link).toBeHidden()
    await dialog.getByLabel(t('factor_code')).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await dialog.getByRole('button', { name: t('factor_confirm') }).click()
    await expect(dialog.locator('code')).toHaveCount(10)
    recovery = (await dialog.locator('code').first().textContent())!
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog.locator('code'), 'nothing but its buttons loses the codes').toHaveCount(10)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: t('factor_recovery_copy') }).click()
    await expect(dialog.getByRole('button', { name: t('factor_recovery_copied'), exact: true })).toBeVisible()
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(10)
    await dialog.getByRole('button', { name: t('factor_recovery_kept') }).click()
    await expect(page.getByText(t('factor_on', { recovery: 10 }))).toBeVisible()
  })

  await test.step('asked for', async () => {
    await logIn()
    const code = page.getByLabel(t('factor_code'))
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await code.fill('000000')
    await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
    await expect(page.getByText(t('factor_wrong'))).toBeVisible()
    await page.getByRole('button', { name: t('factor_use_recovery') }).click()
    await page.getByLabel(t('factor_recovery_code')).fill(recovery)
    await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
    await expect(page).toHaveURL('/profile')
  })

  await test.step('not turned off with a wrong code', async () => {
    await page.goto('/settings?section=account')
    await page.getByRole('button', { name: t('factor_turn_off') }).click()
    await dialog.getByLabel(t('account_delete_password')).fill(person.password)
    await dialog.getByRole('button', { name: t('factor_use_recovery') }).click()
    await dialog.getByLabel(t('factor_recovery_code')).fill(recovery)
    // Enter in any field of a proof sends it.
    await dialog.getByLabel(t('factor_recovery_code')).press('Enter')
    await expect(dialog.getByText(t('factor_wrong'))).toBeVisible()
  })
})
