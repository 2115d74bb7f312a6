import type { Locator, Page } from '@playwright/test'
import { clearAnnounced, expectAnnounced, recordLiveRegions } from './support/live-regions.ts'
import { makeList } from './support/lists.ts'
import { onlyIn } from './support/only.ts'
import { logInAs } from './support/pages.ts'
import { Posts } from './support/posts.ts'
import { expect, test, textOf } from './support/test.ts'

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

test('an empty log-in says which field is missing, in a sentence of the page (AUT-05)', async ({ page, t }) => {
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

test('required fields and their errors are exposed in every form, and errors are announced (WCAG 3.3.1, 3.3.2, 4.1.3)', async ({
  page,
  member,
  t,
}) => {
  test.slow()
  await recordLiveRegions(page)
  /** Sends a form that lacks a value: the field says so to everybody. */
  const expectRefused = async (field: Locator, send: Locator, error: string): Promise<void> => {
    await expect(field).toHaveAttribute('aria-required', 'true')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await clearAnnounced(page)
    await send.click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)))
    await expect(field).toBeFocused()
    await expectAnnounced(page, error)
  }
  const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: t(key), exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('a link for a new password', async () => {
    await page.goto('/password/reset')
    await expectRefused(page.getByLabel(t('access_email')), button(page, 'access_reset_send'), t('access_email_empty'))
  })
  const me = await member(page)
  await test.step('another e-mail', async () => {
    await page.goto('/settings?section=account')
    await button(page, 'account_change_email').click()
    const email = page.getByLabel(t('account_new_email'))
    await page.getByLabel(t('account_current_password')).fill(me.password)
    await email.fill('nowhere')
    await expectRefused(email, button(page, 'account_change_email').last(), t('access_email_wrong'))
  })
  await test.step('hidden words', async () => {
    await page.goto('/settings?section=privacy')
    await expectRefused(
      page.getByLabel(t('settings_words_one')),
      button(page, 'settings_words_add'),
      t('settings_words_wrong'),
    )
  })
  await test.step('a list', async () => {
    await page.goto('/lists')
    await button(page, 'list_new').first().click()
    await expectRefused(
      dialog.getByLabel(t('list_form_title')),
      button(dialog, 'list_form_make'),
      t('list_form_title_missing'),
    )
  })
  await test.step('a loan, and a correction', async () => {
    await page.goto('/game/hades')
    await button(page, 'collection_lended').click()
    await dialog.getByLabel(t('loan_since_label')).fill('')
    await expectRefused(
      dialog.getByLabel(t('loan_since_label')),
      button(dialog, 'collection_lend_save'),
      t('loan_since_missing'),
    )
    await page.keyboard.press('Escape')
    await button(page, 'correction_open').click()
    await dialog.getByLabel(t('correction_what')).selectOption('absent')
    await dialog.getByLabel(t('correction_platform')).selectOption({ index: 1 })
    await expectRefused(
      dialog.getByLabel(t('correction_source')),
      button(dialog, 'correction_send'),
      t('correction_source_wrong'),
    )
  })
})

test.describe('one unbroken word', () => {
  test.use({ viewport: { width: 320, height: 664 } })
  const word = 'Ñandú'.repeat(60)
  const t = (key: string, values?: Record<string, string | number>) => textOf('en', key, values)
  const press = async (page: Page, name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  /** Chooses an entry of a menu. */
  const choose = async (page: Page, menu: string, entry: string) => {
    await press(page, menu)
    await page.getByRole('menuitem', { name: entry }).click()
  }

  /** Writes the word into every field that takes a text, and returns what is wider than the window then. */
  async function wideParts(page: Page, within: 'dialog[open]' | 'main' = 'dialog[open]'): Promise<string[]> {
    const fields = page
      .locator(within)
      .locator(
        'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="email"], [contenteditable="true"]',
      )
      .filter({ visible: true })
    await expect(fields.first()).toBeVisible()
    const count = await fields.count()
    expect(count).toBeGreaterThan(0)
    for (let at = 0; at < count; at += 1) {
      const field = fields.nth(at)
      if (await field.isEditable()) await field.fill(word)
    }
    return page.evaluate(() => {
      const boxes = [
        document.scrollingElement!,
        ...document.querySelectorAll('dialog[open], dialog[open] .dialog-body'),
      ]
      const wide = [...document.querySelectorAll('form *, dialog[open] *')].filter((element) => {
        const { right, width } = element.getBoundingClientRect()
        return width > 0 && right > innerWidth + 1 && !element.closest('.chip-row, .bar, .sr-only, .tabs')
      })
      return [...boxes.filter((box) => box.scrollWidth > innerWidth), ...wide].map(
        (element) => `${element.tagName} ${element.className}`,
      )
    })
  }

  const ofMember: [name: string, path: string, open: ((page: Page) => Promise<void>) | null][] = [
    ['the profile', '/settings?section=profile', null],
    ['the hidden words', '/settings?section=privacy', null],
    ['a new list', '/lists', (page) => press(page, t('list_new'))],
    ['a review', '/game/outer-wilds/reviews', (page) => press(page, t('review_write'))],
    ['a correction', '/game/outer-wilds', (page) => press(page, t('correction_open'))],
    [
      'a report',
      '/profile/okami',
      (page) => choose(page, t('moderation_menu', { nick: 'okami' }), t('moderation_report')),
    ],
    ['a post', '/game/outer-wilds/comments', (page) => page.locator('main .write-box').click()],
    ['a loan', '/game/outer-wilds', (page) => press(page, t('collection_lended'))],
    ['games to add', '/profile', (page) => press(page, new RegExp(t('list_add_games')))],
    ['the search', '/search', null],
  ]

  test('narrows no form of a member (SHL-24)', async ({ page, member }) => {
    test.slow()
    const me = await member(page)
    await test.step('a list with a note', async () => {
      const list = await makeList(page, me, { title: 'x', games: ['hades'] })
      await page.goto(list.path)
      await choose(page, t('list_menu'), t('list_edit'))
      expect.soft(await wideParts(page), 'a list').toEqual([])
      await page.goto(list.path)
      await press(page, t('list_arrange'))
      await choose(page, t('list_row_menu', { title: 'Hades' }), t('list_note_add'))
      expect.soft(await wideParts(page), 'a note').toEqual([])
    })
    for (const [name, path, open] of ofMember)
      await test.step(name, async () => {
        await page.goto(path)
        await open?.(page)
        expect.soft(await wideParts(page, open ? 'dialog[open]' : 'main'), name).toEqual([])
      })
  })

  test('narrows no form of a visitor or an admin (SHL-24)', async ({ page }) => {
    for (const path of ['/access', '/access?view=register', '/password/reset']) {
      await page.goto(path)
      expect.soft(await wideParts(page, 'main'), path).toEqual([])
    }
    await logInAs(page, 'bibliotecaria')
    await page.goto('/admin?view=games')
    await press(page, t('admin_add'))
    expect.soft(await wideParts(page), 'a game').toEqual([])
    await page.goto('/admin?view=people')
    expect.soft(await wideParts(page, 'main'), 'people').toEqual([])
  })
})
