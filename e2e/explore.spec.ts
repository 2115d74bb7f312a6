import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { headOf } from './support/documents.ts'
import { onlyIn, onlyOnDesktop, onlyOnPhones } from './support/only.ts'
import { follow } from './support/shell.ts'
import { expect, type Lang, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const games = (page: Page) => main(page).locator('ul.cover-grid > li:not([aria-hidden])')
const total = (page: Page) => main(page).locator('p[role=status]').filter({ visible: true }).first()
const scrollPlace = (page: Page) => page.evaluate(() => scrollY)

/** What the catalogue calls something in the language of the journey. */
async function nameOf(page: Page, lang: Lang, kind: 'platform' | 'genre', slug: string): Promise<string> {
  const answer = await page.request.get(`/api/${kind}/all`, { headers: { 'accept-language': lang } })
  const list = (await answer.json()) as { slug: string; name: string }[]
  return list.find((one) => one.slug === slug)!.name
}

/** The filters at either width: a column, or a sheet behind a button. */
async function openFilters(page: Page, phone: boolean, t: (key: string) => string): Promise<Locator> {
  await page.waitForLoadState('networkidle')
  if (!phone) return page.getByRole('complementary', { name: t('explore_filters') })
  await page.getByRole('button', { name: new RegExp(`^${t('explore_filter_button')}`) }).click()
  return page.getByRole('dialog', { name: t('explore_filters') })
}
const closeFilters = async (page: Page, phone: boolean) => {
  if (!phone) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const option = (filters: Locator, name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name} ?,`) })
const chip = (page: Page, t: (key: string, values: Record<string, string>) => string, name: string) =>
  page.getByRole('button', { name: t('explore_remove', { name }), exact: true })

test(
  'covers show the platform that the page is about, else the one of the own copy (GAM-05)',
  { tag: '@once' },
  async ({ page, member, lang }) => {
    const { token } = await member(page)
    const headers = { authorization: `Bearer ${token}` }
    const hades = (await (await page.request.get('/api/game/hades')).json()) as { id: number; platforms: Platform[] }
    type Platform = { id: number; slug: string }
    const ours = hades.platforms.find(({ slug }) => slug === 'playstation-5')!
    for (const change of [
      { type: 'have', value: 1 },
      { type: 'platform', value: ours.id },
    ])
      await page.request.post('/api/collection', { headers, data: { id_game: hades.id, ...change } })
    const facts = games(page).locator('.game-meta')
    for (const address of ['/platform/switch', '/games?platforms=switch&order=popular-desc']) {
      await page.goto(address)
      await expect(facts.first()).toContainText('Nintendo Switch')
      await expect(facts.filter({ hasNotText: await nameOf(page, lang, 'platform', 'switch') })).toHaveCount(0)
    }
    await page.goto('/games?text=hades')
    await expect(games(page).filter({ has: page.getByText('Hades', { exact: true }) })).toContainText('PlayStation 5')
  },
)

test('two facets narrow the catalogue; they are chips, an address to share, and steps of the way back (GAM-04)', async ({
  page,
  context,
  lang,
  phone,
  t,
}) => {
  await page.goto('/games')
  const shooter = await nameOf(page, lang, 'genre', 'shooter')
  const pc = await nameOf(page, lang, 'platform', 'pc')
  const all = await total(page).textContent()
  const filters = await openFilters(page, phone, t)
  await option(filters, shooter).check()
  await expect(page).toHaveURL('/games?genres=shooter')
  await option(filters, pc).check()
  await expect(page).toHaveURL('/games?platforms=pc&genres=shooter')
  await closeFilters(page, phone)
  await expect(chip(page, t, shooter)).toBeVisible()
  await expect(chip(page, t, pc)).toBeVisible()

  const other = await context.newPage()
  await other.goto(page.url())
  const both = await total(other).textContent()
  expect(both).not.toBe(all)
  await expect(total(page)).toHaveText(both!)
  await expect(chip(other, t, shooter)).toBeVisible()
  await other.close()

  await page.goBack()
  await expect(page).toHaveURL('/games?genres=shooter')
  await expect(chip(page, t, pc)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/games')
  await expect(total(page)).toHaveText(all!)
  await page.goForward()
  await chip(page, t, shooter).click()
  await expect(page).toHaveURL('/games')
  await expect(chip(page, t, shooter)).toHaveCount(0)
})

test(
  'what is typed is not asked for by the letter and leaves no steps behind; the order is in the address (GAM-04)',
  { tag: '@once' },
  async ({ page, t }) => {
    await page.goto('/legal-advise')
    await page.goto('/games')
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/game\/filter(?:\?|$)/.test(request.url()))
        asked.push((request.postDataJSON() as { text: string }).text)
    })
    const field = main(page).getByRole('searchbox', { name: t('explore_text') })
    await field.pressSequentially('zelda', { delay: 50 })
    await expect(page).toHaveURL('/games?text=zelda')
    await expect(games(page).getByRole('link', { name: /Zelda/ }).first()).toBeVisible()
    // A busy machine may pause within the word.
    expect(asked.at(-1)).toBe('zelda')
    expect(asked.length).toBeLessThan(4)
    const order = page.getByRole('combobox', { name: t('explore_order'), exact: true })
    await expect(order).toHaveValue('relevance-desc')
    await order.selectOption('released-asc')
    await expect(page).toHaveURL('/games?text=zelda&order=released-asc')
    await expect(games(page).first()).toContainText('The Legend of Zelda')
    await page.goBack()
    await expect(order).toHaveValue('relevance-desc')
    await page.goBack()
    await expect(page).toHaveURL('/legal-advise')
  },
)

test('games come as one scrolls, and all of them are there on return (GAM-04, SHL-06)', async ({ page, t, phone }) => {
  await page.goto('/games?order=title-asc')
  await expect(games(page)).toHaveCount(20)
  await page.mouse.move(300, 600)
  for (const count of [40, 60]) {
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await games(page).count()).toBeGreaterThanOrEqual(count)
    }).toPass()
  }
  const opened = games(page).nth(50).getByRole('link').first()
  await opened.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const [count, place] = [await games(page).count(), await scrollPlace(page)]
  await follow(opened)
  await expect(page.getByRole('heading', { name: t('game_details') })).toBeVisible()
  await page.goBack()
  await expect.poll(() => games(page).count()).toBeGreaterThanOrEqual(count)
  await expect.poll(() => scrollPlace(page)).toBe(place)
  // By the menu the same, with the filter that was chosen.
  await follow(opened)
  await expect(page.getByRole('heading', { name: t('game_details') })).toBeVisible()
  if (phone) {
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: t('shell_menu'), exact: true }).click()
  }
  await page.getByRole('link', { name: t('shell_explore'), exact: true }).click()
  await expect(page).toHaveURL('/games?order=title-asc')
  await expect.poll(() => games(page).count()).toBeGreaterThanOrEqual(count)
  await expect.poll(() => scrollPlace(page)).toBe(place)
})

test(
  'a page that cannot be loaded says so and can be retried; the rest stays (GAM-04)',
  { tag: '@once' },
  async ({ page, t }) => {
    await page.goto('/games')
    await page.waitForLoadState('networkidle')
    await page.route('**/api/game/filter?page=2', (route) =>
      route.fulfill({ status: 503, json: { status: 503, title: 'x', detail: 'x', type: 'about:blank' } }),
    )
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText(t('browse_more_failed'))).toBeVisible()
    await expect(games(page)).toHaveCount(20)
    await page.unroute('**/api/game/filter?page=2')
    await page.getByRole('button', { name: t('errors_retry') }).click()
    await expect(games(page)).not.toHaveCount(20)
  },
)

test('a maker is found by the beginning of its name, with the keyboard alone (GAM-04)', async ({ page, phone, t }) => {
  await page.goto('/games')
  const filters = await openFilters(page, phone, t)
  const heading = filters.getByRole('heading', { name: t('explore_publishers') })
  await heading.click()
  const field = filters.getByRole('combobox', { name: t('explore_publishers') })
  await field.fill('nint')
  await expect(filters.getByRole('option').first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'suggestions of makers')
  await field.press('ArrowDown')
  await expect(filters.getByRole('option', { selected: true })).toContainText('Nintendo')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/games\?publishers=nintendo$/)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await field.fill('qzxqzx')
  await expect(filters.getByText(t('explore_maker_none'))).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await closeFilters(page, phone)
  await expect(chip(page, t, t('explore_published_by', { name: 'Nintendo' }))).toBeVisible()
})

test('decades and years (GAM-04)', async ({ page, phone, t }) => {
  await page.goto('/games')
  const filters = await openFilters(page, phone, t)
  const decade = filters.getByRole('button', { name: new RegExp(`^${t('explore_released_decade', { year: 1990 })}`) })
  await decade.click()
  await expect(page).toHaveURL('/games?released=1990-1999')
  await expect(decade).toHaveAttribute('aria-pressed', 'true')
  await expect(filters.getByLabel(t('explore_year_from'))).toHaveValue('1990')
  await filters.getByLabel(t('explore_year_to')).fill('1994')
  await expect(page).toHaveURL('/games?released=1990-1994')
  await expect(decade).toHaveAttribute('aria-pressed', 'false')
  await filters.getByLabel(t('explore_year_from')).fill('')
  await filters.getByLabel(t('explore_year_to')).fill('')
  await expect(page).toHaveURL('/games')
})

test(
  'no results: the page suggests which filter to remove and how many games that would show (SHL-23)',
  { tag: '@once' },
  async ({ page, t }) => {
    await page.goto('/games?genres=shooter&text=xqzxqzxq')
    await expect(page.getByRole('heading', { name: t('explore_empty') })).toBeVisible()
    const drop = main(page).getByRole('button').filter({ hasText: 'xqzxqzxq' }).last()
    await expect(drop).toContainText(/\d/)
    await drop.click()
    await expect(page).toHaveURL('/games?genres=shooter')
    await expect(games(page).first()).toBeVisible()
  },
)

test('a page number past the end says so, and leads to the last page (GAM-04, LIS-02)', async ({ page, t, phone }) => {
  for (const path of [
    '/games?genres=shooter',
    '/genre/platform?',
    '/lists?',
    '/profile/nuria_v/lists/los-que-no-salen-de-casa?',
  ]) {
    await page.goto(`${path}&page=999`.replace('?&', '?'))
    await expect(page.getByRole('heading', { name: t('browse_past', { page: 999 }) }), path).toBeVisible()
    const last = page.getByRole('main').getByRole('link', { name: new RegExp(t('browse_past_go', { page: '' })) })
    if (phone) continue
    await last.click()
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first(), path).toBeVisible()
    await expect(page.getByRole('heading', { name: t('browse_past', { page: 999 }) }), path).toBeHidden()
  }
})

test(
  'an address with nonsense shows what it can, without an error (GAM-04)',
  { tag: '@once' },
  async ({ page, lang, t }) => {
    const shooter = await nameOf(page, lang, 'genre', 'shooter')
    await page.goto(
      '/games?platforms=no-such-platform,%00,../x&genres=shooter&developers=no-such-company&released=soon&order=email',
    )
    await expect(chip(page, t, shooter)).toBeVisible()
    await expect(
      main(page)
        .getByRole('group', { name: t('explore_chosen') })
        .getByRole('button'),
    ).toHaveCount(1)
    await expect(games(page)).toHaveCount(20)
  },
)

test(
  'the indexes lead to the pages of platforms, genres and themes, and those back to explore (GAM-05)',
  { tag: '@once' },
  async ({ page, lang, t }) => {
    await page.goto('/games?genres=shooter')
    const tabs = page.getByRole('navigation', { name: t('explore_tabs') })
    await tabs.getByRole('link', { name: t('explore_tab_platforms') }).click()
    await expect(page).toHaveURL('/games?browse=platforms')
    await expect(page.getByRole('heading', { name: 'Nintendo', exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(t('explore_platforms_title')))
    // The filter waits beside the index.
    await tabs.getByRole('link', { name: t('explore_tab_games') }).click()
    await expect(page).toHaveURL('/games?genres=shooter')
    await tabs.getByRole('link', { name: t('explore_tab_genres') }).click()
    const shooter = await nameOf(page, lang, 'genre', 'shooter')
    await main(page)
      .getByRole('link', { name: new RegExp(`^${shooter}`) })
      .click()
    await expect(page).toHaveURL('/genre/shooter')
    await expect(page.getByRole('heading', { level: 1, name: shooter }).filter({ visible: true })).toBeFocused()
    await expect(games(page).filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('link', { name: t('browse_explore') }).click()
    await expect(page).toHaveURL('/games?genres=shooter')
  },
)

test(
  'a company shows what it made and what it published, and its facts (GAM-05)',
  { tag: '@once' },
  async ({ page, t }) => {
    const answer = await page.request.get('/api/company/konami/detail')
    const { developed, published } = (await answer.json()) as { developed: number; published: number }
    expect(Math.min(developed, published)).toBeGreaterThan(0)
    await page.goto('/company/konami')
    await expect(page.getByRole('heading', { level: 1, name: 'Konami' })).toBeVisible()
    const roles = page.getByRole('navigation', { name: t('browse_roles') })
    const first = await games(page).first().textContent()
    await roles.getByRole('link', { name: new RegExp(`^${t('browse_made')}`) }).click()
    await expect(page).toHaveURL('/company/konami?as=made')
    await expect(roles.getByRole('link', { name: new RegExp(`^${t('browse_made')}`) })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect.poll(() => games(page).count()).toBeGreaterThanOrEqual(Math.min(20, developed))
    await expect(games(page).first()).not.toHaveText(first!)
  },
)

test('an unknown company, platform, genre or theme is missing (GAM-05)', { tag: '@once' }, async ({ page, t }) => {
  for (const kind of ['company', 'platform', 'genre', 'theme'] as const) {
    const answer = await page.goto(`/${kind}/there-is-no-such-thing`)
    expect(answer?.status(), kind).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: t(`browse_missing_${kind}`) })).toBeVisible()
  }
})

test.describe('on phones', () => {
  onlyOnPhones()

  test('the sheet counts along, shows and clears (GAM-04)', async ({ page, lang, t }) => {
    await page.goto('/games')
    const shooter = await nameOf(page, lang, 'genre', 'shooter')
    const sheet = await openFilters(page, true, t)
    const show = sheet.getByRole('button').last()
    const all = await show.textContent()
    await expectAccessibleInBothThemes(page, 'filter sheet')
    await option(sheet, shooter).check()
    await expect(show).not.toHaveText(all!)
    const number = /[\d.,]+/.exec((await show.textContent())!)![0]
    await show.click()
    await expect(sheet).toHaveCount(0)
    await expect(total(page)).toContainText(number)
    await expect(page.getByRole('button', { name: t('explore_filter_button_count', { count: 1 }) })).toBeFocused()
    await openFilters(page, true, t)
    await sheet.getByRole('button', { name: t('explore_clear') }).click()
    await expect(page).toHaveURL('/games')
    await expect(show).toHaveText(all!)
  })

  test('nothing is wider than a small phone', async ({ page, t }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const wide = () => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth)
    for (const path of [
      '/games?genres=shooter&platforms=playstation,switch',
      '/games?browse=platforms',
      '/company/konami',
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect.soft(await wide(), path).toBeLessThanOrEqual(0)
    }
    await page.goto('/games')
    const sheet = await openFilters(page, true, t)
    expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  onlyOnDesktop('the same HTML at either width')

  test('the filter of the address is drawn, and links lead through its pages (GAM-04)', async ({ page, t }) => {
    await page.goto('/games?genres=shooter')
    await expect(games(page)).toHaveCount(20)
    const first = await games(page).first().textContent()
    await page.getByRole('link', { name: t('browse_more') }).click()
    await expect(page).toHaveURL('/games?genres=shooter&page=2')
    await expect(games(page)).toHaveCount(20)
    await expect(games(page).first()).not.toHaveText(first!)
    await page.getByRole('link', { name: t('browse_before') }).click()
    await expect(page).toHaveURL('/games?genres=shooter')
  })
})

test.describe('for search engines', () => {
  onlyIn('desktop-en', 'asked without a browser')

  test('a single facet links to its own page; combinations are not indexed (GAM-05)', async ({ request, baseURL }) => {
    const at = async (path: string) => {
      const html = await (await request.get(path, { headers: { 'accept-language': 'en' } })).text()
      return { ...headOf(html), noindex: html.includes('<meta name="robots" content="noindex">') }
    }
    const site = new URL(baseURL!).origin
    expect(await at('/games?genres=shooter')).toMatchObject({
      title: 'Shooter games · Ludoteca',
      canonical: `${site}/genre/shooter`,
      noindex: false,
    })
    expect(await at('/games?genres=shooter&platforms=switch')).toMatchObject({
      title: 'Shooter games for Nintendo Switch · Ludoteca',
      noindex: true,
    })
    expect((await at('/games?text=zelda')).noindex).toBe(true)
    expect((await at('/games?browse=platforms')).canonical).toBe(`${site}/games?browse=platforms`)
    expect((await at('/company/konami')).title).toContain('Konami')
    expect((await at('/genre/shooter')).description).toMatch(/Shooter/)
  })
})
