import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { onlyIn, onlyOnDesktop, onlyOnPhones } from './support/only.ts'
import { isBuilt, specRoutes } from './support/routes.ts'
import { inMenu, Shell } from './support/shell.ts'
import { expect, keepSession, test } from './support/test.ts'

// Colours in the middle of a change would be measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const publicPages = specRoutes.filter((route) => route.access === 'public' && isBuilt(route)).map(({ path }) => path)
const visitorPages = [
  ...publicPages,
  '/access',
  '/access?view=register',
  '/search?q=mario',
  '/search?q=xqzxqzxq',
  '/game/there-is-no-such-game',
]

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1').filter({ visible: true }), path).toHaveCount(1)
  await page.waitForLoadState('networkidle')
}

/** Somebody of the demonstration, whose shelves are full. */
async function logInAs(page: Page, nick: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { data: nick, password: 'demo1234' } })
  await keepSession(page, (await answer.json()) as object)
}

// Each page in each theme and language as a visitor and as a member, at one of the two widths: two projects take each part.
const asVisitor = ['desktop-en', 'phone-es']
const asMember = ['phone-en', 'desktop-es']

test('axe finds nothing on any page of a visitor, in either theme', async ({ page }, info) => {
  test.skip(!asVisitor.includes(info.project.name), 'at the other width in this language')
  test.slow()
  for (const path of visitorPages) {
    await open(page, path)
    await expectAccessible(page, path)
  }
})

test('axe finds nothing on the pages of a member, in either theme', async ({ page }, info) => {
  test.skip(!asMember.includes(info.project.name), 'at the other width in this language')
  test.slow()
  await logInAs(page, 'nuria_v')
  for (const path of [
    '/',
    '/game/hades',
    '/profile',
    '/profile?view=shelf',
    '/profile/nuria_v?status=lended',
    '/profile/nuria_v?status=wanted',
    ...specRoutes.filter((route) => route.access === 'login' && isBuilt(route)).map(({ path: own }) => own),
  ]) {
    await open(page, path)
    await expectAccessible(page, `member ${path}`)
  }
})

test('axe finds nothing on an empty library and on forms with mistakes', async ({ page, member, t }, info) => {
  test.skip(!asVisitor.includes(info.project.name), 'at the other width in this language')
  await open(page, '/access?view=register')
  await page.getByRole('button', { name: t('access_register_button') }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await expectAccessible(page, 'registration with mistakes')
  await open(page, '/access')
  await page.getByLabel(t('access_data'), { exact: true }).fill('nobody_at_all')
  await page.getByLabel(t('access_password'), { exact: true }).fill('wrong_one')
  await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
  await expect(page.getByText(t('access_login_wrong'))).toBeVisible()
  await expectAccessible(page, 'login refused')
  await member(page)
  await open(page, '/profile')
  await expectAccessible(page, 'empty library')
})

test('axe finds nothing in menus, dialogs and toasts', async ({ page, lang, phone, t }) => {
  test.slow()
  await logInAs(page, 'nuria_v')
  await open(page, '/game/celeste')
  const shell = new Shell(page, lang, phone)
  const menu = await shell.openMenu()
  await expectAccessible(page, phone ? 'side menu' : 'account menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: t('collection_lended'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'loan dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await open(page, '/profile')
  const actions = page
    .getByRole('main')
    .getByRole('button', { name: t('collection_menu', { title: '' }).trim() })
    .first()
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible()
  await expectAccessible(page, 'quick actions')
  await inMenu(page.getByRole('menu').filter({ visible: true }), t('collection_lend'))
    .or(page.getByRole('menuitem').filter({ visible: true }))
    .first()
    .focus()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
})

test.describe('on phones', () => {
  onlyOnPhones()

  test('axe finds nothing in the side menu of a visitor', async ({ page, lang }) => {
    await open(page, '/legal-advise')
    await new Shell(page, lang, true).openMenu()
    await expectAccessible(page, 'side menu of a visitor')
  })
})

test.describe('at every width', () => {
  onlyOnDesktop('the window is made as wide as each of them')

  const overflow = (page: Page) =>
    page.evaluate(() => {
      const { scrollWidth } = document.scrollingElement!
      if (scrollWidth <= innerWidth) return null
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      )
      return `${scrollWidth} in ${innerWidth}: ${wide
        .slice(0, 3)
        .map((element) => `${element.tagName} ${element.className}`)
        .join(' | ')}`
    })

  async function expectNoOverflow(page: Page, where: string): Promise<void> {
    for (const width of [320, 390, 768, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect.soft(await overflow(page), `${where} at ${width}`).toBeNull()
    }
  }

  test('no page of a visitor is wider than the window', async ({ page }) => {
    for (const path of visitorPages) {
      await open(page, path)
      await expectNoOverflow(page, path)
    }
  })

  test('no page of a member is wider than the window', async ({ page }) => {
    await logInAs(page, 'nuria_v')
    for (const path of ['/', '/game/hades', '/profile', '/profile?view=shelf', '/profile/nuria_v?status=lended']) {
      await open(page, path)
      await expectNoOverflow(page, `member ${path}`)
    }
  })
})

test.describe('the focus', () => {
  onlyOnDesktop('phones have no Tab key')

  interface Stop {
    name: string
    /** In the order of the document. */
    place: number
    marked: boolean
    inSight: boolean
  }

  /** Where Tab leads, from the top of the page to its end. */
  async function walk(page: Page, most = 120): Promise<Stop[]> {
    const stops: Stop[] = []
    for (let press = 0; press < most; press += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate((): Stop | null => {
        const element = document.activeElement as HTMLElement | null
        if (!element || element === document.body) return null
        const style = getComputedStyle(element)
        const around = getComputedStyle(element.parentElement!)
        const outlined = (one: CSSStyleDeclaration) => one.outlineStyle !== 'none' && parseFloat(one.outlineWidth) >= 2
        const box = element.getBoundingClientRect()
        return {
          name: `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`,
          place: [...document.querySelectorAll('*')].indexOf(element),
          marked: outlined(style) || outlined(around),
          inSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0,
        }
      })
      if (stop === null || stop.place === stops[0]?.place) break
      stops.push(stop)
    }
    return stops
  }

  for (const path of ['/', '/access', '/access?view=register']) {
    test(`is visible at every stop and goes in the order of reading: ${path}`, async ({ page, t }) => {
      await open(page, path)
      const stops = await walk(page)
      expect(stops[0]?.name).toBe(`a ${t('shell_skip')}`)
      expect(stops.length).toBeGreaterThan(path === '/' ? 30 : 6)
      expect(stops.filter(({ marked }) => !marked).map(({ name }) => name)).toEqual([])
      expect(stops.filter(({ inSight }) => !inSight).map(({ name }) => name)).toEqual([])
      const places = stops.map(({ place }) => place)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    })
  }

  test('the first stop skips to the content', async ({ page, t }) => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('shell_skip') })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('a dialog keeps the focus and gives it back', async ({ page, member, t }) => {
    await member(page)
    await open(page, '/game/celeste')
    const opener = page.getByRole('button', { name: t('collection_lended'), exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
})

test.describe('headings', () => {
  onlyIn('desktop-en')

  test('every page has one first heading, and no level is left out on the way down', async ({ page }) => {
    for (const path of visitorPages) {
      await open(page, path)
      const levels = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
          .filter((heading) => heading.checkVisibility())
          .map(({ tagName }) => Number(tagName[1])),
      )
      expect
        .soft(
          levels.filter((level) => level === 1),
          path,
        )
        .toEqual([1])
      expect
        .soft(
          levels.some((level, at) => at > 0 && level > levels[at - 1]! + 1),
          `${path}: ${levels}`,
        )
        .toBe(false)
    }
  })
})
