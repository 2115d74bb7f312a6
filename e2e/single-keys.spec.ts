import { onlyOnDesktop } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyOnDesktop('phones have no keyboard')

test('single keys are switched off in the settings, and by visitors in a menu (WCAG 2.1.4)', async ({
  page,
  member,
  lang,
  t,
}) => {
  const box = page.getByRole('banner').getByRole('combobox')

  await test.step('a visitor', async () => {
    await page.goto('/legal-advise')
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await page.getByRole('button', { name: t('shell_more') }).click()
    const menu = page.getByRole('menu', { name: t('shell_more') })
    await menu.getByRole('menuitemradio', { name: t('shell_keys_off'), exact: true }).click()
    await page.keyboard.press('Escape')
    await page.locator('main').focus()
    await page.keyboard.press('/')
    await expect(box).not.toBeFocused()
    await expect(page.getByRole('banner').locator('kbd')).toHaveCount(0)
    await page.evaluate(() => localStorage.removeItem('single-keys'))
  })

  await test.step('a member', async () => {
    await member(page)
    await page.goto('/settings?section=preferences')
    await page.getByRole('checkbox', { name: t('shell_keys') }).uncheck()
    await page.goto('/profile')
    await page.keyboard.press('/')
    await expect(box).not.toBeFocused()
    await page.goto('/calendar?month=2025-10')
    const name = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const october = new RegExp(name.format(Date.UTC(2025, 9)).replace(' de ', '.*'), 'i')
    await expect(page).toHaveTitle(october)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveTitle(october)
    await page.goto('/settings?section=preferences')
    await page.getByRole('checkbox', { name: t('shell_keys') }).check()
    await page.goto('/calendar?month=2025-10')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/2025-11/)
  })
})
