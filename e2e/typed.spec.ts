import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

/**
 * Every letter is a key press: Playwright's `fill()` writes into Firefox's fields from within the page, which React
 * does not notice.
 */
onlyIn('desktop-en')

test('a user logs in, finds a game by its name, has it, and creates a list (AUT-05, GAM-06, COL-01, LIS-01)', async ({
  page,
  newcomer,
  t,
}) => {
  const { nick, password } = newcomer
  expect((await page.request.post('/api/auth', { data: { ...newcomer, lang: 'en' } })).status()).toBe(201)
  await page.goto('/access')
  await page.getByLabel(t('access_data'), { exact: true }).pressSequentially(nick)
  await page.getByLabel(t('access_password'), { exact: true }).pressSequentially(password)
  await page.keyboard.press('Enter')
  const account = page.getByRole('banner').getByRole('button', { name: t('shell_account') })
  await expect(account).toBeVisible()

  await page.getByRole('banner').getByRole('combobox').pressSequentially('outer wil')
  await page.getByRole('option', { name: /Outer Wilds/ }).click()
  await expect(page).toHaveURL('/game/outer-wilds')
  const have = page.getByRole('button', { name: t('collection_have'), exact: true }).first()
  await have.click()
  await expect(have).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/profile/${nick}/lists`)
  await page
    .getByRole('button', { name: t('list_new') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: t('list_form_new') })
  await form.getByLabel(t('list_form_title')).pressSequentially('Rainy Sundays')
  await form.getByRole('button', { name: t('list_form_make') }).click()
  await expect(page).toHaveURL(`/profile/${nick}/lists/rainy-sundays`)
  await page.goto('/profile')
  await expect(page.getByRole('main').getByRole('link', { name: 'Outer Wilds' }).first()).toBeVisible()
})

test('a review is typed and published (REV-01)', async ({ page, member, t }) => {
  const { nick } = await member(page)
  await page.goto('/game/outer-wilds/reviews')
  await page.getByRole('button', { name: t('review_write') }).click()
  const editor = page.getByRole('dialog').filter({ has: page.locator('.review-form') })
  await editor.getByRole('slider').first().press('ArrowRight')
  await editor.locator('input[type="text"]').pressSequentially('Go and see')
  await editor.locator('textarea').pressSequentially('It ends every twenty-two minutes.')
  await editor.getByRole('button', { name: t('review_publish') }).click()
  await expect(editor).toBeHidden()
  await page.goto(`/profile/${nick}/reviews`)
  await expect(page.getByRole('link', { name: 'Go and see' })).toBeVisible()
})

test('theme and language are chosen in the settings (PRF-05, I18-01)', async ({ page, member, t }) => {
  await member(page)
  await page.goto('/settings?section=preferences')
  await page
    .getByRole('group', { name: t('shell_theme') })
    .getByText(t('shell_theme_light'))
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('main').getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1, name: 'Preferencias' })).toBeVisible()
})
