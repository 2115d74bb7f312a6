import { onlyOnDesktop, onlyOnPhones } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test.describe('the bar of phones', () => {
  onlyOnPhones()

  test('hides on the way down past 30 px, returns on the way up, stays in the first 56 px (SHL-09)', async ({
    page,
  }) => {
    await page.goto('/profile/nuria_v')
    // What arrives above the place moves it, which counts as scrolling.
    await page.waitForLoadState('networkidle')
    const bar = page.getByRole('banner')
    const bottom = async () => Math.round((await bar.boundingBox())!.y + (await bar.boundingBox())!.height)
    // A busy browser would report two steps as one, which is another way: each is waited for until the page has handled
    // it.
    const scroll = (y: number) =>
      page.evaluate(async (to) => {
        scrollTo({ top: to, behavior: 'instant' })
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
        await frame()
        await frame()
      }, y)
    expect((await bar.boundingBox())!.height).toBe(56)
    await scroll(56)
    await expect(bar).not.toHaveAttribute('data-hidden')
    await scroll(80)
    await expect(bar).not.toHaveAttribute('data-hidden')
    await scroll(400)
    await expect.poll(bottom).toBeLessThanOrEqual(0)
    await scroll(380)
    await expect(bar).toHaveAttribute('data-hidden')
    await scroll(340)
    await expect.poll(bottom).toBe(56)
    await scroll(360)
    await expect(bar).not.toHaveAttribute('data-hidden')
    await scroll(500)
    await expect.poll(bottom).toBeLessThanOrEqual(0)
    await scroll(40)
    await expect.poll(bottom).toBe(56)
  })

  test('the side menu shows who one is, the size of the collection, and the places (SHL-10, SHL-12)', async ({
    page,
    member,
    lang,
    t,
  }) => {
    const { nick, token } = await member(page)
    await page.request.put('/api/auth', {
      data: { name: 'Irene' },
      headers: { authorization: `Bearer ${token}` },
    })
    await page.goto('/')
    const menu = await new Shell(page, lang, true).openMenu()
    await expect(menu.getByRole('link', { name: nick })).toContainText('Irene')
    await expect(menu.locator('.sidemenu-shelf')).toContainText(lang === 'es' ? '0 juegos' : '0 games')
    for (const key of ['shell_front', 'shell_library', 'shell_wishlist', 'shell_loans']) {
      await expect(menu.getByRole('link', { name: t(key) })).toBeVisible()
    }
    await expect(menu.getByRole('button', { name: t('shell_log_out') })).toBeVisible()
    await menu.getByRole('link', { name: t('shell_wishlist') }).click()
    await expect(page).toHaveURL(`/profile/${nick}?status=wanted`)
    await expect(menu).toBeHidden()
  })

  test('a visitor logs in from the side menu and returns to the page (SHL-10, SHL-13)', async ({ page, lang, t }) => {
    await page.goto('/game/celeste')
    const menu = await new Shell(page, lang, true).openMenu()
    await menu.getByRole('link', { name: t('shell_log_in') }).click()
    await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent('/game/celeste')}`)
  })
})

test.describe('the bar of desktops', () => {
  onlyOnDesktop()

  test('the menu of a member: profile, shelves, language, theme, log out, nothing for admins (SHL-11)', async ({
    page,
    member,
    lang,
    t,
  }) => {
    const { nick } = await member(page)
    await page.goto('/')
    const menu = await new Shell(page, lang, false).openMenu()
    await expect(menu).toContainText(`@${nick}`)
    for (const key of ['shell_profile', 'shell_wishlist', 'shell_loans', 'shell_log_out']) {
      await expect(menu.getByRole('menuitem', { name: t(key) })).toBeVisible()
    }
    await expect(menu.getByRole('group', { name: t('shell_language') })).toBeVisible()
    await expect(
      menu.getByRole('menuitem', { name: new RegExp(`${t('shell_admin')}|${t('shell_discover')}`) }),
    ).toHaveCount(0)
    await menu.getByRole('menuitem', { name: t('shell_loans') }).click()
    await expect(page).toHaveURL(`/profile/${nick}?status=lended`)
    await expect(menu).toBeHidden()
  })

  test('a visitor finds platforms, genres, lists, language and theme in the bar (SHL-12, I18-01)', async ({
    page,
    lang,
    t,
  }) => {
    await page.goto('/legal-advise')
    const button = page.getByRole('banner').getByRole('button', { name: t('shell_more'), exact: true })
    const menu = page.getByRole('menu', { name: t('shell_more') })
    await button.click()
    for (const key of ['shell_platforms', 'shell_genres', 'shell_lists'])
      await expect(menu.getByRole('menuitem', { name: t(key) })).toBeVisible()
    const theme = lang === 'es' ? 'dark' : 'light'
    await menu.getByRole('menuitemradio', { name: t(`shell_theme_${theme}`) }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await button.click()
    const other = lang === 'es' ? 'en' : 'es'
    // Its name is in its language, and says so (WCAG 3.1.2).
    const choice = menu.getByRole('menuitemradio', {
      name: other === 'es' ? 'ES, español' : 'EN, English',
      exact: true,
    })
    await expect(choice).toHaveAttribute('lang', other)
    await choice.click()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
  })

  test('minimising the menu keeps the names for readers and is remembered (SHL-12)', async ({ page, member, t }) => {
    await member(page)
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: t('shell_main_nav') })
    const wide = (await nav.boundingBox())!.width
    await nav.getByRole('button', { name: t('shell_minimise') }).click()
    await expect.poll(async () => (await nav.boundingBox())!.width).toBeLessThan(wide)
    await page.reload()
    await expect(nav.getByRole('button', { name: t('shell_maximise') })).toBeVisible()
    expect((await nav.boundingBox())!.width).toBeLessThan(wide)
    await expect(nav.getByRole('link', { name: t('shell_library') })).toBeVisible()
    await nav.getByRole('button', { name: t('shell_maximise') }).click()
    await expect.poll(async () => Math.round((await nav.boundingBox())!.width)).toBe(Math.round(wide))
  })

  test('the bar never hides and is 56 px high (SHL-09)', async ({ page }) => {
    await page.goto('/profile/nuria_v')
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
    await expect.poll(() => page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 56 })
  })
})

test('a visitor’s avatar leads to the login and back to the page (SHL-13)', { tag: '@once' }, async ({ page, t }) => {
  await page.goto('/profile/nuria_v?status=completed')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell_log_in') })
    .click()
  await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent('/profile/nuria_v?status=completed')}`)
})

test('the footer has legal pages, contact and credits (SHL-14)', { tag: '@once' }, async ({ page, t }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [key, path] of [
    ['shell_legal_notice', '/legal-advise'],
    ['shell_privacy', '/privacy-policy'],
    ['shell_cookies', '/cookies-policy'],
    ['shell_accessibility', '/legal/accessibility'],
  ] as const) {
    await expect(footer.getByRole('link', { name: t(key) })).toHaveAttribute('href', path)
  }
  await expect(footer.getByRole('link', { name: t('shell_contact') })).toHaveAttribute('href', /^mailto:/)
  await expect(footer).toContainText('IGDB')
  await expect(footer.getByRole('link', { name: /^Powered by (KLIPY|GIPHY)$/ })).toHaveAttribute('href', /klipy|giphy/)
})

test('the access page has no space below it (SHL-15)', { tag: '@once' }, async ({ page }) => {
  await page.goto('/access')
  expect(await page.getByRole('main').evaluate((main) => getComputedStyle(main).paddingBottom)).toBe('0px')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
