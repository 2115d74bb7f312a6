import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { enroll, expect, newPerson, test, textOf } from './support/test.ts'

onlyIn('desktop-en', 'what happens to a session neither width nor language changes')

test.describe('leaving', () => {
  // `last-user` is one byte of a digest of the user's id (web/session/last-user.ts).
  const mayStay = [
    'install-prompt',
    'keep-messages',
    'lang',
    'last-user',
    'menu',
    'notification-prompt',
    'single-keys',
    'theme',
  ]
  const leftovers = (page: Page) =>
    page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
    }))

  test('nothing of the person stays in the browser, and going back shows no private page (X-18)', async ({
    page,
    member,
    lang,
  }) => {
    const { nick, token } = await member(page)
    const shell = new Shell(page, lang, false)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible()
    await shell.chooseTheme('dark')
    await page
      .getByRole('banner')
      .getByRole('link', { name: textOf(lang, 'shell_logo') })
      .click()
    await expect(page).toHaveURL('/')
    await page.evaluate(() => {
      sessionStorage.setItem('draft', 'x')
      indexedDB.open('drafts')
    })
    await shell.logOut()
    const left = await leftovers(page)
    expect(left.local.filter((key) => !mayStay.includes(key))).toEqual([])
    expect(left.local).toContain('theme')
    expect([left.session, left.databases]).toEqual([[], []])
    expect(left.caches.filter((name) => !name.includes('precache'))).toEqual([])
    expect(
      (await page.request.get('/api/auth/check', { headers: { authorization: `Bearer ${token}` } })).status(),
    ).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL('/access?redirect=%2Fprofile')
    await expect(page.getByText(nick)).toHaveCount(0)
  })

  test('a log-out in one tab is noticed by the other, which leaves the private page (F-10)', async ({
    page,
    context,
    member,
    lang,
  }) => {
    const { nick } = await member(page)
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('heading', { level: 1, name: nick })).toBeVisible()
    await page.goto('/')
    await new Shell(page, lang, false).logOut()
    await expect(other).toHaveURL('/access?redirect=%2Fprofile')
    await expect(other.getByText(nick)).toHaveCount(0)
  })

  test('a log-out without a network is a log-out too', async ({ page, member, lang }) => {
    await member(page)
    await page.goto('/')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await new Shell(page, lang, false).logOut()
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  test('another person in another tab takes over; the first one is not shown any more (F-10)', async ({
    page,
    context,
    member,
    lang,
  }) => {
    const first = await member(page)
    await page.goto('/')
    const other = await context.newPage()
    const second = await enroll(other, newPerson(), lang)
    await expect(page.getByRole('button', { name: textOf(lang, 'shell_account') })).toBeVisible()
    const menu = await new Shell(page, lang, false).openMenu()
    await expect(menu).toContainText(`@${second.nick}`)
    await expect(menu).not.toContainText(first.nick)
  })
})

test('the redirect after login never leaves the site and never loops (AU-27, SHL-03)', async ({
  page,
  newcomer,
  lang,
}) => {
  await page.request.post('/api/auth', { data: { ...newcomer, lang } })
  const shell = new Shell(page, lang, false)
  const traps = [
    '//evil.example',
    String.raw`/\evil.example`,
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/access?redirect=/access',
    '/password/reset',
  ]
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  for (const trap of traps) {
    await test.step(trap, async () => {
      await page.goto(`/access?redirect=${encodeURIComponent(trap)}`)
      await shell.logIn(newcomer.nick, newcomer.password)
      await expect(page).toHaveURL('/profile')
      await expect(page.getByRole('heading', { level: 1, name: newcomer.nick })).toBeVisible()
      await page.evaluate(() => localStorage.clear())
    })
  }
  const { origin } = new URL(page.url())
  expect(visited.filter((address) => new URL(address).origin !== origin)).toEqual([])
})

test('a user who is logged in already is not redirected away either (AU-27, SHL-05)', async ({ page, member }) => {
  await member(page)
  for (const wanted of ['//evil.example', 'https://evil.example']) {
    await page.goto(`/access?redirect=${encodeURIComponent(wanted)}`)
    await expect(page).toHaveURL('/profile')
  }
})
