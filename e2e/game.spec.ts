import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { gameId } from './support/games.ts'
import { expect, test } from './support/test.ts'

onlyIn('desktop-en')

/** A game of the hand-written catalogue, with every part of the page. */
const slug = 'hades'

/** Opens the page as a member: it is alive when the own collection has come. */
async function openOwn(page: Page): Promise<void> {
  const collection = page.waitForResponse((answer) => /\/api\/collection\/\d+\/entries$/.test(answer.url()))
  await page.goto(`/game/${slug}`)
  await collection
}

test('the game page shows what is known about a game (GAM-02)', async ({ page, t, lang }) => {
  await page.goto(`/game/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hades' })).toBeVisible()
  await expect(page.getByRole('img', { name: t('game_cover', { title: 'Hades' }) })).toBeVisible()
  await expect(page.getByText('Supergiant Games').first()).toBeVisible()
  await expect(page.getByText(lang === 'es' ? '17 de septiembre de 2020' : '17 September 2020').first()).toBeVisible()
  for (const key of ['game_releases', 'game_similar', 'game_score', 'game_details']) {
    await expect(page.getByRole('heading', { level: 2, name: t(key) })).toBeVisible()
  }
  await expect(page).toHaveTitle('Hades (2020) · Ludoteca')
})

test('the series has its own shelf, oldest first, and is not repeated among similar games (GAM-02)', async ({
  page,
  t,
}) => {
  await page.goto('/game/celeste')
  await expect(page.getByRole('heading', { level: 2, name: t('game_similar') })).toBeVisible()
  await page.goto('/game/final-fantasy-vii')
  const series = page.getByRole('group', { name: t('game_series', { series: 'Final Fantasy' }) })
  await expect(series.getByRole('listitem').first()).toContainText('Final Fantasy')
  const titles = await series.locator('.game-title').allTextContents()
  expect(titles).not.toContain('Final Fantasy VII')
  expect(titles.indexOf('Final Fantasy VI')).toBeLessThan(titles.indexOf('Final Fantasy X'))
  const similar = await page
    .getByRole('group', { name: t('game_similar') })
    .locator('.game-title')
    .allTextContents()
  expect(similar.length).toBeGreaterThan(2)
  expect(similar.filter((title) => titles.includes(title))).toEqual([])
})

test('a former address redirects permanently to the present one (GAM-02)', async ({ page }) => {
  // Inside the application: the answer says another slug than was asked for.
  const game = (await (await page.request.get('/api/game/hades')).json()) as object
  await page.route('**/api/game/celeste', (route) => route.fulfill({ json: game }))
  await page.goto('/search?q=celeste')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Celeste/ })
    .first()
    .click()
  await expect(page).toHaveURL('/game/hades')
  await expect(page.getByRole('heading', { level: 1, name: 'Hades' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search?q=celeste')
})

test('names on the game page are in the language of the page (I18-01)', async ({ page, lang }) => {
  await page.goto(`/game/${slug}`)
  await expect(page.getByText(lang === 'es' ? /Rol/ : /Role-playing/).first()).toBeVisible()
})

test('the page speaks to machines: VideoGame, with a rating only where there is one', async ({ page, request }) => {
  await page.goto(`/game/${slug}`)
  const id = await gameId({ request }, slug)
  const { count } = (await (await request.get(`/api/rate/${id}`)).json()) as { count: number }
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
  ) as Record<string, unknown>
  expect(data['@type']).toBe('VideoGame')
  expect(data['datePublished']).toBe('2020-09-17')
  expect('aggregateRating' in data).toBe(count > 0)
})

test('an unknown game answers 404 with a helpful page', async ({ page }) => {
  const answer = await page.goto('/game/there-is-no-such-game')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('/game alone goes to the front page', async ({ page }) => {
  await page.goto('/game')
  await expect(page).toHaveURL('/')
})

test('a visitor who presses a status or a score logs in and returns (SHL-19)', async ({ page, t }) => {
  for (const press of [
    () => page.getByRole('button', { name: t('collection_have'), exact: true }).click(),
    () => page.getByRole('radio', { name: t('game_score_value', { score: 7 }) }).click(),
  ]) {
    await page.goto(`/game/${slug}`)
    // Until the page is alive a press is lost.
    await expect(async () => {
      if (!page.url().includes('/access')) await press()
      await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent(`/game/${slug}`)}`, { timeout: 1_000 })
    }).toPass()
  }
})

test('a status shows at once, lands as a stamp with its day and stays (COL-04)', async ({ page, member, t, lang }) => {
  await member(page)
  await openOwn(page)
  const completed = page.getByRole('button', { name: t('collection_completed'), exact: true })
  await expect(completed).toHaveAttribute('aria-pressed', 'false')
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/collection')), completed.click()])
  await expect(completed).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: t('collection_played'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const today = new Intl.DateTimeFormat(lang === 'es' ? 'es' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date())
  const stamp = page.locator('.stamp')
  await expect(stamp).toContainText(t('collection_completed'))
  await expect(stamp).toContainText(today)
  await page.reload()
  await expect(stamp).toContainText(t('collection_completed'))
  await expect(stamp).not.toContainText(today)
})

test('a refused change is taken back (COL-04)', async ({ page, member, t }) => {
  await member(page)
  await page.route('**/api/collection', (route) =>
    route.fulfill({ status: 503, json: { status: 503, title: 'x', detail: 'x', type: 'about:blank' } }),
  )
  await openOwn(page)
  const have = page.getByRole('button', { name: t('collection_have'), exact: true })
  await have.click()
  await expect(have).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('.toast')).toBeVisible()
})

test('a rating is set with one key press, shows at once and can be removed (COL-07)', async ({ page, member, t }) => {
  await member(page)
  await openOwn(page)
  const nine = page.getByRole('radio', { name: t('game_score_value', { score: 9 }) })
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/rate')), nine.click()])
  await expect(nine).toBeChecked()
  await expect(page.getByText(t('game_score_own', { score: 9 }))).toBeVisible()
  await page.reload()
  await expect(nine).toBeChecked()
  await page.getByRole('button', { name: t('game_score_clear') }).click()
  await expect(page.getByText(t('game_score_give'))).toBeVisible()
})

test('a lent copy has its loan card, until it is back (COL-01)', async ({ page, member, t }) => {
  await member(page)
  await openOwn(page)
  await page.getByRole('button', { name: t('collection_lended'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const who = dialog.getByRole('textbox', { name: t('collection_lend_label') })
  await who.fill('Irene')
  await who.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Irene')).toBeVisible()
  const back = page.getByRole('button', { name: t('game_loan_back') })
  await back.click()
  // The history has the name from now on.
  await expect(back).toHaveCount(0)
})

test('the copy has a platform, printed on the edge of the cover', async ({ page, member, t }) => {
  await member(page)
  await openOwn(page)
  await page.getByRole('button', { name: t('collection_have'), exact: true }).click()
  await page.getByRole('main').getByRole('combobox').selectOption({ label: 'Nintendo Switch' })
  await expect(page.getByRole('img', { name: t('game_cover', { title: 'Hades' }) })).toContainText('NINTENDO SWITCH')
})
