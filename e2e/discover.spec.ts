import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { logInAs, open } from './support/pages.ts'
import { expect, type Member, test } from './support/test.ts'

onlyIn('desktop-en')

const list = (page: Page, name: string) => page.getByRole('list', { name })
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Rates a game of the catalogue through the API. */
async function rate(page: Page, member: Member, slug: string, rating: number): Promise<void> {
  const game = (await (await page.request.get(`/api/game/${slug}`)).json()) as { id: number }
  const answer = await page.request.post('/api/collection', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { id_game: game.id, type: 'rating', value: rating },
  })
  expect(answer.status()).toBe(200)
}

test('a visitor logs in first and returns to the page (SHL-03)', async ({ page }) => {
  await page.goto('/discover')
  await expect(page).toHaveURL('/access?redirect=%2Fdiscover')
})

test('what is suggested, and why, in its own frame (GAM-08, SHL-01)', async ({ page, member, t }) => {
  await rate(page, await member(page), 'chrono-trigger', 9)
  await open(page, '/discover')
  await expect(page.getByRole('heading', { level: 1, name: t('discover_title') })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const cross = card(page, 'Chrono Cross')
  await expect(cross).toContainText(t('discover_rated', { title: 'Chrono Trigger', rate: '9' }))
  await cross.getByRole('link', { name: 'Chrono Trigger' }).click()
  await expect(page).toHaveURL('/game/chrono-trigger')
  await page.goBack()
  await expect(cross).toBeVisible()
})

test('a game marked as wanted or owned leaves the list at once, and returns when that is undone (GAM-08)', async ({
  page,
  member,
  t,
}) => {
  await rate(page, await member(page), 'chrono-trigger', 9)
  await open(page, '/discover')
  const cross = card(page, 'Chrono Cross')
  await cross.getByRole('button', { name: t('discover_have', { title: 'Chrono Cross' }) }).press('Enter')
  await expect(cross).toHaveCount(0)
  // The keyboard goes on with the game that took the place.
  await expect(list(page, t('discover_title')).getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
  await page.getByRole('button', { name: t('collection_undo'), exact: true }).click()
  await expect(cross).toBeVisible()
  // It is sent after the two before it; the page is left when the server knows.
  const wanted = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/collection') && answer.request().postDataJSON()?.type === 'wanted',
  )
  await cross.getByRole('button', { name: t('discover_want', { title: 'Chrono Cross' }) }).click()
  await expect(cross).toHaveCount(0)
  await wanted
  await page.reload()
  await expect(list(page, t('discover_title')).getByRole('listitem').first()).toBeVisible()
  await expect(cross).toHaveCount(0)
})

test('the list loads more while scrolling, up to its end (GAM-08)', async ({ page, t }) => {
  await logInAs(page, 'nuria_v')
  await open(page, '/discover')
  const games = list(page, t('discover_title')).getByRole('listitem')
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(20)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4_000)
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        return page.getByText(t('discover_end')).isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(await games.count()).toBe(100)
})

test('"Not for me" is remembered, with an undo, and taken back in the settings (GAM-08)', async ({
  page,
  member,
  t,
}) => {
  await rate(page, await member(page), 'chrono-trigger', 9)
  await open(page, '/discover')
  const cross = card(page, 'Chrono Cross')
  const refuse = cross.getByRole('button', { name: t('discover_refuse_named', { title: 'Chrono Cross' }) })
  // Where nothing answers, it stands where it stood.
  await page.context().setOffline(true)
  await refuse.click()
  await expect(page.locator('.toast[data-kind="error"]')).toBeVisible()
  await expect(cross).toBeVisible()
  await page.context().setOffline(false)
  await refuse.press('Enter')
  await expect(cross).toHaveCount(0)
  await expect(list(page, t('discover_title')).getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
  await page.getByRole('button', { name: t('collection_undo'), exact: true }).click()
  await expect(cross).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/game/discover/unwanted') && answer.ok())
  await refuse.click()
  await saved
  await page.reload()
  await expect(list(page, t('discover_title')).getByRole('listitem').first()).toBeVisible()
  await expect(cross).toHaveCount(0)
  await page.goto('/settings?section=privacy')
  const refused = list(page, t('discover_refused_title'))
  await refused.getByRole('button', { name: t('discover_accept_named', { title: 'Chrono Cross' }) }).click()
  await expect(page.getByText(t('discover_refused_none'))).toBeVisible()
  await open(page, '/discover')
  await expect(cross).toBeVisible()
})

test('an empty library gets a hint what to do first, beside popular games (SHL-23)', async ({ page, member, t }) => {
  await member(page)
  await open(page, '/discover')
  await expect(page.getByRole('heading', { name: t('discover_first') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('discover_explore') })).toHaveAttribute('href', '/games')
  await expect(page.getByText(t('discover_popular')).first()).toBeVisible()
})

test('a failure is shown with a retry (ERR-01)', async ({ page, member, t }) => {
  await member(page)
  await page.route('**/api/game/discover/*', (route) =>
    route.fulfill({ status: 503, json: { status: 503, title: 'x', detail: 'x', type: 'about:blank' } }),
  )
  await page.goto('/discover')
  const retry = page.getByRole('button', { name: t('errors_retry') })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/game/discover/*')
  await retry.click()
  await expect(list(page, t('discover_title'))).toBeVisible()
})

test('going back restores the scroll position', async ({ page, member, t }) => {
  await member(page)
  await open(page, '/legal-advise')
  await page.goto('/discover')
  await page.getByRole('link', { name: t('discover_back') }).click()
  await expect(page).toHaveURL('/legal-advise')
})

test.describe('for everybody', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('axe finds nothing', async ({ page, member }) => {
    await rate(page, await member(page), 'chrono-trigger', 9)
    await open(page, '/discover')
    await expectAccessible(page, 'discover')
  })
})

test('members meet a few suggestions on the front page and below their library, and the way to all (GAM-08)', async ({
  page,
  member,
  t,
}) => {
  await rate(page, await member(page), 'chrono-trigger', 9)
  for (const path of ['/', '/profile']) {
    await page.goto(path)
    const heading = page.getByRole('heading', { name: t('discover_picked') })
    await heading.scrollIntoViewIfNeeded()
    await expect(list(page, t('discover_picked')).getByRole('listitem').first(), path).toBeVisible()
  }
  await expect(list(page, t('discover_picked'))).toContainText('Chrono Trigger')
  const row = page.locator('section').filter({ has: page.getByRole('heading', { name: t('discover_picked') }) })
  await row.getByRole('button').nth(1).press('Enter')
  await expect(row.getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
  await row.getByRole('link', { name: t('home_see_all') }).click()
  await expect(page).toHaveURL('/discover')
})
