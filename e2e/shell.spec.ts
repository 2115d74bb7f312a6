import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { isBuilt, type SpecRoute, specRoutes } from './support/routes.ts'
import { follow, Shell } from './support/shell.ts'
import { expect, test, textOf } from './support/test.ts'

const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search)
const place = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function expectParts(page: Page, { header, footer }: SpecRoute): Promise<void> {
  await expect(page.getByRole('banner')).toHaveCount(header ? 1 : 0)
  await expect(page.getByRole('contentinfo')).toHaveCount(footer ? 1 : 0)
}

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

  test('every built route treats a member by its access rule (SHL-01, SHL-04, SHL-05)', async ({ page, member }) => {
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

  test('an admin sees the admin pages as far as they are built (SHL-04, SHL-11)', async ({ page }) => {
    await page.goto('/access')
    await new Shell(page, 'en', false).logIn('bibliotecaria', 'demo1234')
    await expect(page).toHaveURL('/profile')
    // The language of the account from here on.
    const t = (key: string) => textOf('es', key)
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

  test('after login the user lands on the full requested path (SHL-03)', async ({ page }) => {
    await page.goto('/settings?part=privacy&x=1%262')
    await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent('/settings?part=privacy&x=1%262')}`)
    await page.goto(`/access?redirect=${encodeURIComponent('/profile/nuria_v?status=wanted')}`)
    await new Shell(page, 'en', false).logIn('nuria_v', 'demo1234')
    await expect(page).toHaveURL('/profile/nuria_v?status=wanted')
  })
})

test.describe('places and state', () => {
  test('front page and search keep text, results and scroll position, however the user returns (SHL-06)', async ({
    page,
    t,
  }) => {
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

  test(
    'a profile is where it was on going back; another page begins on top (SHL-08)',
    { tag: '@once' },
    async ({ page }) => {
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
    },
  )

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
    // Before that, a link opens a new document.
    await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
    await turn('shell_privacy', '/privacy-policy')
    await expect.poll(fades).toBe(phone ? 0 : 1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await turn('shell_cookies', '/cookies-policy')
    expect(await fades()).toBe(phone ? 0 : 1)
  })

  test('going back while a page fades in stays on the previous page (SHL-07, SHL-08)', async ({ page, phone, t }) => {
    test.skip(phone, 'pages fade on wide screens only')
    await page.goto('/legal-advise')
    const heading = page.getByRole('heading', { level: 1 })
    const notice = await heading.innerText()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('shell_cookies') })
      .click()
    await expect(heading).not.toHaveText(notice)
    const cookies = await heading.innerText()
    // A browser with much to do draws the fade late: here it is held back until the way back was taken.
    await page.evaluate(() => {
      const real = document.startViewTransition.bind(document)
      document.startViewTransition = ((draw: () => void) => {
        document.startViewTransition = real
        history.back()
        return real(() => new Promise<void>((done) => setTimeout(done, 500)).then(draw))
      }) as typeof document.startViewTransition
    })
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('shell_legal_notice') })
      .click()
    await page.waitForTimeout(1_500)
    await expect(page).toHaveURL('/cookies-policy')
    await expect(heading).toHaveText(cookies)
  })
})
