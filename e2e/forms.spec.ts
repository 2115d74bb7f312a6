import type { Locator, Page } from '@playwright/test'
import { makeList } from './support/lists.ts'
import { onlyIn } from './support/only.ts'
import { logInAs } from './support/pages.ts'
import { Posts } from './support/posts.ts'
import { expect, type Lang, test, textOf } from './support/test.ts'

onlyIn('desktop-en')

/** Clicks a button twice in a row: how often this call was sent. Its response waits for the second click. */
async function callsOfDoubleClick(page: Page, button: Locator, call: `${string} /api/${string}`): Promise<number> {
  let sent = 0
  let clicked: () => void = () => {}
  const second = new Promise<void>((resolve) => (clicked = resolve))
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (`${request.method()} ${new URL(request.url()).pathname}` !== call) return route.fallback()
    sent += 1
    await second
    return route.fallback()
  })
  await button.dblclick()
  // What a handler of the second click begins, it has begun now.
  await page.evaluate(() => new Promise((later) => setTimeout(() => requestAnimationFrame(later), 50)))
  clicked()
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/**')
  return sent
}

test.describe('a double click sends a form once (REV-01, LIS-01, AUT-11)', () => {
  const t = (key: string, values?: Record<string, string | number>) => textOf('en', key, values)

  test('a review', async ({ page, member }) => {
    await member(page)
    await page.goto('/game/outer-wilds/reviews')
    await page.getByRole('button', { name: t('review_write') }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.locator('.review-form') })
    await dialog.getByRole('slider', { name: t('review_total'), exact: true }).press('ArrowRight')
    await dialog.getByLabel(t('review_text'), { exact: true }).fill('Go and see.')
    const publish = dialog.getByRole('button', { name: t('review_publish'), exact: true })
    expect(await callsOfDoubleClick(page, publish, 'POST /api/review')).toBe(1)
    await expect(dialog).toBeHidden()
  })

  test('a list', async ({ page, member }) => {
    const { nick } = await member(page)
    await page.goto(`/profile/${nick}/lists`)
    await page.getByRole('button', { name: t('list_new') }).click()
    const dialog = page.getByRole('dialog', { name: t('list_form_new') })
    await dialog.getByLabel(t('list_form_title')).fill('Twice')
    const make = dialog.getByRole('button', { name: t('list_form_make') })
    expect(await callsOfDoubleClick(page, make, 'POST /api/list')).toBe(1)
    await expect(page).toHaveURL(`/profile/${nick}/lists/twice`)
  })

  test('a post', async ({ page, member, lang }) => {
    await member(page)
    await page.goto('/game/outer-wilds/comments')
    const posts = new Posts(page, lang)
    await posts.write()
    await page.keyboard.type('Once is enough.')
    expect(await callsOfDoubleClick(page, posts.tool('comment_post'), 'POST /api/comment')).toBe(1)
  })

  test('a log-in', async ({ page, member }) => {
    const { nick, password } = await member(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/access')
    await page.getByLabel(t('access_data'), { exact: true }).fill(nick)
    await page.getByLabel(t('access_password'), { exact: true }).fill(password)
    const send = page.getByRole('main').getByRole('button', { name: t('access_login_button'), exact: true })
    expect(await callsOfDoubleClick(page, send, 'POST /api/auth/login')).toBe(1)
    await expect(page).toHaveURL('/profile')
  })

  test('the settings of the profile', async ({ page, member }) => {
    await member(page)
    await page.goto('/settings?section=profile')
    await page.getByLabel(t('settings_name'), { exact: true }).fill('Leonor')
    const save = page.getByRole('button', { name: t('settings_save'), exact: true })
    expect(await callsOfDoubleClick(page, save, 'PUT /api/auth')).toBe(1)
  })
})

test('an empty log-in says which field is missing, in a sentence of the page (AUT-05, SHL-23)', async ({ page, t }) => {
  await page.goto('/access')
  const [data, password] = [
    page.getByLabel(t('access_data'), { exact: true }),
    page.getByLabel(t('access_password'), { exact: true }),
  ]
  const send = page.getByRole('main').getByRole('button', { name: t('access_login_button'), exact: true })
  await send.click()
  await expect(data).toHaveAccessibleDescription(t('access_data_empty'))
  await expect(password).toHaveAccessibleDescription(t('access_password_empty'))
  await expect(data).toBeFocused()
  await page.keyboard.type('nuria_v')
  await expect(data).toHaveAccessibleDescription('')
  await send.click()
  await expect(password).toBeFocused()
})
