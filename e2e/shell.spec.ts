import type { Locator, Page } from '@playwright/test'
import { onlyIn, onlyOnDesktop, onlyOnPhones } from './support/only.ts'
import { isBuilt, type SpecRoute, specRoutes } from './support/routes.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search)
const place = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** Opens a link without bringing it into sight first: the page stays where it is scrolled to. */
const follow = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())

async function expectParts(page: Page, { header, footer }: SpecRoute): Promise<void> {
  await expect(page.getByRole('banner')).toHaveCount(header ? 1 : 0)
  await expect(page.getByRole('contentinfo')).toHaveCount(footer ? 1 : 0)
}
const broken = { status: 503, json: { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: 'x' } }

test.describe('the route table', () => {
  onlyIn('desktop-en')

  test('every built route lets visitors in by its rule and shows header and footer by its flags (SHL-01, SHL-03)', async ({
    page,
    request,
  }) => {
    for (const route of specRoutes) {
      await test.step(route.path, async () => {
        const guarded = route.access === 'login' || route.access === 'admin'
        if (!guarded && !isBuilt(route)) {
          const answer = await request.get(route.path, { maxRedirects: 0 })
          // Whether a guest's route is open is the browser's to say.
          if (route.access === 'public') expect([answer.status(), answer.headers()['location']]).toEqual([302, '/'])
          return
        }
        await page.goto(route.path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        const wanted = `/access?redirect=${encodeURIComponent(route.path)}`
        await expect.poll(() => pathOf(page)).toBe(guarded ? wanted : route.path)
        if (!guarded) await expectParts(page, route)
      })
    }
  })

  test('every built route takes a member where its rule says (SHL-01, SHL-04, SHL-05)', async ({ page, member }) => {
    const { nick } = await member(page)
    for (const route of specRoutes.filter(({ access }) => access !== 'public')) {
      await test.step(route.path, async () => {
        await page.goto(route.path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        if (route.access === 'guest') {
          await expect(page).toHaveURL('/profile')
          await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible()
        } else {
          const open = route.access === 'login' && isBuilt(route)
          await expect(page).toHaveURL(open ? route.path : '/')
          if (open) await expectParts(page, route)
        }
      })
    }
  })

  test('an admin sees the admin pages as far as they are built (SHL-04, SHL-11)', async ({ page, t }) => {
    await page.goto('/access')
    await new Shell(page, 'en', false).logIn('bibliotecaria', 'demo1234')
    await expect(page).toHaveURL('/profile')
    const admin = specRoutes.find(({ path }) => path === '/admin')!
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell_account') })
      .click()
    await expect(page.getByRole('menuitem', { name: t('shell_admin') })).toHaveCount(isBuilt(admin) ? 1 : 0)
    await page.goto('/admin')
    await expect(page).toHaveURL(isBuilt(admin) ? '/admin' : '/')
  })

  test('unknown paths go to the front page, typed or followed (SHL-02)', async ({ page, request }) => {
    for (const path of [
      '/nothing/here',
      '/profiles/nuria_v',
      '/game/hades/nothing',
      '/legal-advise/x',
      '/game/hades/overview',
      '/%ff',
    ]) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect.soft([path, answer.status(), answer.headers()['location']]).toEqual([path, 302, '/'])
    }
    await page.goto('/legal-advise')
    await page.evaluate(() => history.pushState({ key: 'x' }, '', '/nothing/here'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: { key: 'x' } })))
    await expect(page).toHaveURL('/')
  })

  test('after login somebody lands on the full wanted path (SHL-03)', async ({ page }) => {
    await page.goto('/settings?part=privacy&x=1%262')
    await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent('/settings?part=privacy&x=1%262')}`)
    await page.goto(`/access?redirect=${encodeURIComponent('/profile/nuria_v?status=wanted')}`)
    await new Shell(page, 'en', false).logIn('nuria_v', 'demo1234')
    await expect(page).toHaveURL('/profile/nuria_v?status=wanted')
  })
})

test.describe('places and state', () => {
  test('front page and search keep text, results and place, whatever way leads back (SHL-06)', async ({ page, t }) => {
    await page.goto('/')
    await page.getByRole('heading', { name: t('home_top'), exact: true }).scrollIntoViewIfNeeded()
    const home = await place(page)
    await follow(page.getByRole('contentinfo').getByRole('link', { name: t('shell_privacy') }))
    await expect(page).toHaveURL('/privacy-policy')
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell_logo') })
      .click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => place(page)).toBe(home)

    await page.goto('/search')
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('mario')
    const games = page.getByRole('main').getByRole('listitem')
    await expect(page.getByRole('link', { name: /Mario/ }).first()).toBeVisible()
    await expect(page).toHaveURL('/search?q=mario')
    const found = await games.count()
    await games.nth(found - 1).scrollIntoViewIfNeeded()
    const search = await place(page)
    await follow(
      games
        .nth(found - 1)
        .getByRole('link')
        .first(),
    )
    await expect(page).toHaveURL(/\/game\//)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell_logo') })
      .click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await page.goBack()
    await expect(field).toHaveValue('mario')
    await expect(games).toHaveCount(found)
    await expect.poll(() => place(page)).toBe(search)
  })

  test('a profile is where it was on going back; another page begins on top (SHL-08)', async ({ page }) => {
    await page.goto('/profile/nuria_v')
    await page.waitForLoadState('networkidle')
    const card = page.getByRole('main').locator('a[href^="/game/"]').nth(12)
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
      expect(await place(page)).toBe(400)
    }).toPass()
    const before = await place(page)
    await follow(card)
    await expect(page).toHaveURL(/\/game\//)
    await expect.poll(() => place(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/profile/nuria_v')
    await expect.poll(() => place(page)).toBe(before)
  })

  test('pages fade on wide screens only, and not for people who prefer less motion (SHL-07)', async ({
    page,
    phone,
    t,
  }) => {
    await page.addInitScript(() => {
      const counted = globalThis as { fades?: number }
      const real = document.startViewTransition
      if (!real) return
      counted.fades = 0
      document.startViewTransition = (...given) => {
        counted.fades! += 1
        return real.apply(document, given)
      }
    })
    const fades = () => page.evaluate(() => (globalThis as { fades?: number }).fades)
    const turn = async (link: string, path: string) => {
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(link) })
        .click()
      await expect(page).toHaveURL(path)
    }
    await page.goto('/legal-advise')
    await turn('shell_privacy', '/privacy-policy')
    expect(await fades()).toBe(phone ? 0 : 1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await turn('shell_cookies', '/cookies-policy')
    expect(await fades()).toBe(phone ? 0 : 1)
  })
})

test.describe('the bar of phones', () => {
  onlyOnPhones()

  test('hides on the way down past 30 px, returns on the way up, stays in the first 56 px (SHL-09)', async ({
    page,
  }) => {
    await page.goto('/profile/nuria_v')
    const bar = page.getByRole('banner')
    const bottom = async () => Math.round((await bar.boundingBox())!.y + (await bar.boundingBox())!.height)
    const scroll = (y: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y)
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
      data: { name: 'Irene', surname: 'Gil' },
      headers: { authorization: `Bearer ${token}` },
    })
    await page.goto('/')
    const menu = await new Shell(page, lang, true).openMenu()
    await expect(menu.getByRole('link', { name: nick })).toContainText('Irene Gil')
    await expect(menu.locator('.sidemenu-shelf')).toContainText(lang === 'es' ? '0 juegos' : '0 games')
    for (const key of ['shell_front', 'shell_library', 'shell_wishlist', 'shell_loans']) {
      await expect(menu.getByRole('link', { name: t(key) })).toBeVisible()
    }
    await expect(menu.getByRole('button', { name: t('shell_log_out') })).toBeVisible()
    await menu.getByRole('link', { name: t('shell_wishlist') }).click()
    await expect(page).toHaveURL(`/profile/${nick}?status=wanted`)
    await expect(menu).toBeHidden()
  })

  test('a guest reaches login from the side menu, and comes back (SHL-10, SHL-13)', async ({ page, lang, t }) => {
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

test('the avatar of a guest leads to login and back to the place (SHL-13)', async ({ page, t }) => {
  await page.goto('/profile/nuria_v?status=completed')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell_log_in') })
    .click()
  await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent('/profile/nuria_v?status=completed')}`)
})

test('the footer has legal pages, contact and credits (SHL-14)', async ({ page, t }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [key, path] of [
    ['shell_legal_notice', '/legal-advise'],
    ['shell_privacy', '/privacy-policy'],
    ['shell_cookies', '/cookies-policy'],
  ] as const) {
    await expect(footer.getByRole('link', { name: t(key) })).toHaveAttribute('href', path)
  }
  await expect(footer.getByRole('link', { name: t('shell_contact') })).toHaveAttribute('href', /^mailto:/)
  await expect(footer).toContainText('IGDB')
  await expect(footer).toContainText(/GIF/)
})

test('the access page has no space below it (SHL-15)', async ({ page }) => {
  await page.goto('/access')
  expect(await page.getByRole('main').evaluate((main) => getComputedStyle(main).paddingBottom)).toBe('0px')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test.describe('messages', () => {
  onlyIn('desktop-es')

  test('a toast stays two seconds, longer under the pointer (SHL-18)', async ({ page, member, t }) => {
    await member(page)
    await page.goto('/game/celeste')
    const toast = page.locator('.toast')
    // Timed in the page: the way to the test takes a moment too.
    const life = page.evaluate(async () => {
      const until = (there: boolean) =>
        new Promise<number>((done) => {
          const look = () =>
            Boolean(document.querySelector('.toast')) === there ? done(performance.now()) : requestAnimationFrame(look)
          look()
        })
      const began = await until(true)
      return (await until(false)) - began
    })
    await page.getByRole('button', { name: t('collection_favourite'), exact: true }).click()
    expect(await life).toBeGreaterThan(1_900)
    expect(await life).toBeLessThan(3_500)
    await page.getByRole('button', { name: t('collection_wanted'), exact: true }).click()
    await toast.hover()
    const until = Date.now() + 2_600
    while (Date.now() < until) await expect(toast).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(toast).toBeHidden()
  })

  test('many failures at once are told once (SHL-18, ERR-01)', async ({ page, member, t }) => {
    await member(page)
    await page.goto('/game/celeste')
    await page.route('**/api/collection', (route) => route.fulfill(broken))
    for (const key of ['have', 'wanted', 'favourite'])
      await page.getByRole('button', { name: t(`collection_${key}`), exact: true }).click()
    await expect(page.locator('.toast[data-kind="error"]')).toHaveText(t('errors_generic'))
    await expect(page.getByRole('alert')).toHaveText(t('errors_generic'))
    expect(await page.locator('.toast[data-kind="error"]').count()).toBe(1)
  })

  test('a refusal with 409 is not told as a failure (ERR-01)', async ({ page, t }) => {
    await page.route('**/api/auth', (route) =>
      route.fulfill({
        status: 409,
        json: { type: 'about:blank', title: 'Conflict', status: 409, detail: 'x', errors: { nick: ['taken'] } },
      }),
    )
    await page.goto('/access?view=register')
    await new Shell(page, 'es', false).fillRegistration({ nick: 'nuria_v', email: 'x@example.com', password: 'abcdef' })
    await page.getByRole('button', { name: t('access_register_button') }).click()
    await expect(page.getByText(t('access_nick_taken'))).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  test('code of an older build that is gone leads to "update available" (SHL-21)', async ({ page, t }) => {
    await page.goto('/legal-advise')
    await page.route(/\/assets\/search\.screen-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('banner').getByRole('searchbox').fill('mario')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: t('errors_update') })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('errors_update_action') }).click()
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('mario')
  })
})

test('everything that can be empty says so kindly, with one useful thing to do (SHL-23)', async ({
  page,
  member,
  t,
}) => {
  const { nick, token } = await member(page)
  const title = (key: string) => page.getByRole('main').getByRole('heading', { name: t(key) })
  await page.goto('/profile')
  await expect(title('profile_welcome')).toBeVisible()
  await expect(page.getByRole('link', { name: t('profile_welcome_search') })).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  const { id } = (await (await page.request.get('/api/game/celeste')).json()) as { id: number }
  await page.request.post('/api/collection', { headers, data: { id_game: id, type: 'have', value: 1 } })
  await page.goto('/profile')
  await expect(title('profile_favourites_empty')).toBeVisible()
  await page.goto(`/profile/${nick}?status=wanted`)
  await expect(title('profile_wishlist_empty')).toBeVisible()
  await page.goto(`/profile/${nick}?status=lended`)
  await expect(title('profile_loans_empty')).toBeVisible()
  await page.goto(`/profile/${nick}?status=completed`)
  await expect(title('profile_no_match')).toBeVisible()
  await page.getByRole('button', { name: t('profile_no_match_all') }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Celeste' })).toBeVisible()
})
