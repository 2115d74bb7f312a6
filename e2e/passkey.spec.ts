import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

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
