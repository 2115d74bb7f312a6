import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { logInAs, open } from './support/pages.ts'
import { offer, refuse, servePrices, storeOf } from './support/prices.ts'
import { expect, test } from './support/test.ts'
import { problem } from './support/tokens.ts'

onlyIn('desktop-en')

test('a visitor is asked to log in for prices, and comes back to them (SHL-19)', async ({ page, t }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(?:price|scrap)/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/game/hades/prices')
  await expect(page.getByRole('heading', { name: t('price_members') })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profile_log_in') })
    .click()
  await expect(page).toHaveURL('/access?redirect=%2Fgame%2Fhades%2Fprices')
  expect(asked).toEqual([])
})

test('the fixed offers are there at once, shops answer one by one, and a failure hides nothing (PRI-01, PRI-02, PRI-03)', async ({
  page,
  lang,
  t,
}) => {
  await logInAs(page, 'nuria_v')
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>()
  let tries = 0
  const { saved } = await servePrices(page, lang, async (route, store) => {
    if (store === 'steam') return route.fulfill({ json: [offer(lang, store, 2_999, { regular_amount: 5_999 })] })
    if (store === 'xbox') return refuse(route, 'store_changed')
    if (store === 'yuplay')
      return tries++ === 0
        ? refuse(route, 'provider_down')
        : route.fulfill({ json: [offer(lang, store, 1_999, { kind: 'reseller' })] })
    await later
    return route.fulfill({
      json: store === 'cex' ? [offer(lang, store, 2_800, { kind: 'used', condition: 'used' })] : [],
    })
  })
  await page.goto('/game/hades/prices')
  const main = page.getByRole('main')
  const plans = page.getByRole('list', { name: t('price_subscriptions') }).getByRole('listitem')
  await expect(plans).toHaveCount(3)
  await expect(plans.first()).toContainText(/12[.,]98/)
  const rows = page.getByRole('table', { name: t('price_offers_of', { title: 'Hades' }) }).locator('tbody tr')
  const rowOf = (name: string) => rows.filter({ hasText: name })
  await expect(rowOf('Steam')).toContainText(/29[.,]99/)
  await expect(rowOf('Steam')).toContainText(t('price_kind_official'))
  await expect(rowOf('CeX')).toContainText(t('price_asking'))
  await expect(rowOf('Yuplay')).toContainText(t('price_failed'))
  await expect(main.getByText(t('price_changed', { shops: 'Xbox Store' }))).toBeVisible()

  letGo()
  await expect(rowOf('CeX')).toContainText(/28[.,]00/)
  await expect(main.getByText(t('price_lowest', { shop: 'CeX' }))).toBeVisible()
  await expect(
    main.getByText(t('price_nothing', { shops: 'PlayStation Store, IsThereAnyDeal, Xtralife, AllKeyShop' })),
  ).toBeVisible()
  await page.getByRole('button', { name: t('price_ask_shop', { shop: 'Yuplay' }) }).click()
  await expect(rowOf('Yuplay')).toContainText(/19[.,]99/)
  await expect(rowOf('Yuplay')).toContainText(t('price_kind_reseller'))
  expect(saved).toMatchObject([{ id_store: 2, name: 'Hades', currency: 'EUR' }])
  // The cheapest comes first as soon as nobody aims at a row.
  await page.getByRole('heading', { level: 1 }).hover()
  await page.getByRole('checkbox', { name: t('price_show_resellers') }).focus()
  await expect(rows.first()).toContainText('Yuplay')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('leaving the tab, and "Stop", end the requests without a word (PRI-01, ERR-01)', async ({ page, lang, t }) => {
  await logInAs(page, 'nuria_v')
  await servePrices(page, lang, (route, store) =>
    store === 'steam' ? route.fulfill({ json: [offer(lang, store, 2_999)] }) : undefined,
  )
  const ended = new Set<string>()
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/scrap/')) ended.add(storeOf(request.url()))
  })
  await page.goto('/game/hades/prices')
  await page.getByRole('button', { name: t('price_stop_shop', { shop: 'CeX' }) }).click()
  await expect.poll(() => [...ended]).toEqual(['cex'])
  await expect(page.getByRole('row').filter({ hasText: 'CeX' })).toContainText(t('price_unasked'))
  await page.getByRole('link', { name: t('game_tab_reviews') }).click()
  await expect.poll(() => ended.size).toBe(7)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('without any price the page says so, and what may help (PRI-03)', async ({ page, lang, t }) => {
  await logInAs(page, 'nuria_v')
  await servePrices(page, lang, (route) => route.fulfill({ json: [] }))
  await page.goto('/game/hades/prices')
  await expect(page.getByRole('heading', { name: t('price_none') })).toBeVisible()
  await expect(page.getByText(t('price_none_text'))).toBeVisible()
})

test('key resellers are labelled and can be hidden; links tell the shop nothing (PRI-04, P-43, PR-03)', async ({
  page,
  lang,
  t,
}) => {
  await logInAs(page, 'nuria_v')
  await servePrices(page, lang, (route, store) =>
    route.fulfill({
      json:
        store === 'allkeys'
          ? [
              offer(lang, store, 999, { kind: 'reseller', seller: 'Keys & Sons' }),
              offer(lang, store, 888, { kind: 'official', seller: 'Evil', url: 'javascript:alert(1)' }),
            ]
          : store === 'steam'
            ? [offer(lang, store, 2_999)]
            : [],
    }),
  )
  await page.goto('/game/hades/prices')
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Keys & Sons' })).toContainText(t('price_kind_reseller'))
  await expect(page.getByText(t('price_kind_reseller_text'))).toBeVisible()
  const link = rows.filter({ hasText: 'Keys & Sons' }).getByRole('link')
  await expect(link).toHaveAttribute('rel', 'noreferrer nofollow noopener')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(rows.filter({ hasText: 'Evil' }).getByRole('link')).toHaveCount(0)
  await page.getByRole('checkbox', { name: t('price_show_resellers') }).uncheck()
  await expect(rows.filter({ hasText: 'Keys & Sons' })).toHaveCount(0)
  await page.reload()
  await expect(rows.filter({ hasText: 'Steam' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Keys & Sons' })).toHaveCount(0)
})

test('a price to be told of is set, changed, refused, and removed with an undo (PRI-04)', async ({ page, lang, t }) => {
  await logInAs(page, 'nuria_v')
  const { state } = await servePrices(page, lang, (route, store) =>
    route.fulfill({ json: store === 'steam' ? [offer(lang, store, 2_999)] : [] }),
  )
  await page.goto('/game/hades/prices')
  const panel = page.getByRole('region', { name: t('price_watch') })
  const field = panel.getByRole('textbox')
  await expect(field).toHaveValue(/26[.,]00/)
  await expect(panel.getByRole('checkbox', { name: t('price_watch_reseller') })).not.toBeChecked()
  await panel.getByRole('button', { name: t('price_watch_less', { unit: lang === 'es' ? '1\u00a0€' : '€1' }) }).click()
  await expect(field).toHaveValue(/25[.,]00/)
  await field.fill('24,5')
  await field.press('Enter')
  await expect(panel.getByRole('status')).toContainText(/24[.,]50/)
  await expect.poll(() => state.watch).toMatchObject({ amount: 2_450, currency: 'EUR', kinds: ['official', 'used'] })
  // It was there for twenty days.
  await expect(panel).toContainText('20')

  await panel.getByRole('checkbox', { name: t('price_watch_reseller') }).check()
  await page.route('**/api/price/watch/*', (route) => route.fulfill(problem(503, 'x')), { times: 1 })
  await panel.getByRole('button', { name: t('price_watch_change') }).click()
  await expect(page.locator('.toast[data-kind="error"]')).toBeVisible()
  await expect(panel.getByRole('button', { name: t('price_watch_change') })).toBeVisible()
  await panel.getByRole('button', { name: t('price_watch_change') }).click()
  await expect.poll(() => state.watch?.kinds).toEqual(['official', 'used', 'reseller'])

  await panel.getByRole('button', { name: t('price_watch_stop') }).click()
  await expect.poll(() => state.watch).toBeNull()
  await expect(panel.getByRole('button', { name: t('price_watch_save') })).toBeFocused()
  await page.getByRole('button', { name: t('price_undo'), exact: true }).click()
  await expect.poll(() => state.watch?.amount).toBe(2_450)
})

test('the line of prices is walked with the arrow keys, and is a table too (PRI-04)', async ({ page, lang, t }) => {
  await logInAs(page, 'nuria_v')
  await servePrices(page, lang, (route) => route.fulfill({ json: [] }))
  await page.goto('/game/hades/prices')
  const line = page.getByRole('slider')
  await line.focus()
  await expect(line).toHaveAttribute('aria-valuetext', /29[.,]99/)
  await line.press('PageDown')
  await line.press('ArrowLeft')
  await expect(line).toHaveAttribute('aria-valuetext', /49[.,]99/)
  await line.press('Home')
  await expect(line).toHaveAttribute('aria-valuetext', /59[.,]99/)
  await line.press('End')
  await expect(line).toHaveAttribute('aria-valuetext', /29[.,]99/)
  await page.getByText(t('price_table'), { exact: true }).click()
  await expect(page.getByRole('table', { name: t('price_history') }).locator('tbody tr')).toHaveCount(4)
})

test('a price that fell is told by the bell, which leads to the prices (PRI-04)', async ({ page, lang, t }) => {
  await logInAs(page, 'nuria_v')
  await servePrices(page, lang, (route) => route.fulfill({ json: [] }))
  const game = (await (await page.request.get('/api/game/hades')).json()) as object
  const line = {
    id: 1,
    type: 'price',
    created_at: new Date().toISOString(),
    readed: 0,
    user_make: null,
    others: 0,
    game: { ...game, name: 'Hades' },
    comment: null,
    list: null,
    review: null,
    price: { amount: 2_449, currency: 'EUR', store: 'cex' },
  }
  await page.route('**/api/notification?*', (route) =>
    route.fulfill({ json: { data: [line], current_page: 1, next_page_url: null, total: 1 } }),
  )
  await page.goto('/game/celeste')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('notification_title') })
    .click()
  const told = page.getByRole('dialog').getByRole('link', { name: /Hades/ })
  await expect(told).toContainText(/24[.,]49.*CeX/)
  await told.click()
  await expect(page).toHaveURL('/game/hades/prices')
})

test('one’s wishes stand in the order of their discount (PRI-04)', async ({ page, t }) => {
  await logInAs(page, 'nuria_v')
  const session = (await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? ''))) as {
    token: string
    user: { id: number }
  }
  const all = (await (
    await page.request.get(`/api/collection/${session.user.id}`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
  ).json()) as { data: { id: number; title: string; wanted?: number }[] }
  const [one, other] = all.data.filter(({ wanted }) => wanted === 1)
  const wish = (entry: typeof one, amount: number) => ({
    game: {
      id: entry!.id,
      slug: 'hades',
      title: entry!.title,
      cover: null,
      release_date: null,
      release_precision: null,
      platforms: [],
      genre: null,
      rate: null,
    },
    best: {
      kind: 'official',
      store: 'steam',
      amount,
      currency: 'EUR',
      regular_amount: 5_999,
      seen_at: new Date().toISOString(),
    },
    discount: Math.round((1 - amount / 5_999) * 100),
    low: null,
    watch: null,
  })
  await page.route('**/api/price/wishlist?*', (route) =>
    route.fulfill({
      json: {
        data: [wish(other, 1_000), wish(one, 3_000)],
        current_page: 1,
        next_page_url: null,
        total: 2,
        cheaper: 14,
      },
    }),
  )
  await open(page, '/profile/nuria_v?status=wanted')
  await page.getByRole('combobox', { name: t('profile_sort') }).selectOption('discount')
  await expect(page).toHaveURL(/sort=discount/)
  const rows = page.getByRole('list', { name: t('price_wishes') }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(other!.title)
  await expect(rows.first()).toContainText(/83/)
  await expect(page.getByText(t('price_wishes_cheaper', { percent: '14' }))).toBeVisible()
})

test('axe finds nothing on the page of prices, and nothing stands out of it', async ({ page, lang }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logInAs(page, 'nuria_v')
  const name = 'W'.repeat(200)
  await servePrices(page, lang, (route, store) =>
    store === 'xbox'
      ? refuse(route, 'provider_down')
      : route.fulfill({
          json: [
            offer(lang, store, 123_456_78, {
              name,
              edition: name.slice(0, 80),
              seller: name.slice(0, 60),
              kind: 'reseller',
            }),
          ],
        }),
  )
  await open(page, '/game/hades/prices')
  await expectAccessible(page, 'prices')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test.describe('for admins', () => {
  test('the fixed offers are changed beside the services (PRI-01)', async ({ page, t }) => {
    await logInAs(page, 'bibliotecaria')
    const offer = {
      key: 'ps-plus',
      name: 'PlayStation Plus',
      price: '€10.00',
      amount: 1_000,
      currency: 'EUR',
      url: 'https://plan.example/',
      since: '2025-11-24',
    }
    let sent: unknown
    await page.route('**/api/price/subscriptions', (route) => route.fulfill({ json: [offer] }))
    await page.route('**/api/price/subscriptions/ps-plus', (route) => {
      sent = route.request().postDataJSON()
      return route.fulfill({ json: { ...offer, ...(sent as object) } })
    })
    await page.goto('/admin?view=services')
    const panel = page.getByRole('region', { name: t('price_admin') })
    await panel.getByLabel(t('price_admin_amount')).fill('12.5')
    await panel.getByRole('button', { name: t('price_admin_save_named', { name: 'PlayStation Plus' }) }).click()
    await expect.poll(() => sent).toEqual({ amount: 1_250, currency: 'EUR', since: '2025-11-24' })
  })
})
