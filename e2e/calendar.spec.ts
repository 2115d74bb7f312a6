import type { Page } from '@playwright/test'
import { utcDay } from '../common/rules/utc-day.ts'
import { expectAccessible } from './support/axe.ts'
import { onlyIn, onlyOnDesktop, onlyOnPhones } from './support/only.ts'
import { logInAs, open } from './support/pages.ts'
import { Shell } from './support/shell.ts'
import { problem } from './support/tokens.ts'
import { expect, type Lang, test } from './support/test.ts'

/** "October 2025" as the page writes it. */
const nameOf = (month: string, lang: Lang) =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'es', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
const heading = (page: Page, month: string, lang: Lang) =>
  page.getByRole('heading', { level: 1, name: nameOf(month, lang), exact: true })
const section = (page: Page, month: string) => page.locator(`[data-month="${month}"]`)
const dayOf = (page: Page, day: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${day}"]`) })
const thisMonth = async (page: Page) =>
  ((await (await page.request.get('/api/game/calendar')).json()) as { month: string }).month
const after = (month: string, count: number) => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The day where the browser is. */
const localDay = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv'))

test('this month is shown, its name and its day marked (GAM-07)', async ({ page, lang, t }) => {
  const month = await thisMonth(page)
  await page.goto('/calendar')
  await expect(heading(page, month, lang)).toBeVisible()
  const today = page.locator('[aria-current="date"]')
  await expect(today).toHaveCount(1)
  await expect(today.locator('time')).toHaveAttribute('datetime', await localDay(page))
  await expect(today).toContainText(t('calendar_today'))
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('months forward and back, in the address, which is one entry of the history (GAM-07)', async ({
  page,
  lang,
  t,
}) => {
  await page.goto('/legal-advise')
  await page.goto('/calendar?month=2025-12')
  await expect(heading(page, '2025-12', lang)).toBeVisible()
  await page.getByRole('link', { name: t('calendar_next') }).click()
  await expect(page).toHaveURL('/calendar?month=2026-01')
  await expect(heading(page, '2026-01', lang)).toBeVisible()
  for (const month of ['2025-12', '2025-11', '2025-10']) {
    await page.getByRole('link', { name: t('calendar_previous') }).click()
    await expect(page).toHaveURL(`/calendar?month=${month}`)
  }
  await expect(section(page, '2025-10').getByRole('link', { name: /^Ghost of Yōtei/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/legal-advise')
  await page.goForward()
  await expect(heading(page, '2025-10', lang)).toBeVisible()
  await page.getByRole('link', { name: t('calendar_today'), exact: true }).click()
  await expect(heading(page, await thisMonth(page), lang)).toBeVisible()
  await expect(page.getByRole('link', { name: t('calendar_today'), exact: true })).toHaveCount(0)
})

test('games known only to the month or year are never shown on a day (GAM-07)', async ({ page, lang, t }) => {
  await page.goto('/calendar?month=2027-02')
  const february = section(page, '2027-02')
  const name = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' }).format(new Date('2027-02-01'))
  await expect(february.getByRole('heading', { name: t('calendar_some_time', { month: name }) })).toBeVisible()
  await expect(february.getByRole('link', { name: /^Fable/ })).toBeVisible()
  await expect(dayOf(page, '2027-02-28').getByRole('link')).toHaveCount(0)
  await page.goto('/calendar?month=2027-12')
  const december = section(page, '2027-12')
  await expect(december.getByRole('heading', { level: 3, name: '2027', exact: true })).toBeVisible()
  await expect(december.getByRole('link', { name: /^Persona 4 Revival/ })).toBeVisible()
  await expect(dayOf(page, '2027-12-31').getByRole('link')).toHaveCount(0)
})

test(
  'a platform has its own calendar, and its choice is in the address (GAM-07)',
  { tag: '@once' },
  async ({ page, t }) => {
    await page.goto('/calendar?month=2026-03')
    const march = section(page, '2026-03')
    await expect(march.getByRole('link', { name: /^Marathon/ })).toBeVisible()
    await page.getByRole('combobox', { name: t('calendar_platform') }).selectOption('switch-2')
    await expect(page).toHaveURL('/calendar?platform=switch-2&month=2026-03')
    await expect(march.getByRole('link', { name: /^Pokémon Pokopia/ })).toBeVisible()
    await expect(march.getByRole('link', { name: /^Marathon/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('combobox', { name: t('calendar_platform') })).toHaveValue('switch-2')
    await expect(march.getByRole('link', { name: /^Pokémon Pokopia/ })).toBeVisible()
  },
)

test('a day opens with all its games and loads the next page near the end (GAM-07, SHL-20)', async ({ page, t }) => {
  await page.goto('/calendar?month=1992-12')
  await dayOf(page, '1992-12-18').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /18.*1992/ })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(20)
  await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('listitem')).toHaveCount(28)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('calendar_close') })).toHaveCount(0)
})

test('a game put on the wishlist is marked, and can be looked at alone (COL-04, GAM-07)', async ({
  page,
  member,
  phone,
  t,
}) => {
  await member(page)
  await page.goto('/calendar?month=2025-10')
  const game = section(page, '2025-10').getByRole('link', { name: /^Ghost of Yōtei/ })
  await expect(game).toBeVisible()
  const want = t('calendar_want', { title: 'Ghost of Yōtei' })
  if (!phone) await dayOf(page, '2025-10-02').getByRole('button').first().click()
  const toggle = phone
    ? page.getByRole('button', { name: want })
    : page.getByRole('dialog').getByRole('button', { name: want })
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/collection')), toggle.click()])
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  if (!phone) await page.keyboard.press('Escape')
  await expect(game).toHaveAccessibleName(new RegExp(t('calendar_marked')))
  if (!phone) await expect(game.locator('xpath=..').locator('.cal-mark')).toBeVisible()
  await page.getByRole('button', { name: t('calendar_wanted') }).click()
  await expect(page.getByRole('button', { name: t('calendar_wanted'), pressed: true })).toContainText('1')
  await expect(section(page, '2025-10').getByRole('link')).toHaveCount(1)
  await page.reload()
  await expect(game).toHaveAccessibleName(new RegExp(t('calendar_marked')))
})

test('a visitor with a wish is led to login and back (SHL-19)', async ({ page, phone, t }) => {
  await page.goto('/calendar?month=2025-10')
  if (phone) await page.getByRole('link', { name: t('calendar_want_visitor', { title: 'Ghost of Yōtei' }) }).click()
  else await page.getByRole('link', { name: t('calendar_wanted'), exact: true }).click()
  await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent('/calendar?month=2025-10')}`)
})

test('an empty month says so and links to the next month with games', { tag: '@once' }, async ({ page, lang, t }) => {
  await page.goto('/calendar?month=2027-01')
  await expect(page.getByText(t('calendar_empty_future', { month: nameOf('2027-01', lang) }))).toBeVisible()
  await page.getByRole('button', { name: t('calendar_find_later') }).click()
  await expect(page).toHaveURL('/calendar?month=2027-02')
  await expect(page.getByRole('link', { name: /^Fable/ })).toBeVisible()
})

test(
  'a future month with few games shows admins, and only them, how to load more (GAM-11)',
  { tag: '@once' },
  async ({ page, t }) => {
    const sparse = '/calendar?month=2027-02'
    await page.goto(sparse)
    await expect(page.getByRole('link', { name: /^Fable/ })).toBeVisible()
    // On phones, the months below come into the page by themselves.
    const february = section(page, '2027-02')
    await expect(february.getByText(t('calendar_more_games'))).toHaveCount(0)
    await logInAs(page, 'bibliotecaria')
    await page.goto(sparse)
    const more = page.getByRole('link', { name: t('calendar_more_games_link') })
    await expect(more).toHaveCount(1)
    await expect(february.getByText(t('calendar_more_games'))).toBeVisible()
    // What is past stays as it was.
    await page.goto('/calendar?month=1984-11')
    await expect(page.locator('[data-month="1984-11"]').getByRole('link').first()).toBeVisible()
    await expect(more).toHaveCount(0)
  },
)

test('a month that cannot be loaded says so and offers a retry', { tag: '@once' }, async ({ page, t }) => {
  await page.goto('/calendar?month=2025-10')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/game/calendar?*', (route) => route.fulfill(problem(503, 'x')))
  for (let turn = 0; turn < 3; turn += 1) await page.getByRole('link', { name: t('calendar_previous') }).click()
  const retry = page.getByRole('button', { name: t('errors_retry') }).first()
  await expect(retry).toBeVisible()
  await page.unroute('**/api/game/calendar?*')
  await retry.click()
  await expect(section(page, '2025-07').getByRole('link', { name: /^Donkey Kong Bananza/ })).toBeVisible()
})

test('month, filter and place are there on return, by the way back and by the menu (SHL-06)', async ({
  page,
  lang,
  phone,
  t,
}) => {
  await page.goto('/calendar?month=2025-10')
  // Before that, a link opens a new document.
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
  const game = section(page, '2025-10').getByRole('link', { name: /^The Outer Worlds 2/ })
  await game.scrollIntoViewIfNeeded()
  if (phone) {
    await expect(section(page, '2025-11')).toBeAttached()
    await page.waitForTimeout(300)
    await expect(page.locator('[data-month]'), 'one month comes below, and no more by themselves').toHaveCount(2)
  }
  const place = await page.evaluate(() => scrollY)
  await game.click()
  await expect(page).toHaveURL('/game/the-outer-worlds-2')
  await page.goBack()
  await expect(page).toHaveURL('/calendar?month=2025-10')
  await expect(game).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await game.click()
  await expect(page).toHaveURL('/game/the-outer-worlds-2')
  const menu = phone
    ? await new Shell(page, lang, phone).openMenu()
    : page.getByRole('navigation', { name: t('shell_main_nav') })
  await menu.getByRole('link', { name: t('shell_calendar') }).click()
  await expect(page).toHaveURL('/calendar?month=2025-10')
  await expect(heading(page, '2025-10', lang)).toBeVisible()
  // The way out of the calendar is the page before it.
  await page.getByRole('link', { name: t('calendar_back'), exact: true }).click()
  await expect(page).toHaveURL('/game/the-outer-worlds-2')
})

test('axe finds nothing in a full month and in the dialog of a day', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/calendar?month=2025-10')
  await expectAccessible(page, 'a month')
  await dayOf(page, '2025-10-02').getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'a day')
})

test.describe('on wide screens', () => {
  onlyOnDesktop('the grid')

  test('three covers stand on a ledge, of four or more two and how many more (GAM-07)', async ({ page }) => {
    await page.goto('/calendar?month=2026-03')
    await expect(dayOf(page, '2026-03-05').locator('.cover:visible')).toHaveCount(3)
    await page.goto('/calendar?month=1992-12')
    const busy = dayOf(page, '1992-12-18')
    await expect(busy.locator('.cover:visible')).toHaveCount(2)
    await expect(busy).toContainText('+26')
  })

  test('keys turn the months', async ({ page }) => {
    await page.goto('/calendar?month=2025-12')
    await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
    await page.waitForLoadState('networkidle')
    for (const [key, month] of [
      ['PageDown', '2026-01'],
      ['ArrowRight', '2026-02'],
      ['PageUp', '2026-01'],
      ['ArrowLeft', '2025-12'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page).toHaveURL(`/calendar?month=${month}`)
    }
  })

  test('the weeks begin on Monday', async ({ page, lang }) => {
    await page.goto('/calendar?month=1991-04')
    const monday = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(new Date('1991-04-01'))
    await expect(page.locator('.cal-weekdays span').first()).toHaveText(monday)
    // The first of April 1991 was one.
    await expect(section(page, '1991-04').locator('.cal-days > li').first()).toContainText('1')
  })

  test('a month with few days, or none, stays a grid (GAM-07)', async ({ page }) => {
    for (const [month, days] of [
      ['2026-11', 30],
      ['2027-01', 31],
    ] as const) {
      await page.goto(`/calendar?month=${month}`)
      const grid = section(page, month)
      await expect(grid.locator('.cal-weekdays')).toBeVisible()
      await expect(grid.locator('.cal-days > li:not([data-outside])').filter({ visible: true })).toHaveCount(days)
      const first = (await dayOf(page, `${month}-02`).boundingBox())!
      const second = (await dayOf(page, `${month}-03`).boundingBox())!
      expect([second.y, second.x > first.x]).toEqual([first.y, true])
    }
  })
})

test.describe('on phones', () => {
  onlyOnPhones('the list')

  test('months load below and, without a jump, above; the address follows (GAM-07)', async ({ page, lang }) => {
    await page.goto('/calendar?month=2025-10')
    await section(page, '2025-10').getByRole('link').last().scrollIntoViewIfNeeded()
    await expect(section(page, '2025-11')).toBeAttached()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const first = section(page, '2025-10').getByRole('link', { name: /^Ghost of Yōtei/ })
    const before = (await first.boundingBox())!.y
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, -10)
    await expect(section(page, '2025-09')).toBeAttached()
    expect(Math.abs((await first.boundingBox())!.y - before)).toBeLessThan(4)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
    await page.mouse.wheel(0, -500)
    await expect(heading(page, '2025-09', lang)).toBeVisible()
    await expect(page).toHaveURL('/calendar?month=2025-09')
    await section(page, '2025-11').scrollIntoViewIfNeeded()
    for (let pull = 0; pull < 4; pull += 1) {
      await page.mouse.wheel(0, 1_500)
      await page.waitForTimeout(300)
    }
    await expect(section(page, '2025-12')).toBeAttached()
    await expect(section(page, '2025-09')).toBeAttached()
    // A month of the list, chosen by its neighbour's arrow, is scrolled to.
    expect(await page.locator('[data-month]').count()).toBeGreaterThan(3)
  })

  test('each far month without games is a line (GAM-07)', async ({ page, t }) => {
    await page.goto('/calendar?month=2033-03')
    for (const month of ['2033-04', '2033-05', '2033-06']) {
      await expect(section(page, month)).toContainText(t('calendar_empty_line'))
      expect((await section(page, month).boundingBox())!.height).toBeLessThan(60)
    }
  })

  test('another platform shows the month that was in view (GAM-07)', async ({ page, lang, t }) => {
    await page.goto('/calendar?month=2033-03')
    await expect(section(page, '2033-08')).toBeAttached()
    await section(page, '2033-06').scrollIntoViewIfNeeded()
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, 400)
    await expect(page).not.toHaveURL('/calendar?month=2033-03')
    // The address follows the scrolling with a delay.
    await expect
      .poll(async () => nameOf(new URL(page.url()).searchParams.get('month')!, lang).toLowerCase())
      .toBe((await page.getByRole('heading', { level: 1 }).innerText()).toLowerCase())
    const month = new URL(page.url()).searchParams.get('month')!
    await page.getByRole('combobox', { name: t('calendar_platform') }).selectOption('switch-2')
    await expect(page).toHaveURL(`/calendar?platform=switch-2&month=${month}`)
    // Months come below again, and the one in view stays.
    await expect(section(page, after(month, 5))).toBeAttached()
    await expect(heading(page, month, lang)).toBeVisible()
    await expect(section(page, month)).toBeInViewport()
    await expect(page).toHaveURL(`/calendar?platform=switch-2&month=${month}`)
  })

  test('this month begins with today; the days before it are one press away', async ({ page, lang, t }) => {
    const month = await thisMonth(page)
    const passed = `${month}-01`
    test.skip(utcDay(Date.now()) === passed, 'the first of a month has nothing before it')
    const answer = (await (await page.request.get('/api/game/calendar')).json()) as { data: object[] }
    const game = { ...answer.data[0], id: 1, slug: 'hades', title: 'Hades', release_date: passed }
    await page.route('**/api/game/calendar?page=1', (route) =>
      route.fulfill({
        json: {
          data: [{ cover: null, platforms: [], genre: null, rate: null, ...game, release_precision: 'day' }],
          days: [{ day: passed, total: 1 }],
          total: 1,
          month,
          current_page: 1,
          next_page_url: null,
        },
      }),
    )
    await page.goto('/legal-advise')
    const menu = await new Shell(page, lang, true).openMenu()
    await menu.getByRole('link', { name: t('shell_calendar') }).click()
    const hades = section(page, month).getByRole('link', { name: /^Hades/ })
    await expect(page.locator('[aria-current="date"]')).toBeVisible()
    await expect(hades).toBeHidden()
    const name = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
    await page.getByRole('button', { name: t('calendar_earlier', { month: name }) }).click()
    await expect(hades).toBeVisible()
  })
})

test.describe('without scripts', () => {
  onlyIn('phone-es')
  test.use({ javaScriptEnabled: false })

  test('a month is in the HTML, and its neighbours are links', async ({ page, lang, t }) => {
    await page.goto('/calendar?month=2025-10')
    await expect(page.getByRole('link', { name: /^Ghost of Yōtei/ })).toBeVisible()
    await page.getByRole('link', { name: t('calendar_next') }).click()
    await expect(heading(page, '2025-11', lang)).toBeVisible()
  })

  test('an unknown platform is not found, a senseless month is this one', async ({ page, lang }) => {
    expect((await page.goto('/calendar?platform=no-such-platform'))?.status()).toBe(404)
    expect((await page.goto('/calendar?month=2026-13'))?.status()).toBe(200)
    await expect(heading(page, await thisMonth(page), lang)).toBeVisible()
    expect((await page.goto(`/calendar?month=${after(await thisMonth(page), 5_000)}`))?.status()).toBe(200)
    await expect(heading(page, await thisMonth(page), lang)).toBeVisible()
  })
})

// At every moment, one of the two is in another day than the server.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Niue']) {
  test.describe(`far from the server, ${timezoneId}`, () => {
    onlyIn('desktop-en')
    test.use({ timezoneId })

    test('days are the same in every time zone, and today is the day of the user (F-29)', async ({ page }) => {
      await page.goto('/calendar?month=2025-10')
      await expect(dayOf(page, '2025-10-02').getByRole('link', { name: /^Ghost of Yōtei/ })).toBeAttached()
      const today = await localDay(page)
      await page.goto(`/calendar?month=${today.slice(0, 7)}`)
      await expect(page.locator('[aria-current="date"] time')).toHaveAttribute('datetime', today)
    })
  })
}
