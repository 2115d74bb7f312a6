import { onlyIn } from './support/only.ts'
import { addPost } from './support/posts.ts'
import { expect, test } from './support/test.ts'
import type { Page } from '@playwright/test'

onlyIn('phone-es')

const field = (page: Page) => page.getByRole('main').getByRole('searchbox')

test('the field has the focus on arrival, and trending games wait below', async ({ page, t }) => {
  await page.goto('/search')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: t('search_suggestions') })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('typing searches once, half a second after the last letter, and the text is in the address (GAM-06)', async ({
  page,
}) => {
  await page.goto('/search')
  await expect(field(page)).toBeFocused()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/game/search')) asked.push(request.postDataJSON().data as string)
  })
  await field(page).pressSequentially('zelda', { delay: 60 })
  await expect(page.getByRole('link', { name: /The Legend of Zelda/ }).first()).toBeVisible()
  await expect(page).toHaveURL('/search?q=zelda')
  expect(asked).toEqual(['zelda'])
})

test('a game that is chosen before the text has settled opens, however late its code comes (GAM-06)', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/game\.screen-[\w-]+\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/search')
  const games = page.getByRole('main').locator('a[href^="/game/"]')
  const address = await games.first().getAttribute('href')
  await field(page).fill('zelda')
  const settled = page.waitForResponse(/\/api\/game\/search$/)
  await games.first().click()
  await settled
  code.resolve()
  await expect(page).toHaveURL(address!)
  await page.goBack()
  await expect(page).toHaveURL('/search')
})

test('typos, accents and numerals are forgiven (GAM-06)', async ({ page }) => {
  for (const [typed, title] of [
    ['pokemon esmeralda', 'Pokémon Emerald'],
    ['final fantasy 7', 'Final Fantasy VII'],
    ['chorno triger', 'Chrono Trigger'],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(typed)}`)
    await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
  }
})

test('results stay while the next letters are typed', async ({ page }) => {
  await page.goto('/search?q=zelda')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toBeVisible()
  await page.route('**/api/game/search', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await field(page).press('End')
  await field(page).pressSequentially(' majora')
  for (let look = 0; look < 10; look++) {
    await expect(first).toBeVisible()
    await page.waitForTimeout(100)
  }
  await expect(page.getByRole('link', { name: /Majora/ }).first()).toBeVisible()
})

test('the game that is opened has the focus on its heading', async ({ page }) => {
  await page.goto('/search')
  await expect(field(page)).toBeFocused()
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/game\//)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeFocused()
})

test('a search that finds more than a page says how many, and leads to all of them (GAM-06)', async ({ page, t }) => {
  const answer = await page.request.post('/api/game/filter', { data: { text: 'final' } })
  const { total } = (await answer.json()) as { total: number }
  expect(total).toBeGreaterThan(20)
  await page.goto('/search?q=final')
  const games = t('browse_games', { count: total, games: total })
  await expect(page.locator('main p[role=status]')).toContainText(games)
  await page.getByRole('link', { name: t('search_all_games', { games: total }) }).click()
  await expect(page).toHaveURL('/games?text=final')
  await expect(page.getByText(games, { exact: true }).filter({ visible: true })).toHaveCount(1)
})

test('Enter opens the first game; a nick opens its person', async ({ page }) => {
  await page.goto('/search')
  await field(page).fill('chrono trigger')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/game/chrono-trigger')
  await page.goto('/search')
  await field(page).fill('nuria_v')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/profile/nuria_v')
})

test('no results suggest what to try, and a failure offers a retry (SHL-23)', async ({ page, t }) => {
  await page.goto('/search?q=xqzxqzxq')
  await expect(page.getByRole('heading', { name: t('search_nothing', { text: 'xqzxqzxq' }) })).toBeVisible()
  await expect(page.getByText(t('search_nothing_help'))).toBeVisible()
  await page.route('**/api/game/search', (route) =>
    route.fulfill({ status: 503, json: { status: 503, title: 'x', detail: 'x', type: 'about:blank' } }),
  )
  await field(page).fill('metroid')
  await expect(page.getByRole('button', { name: t('errors_retry') })).toBeVisible()
  await page.unroute('**/api/game/search')
  await page.getByRole('button', { name: t('errors_retry') }).click()
  await expect(page.getByRole('link', { name: /Metroid/ }).first()).toBeVisible()
})

test('text, results and place are there on return (SHL-06)', async ({ page, t }) => {
  await page.goto('/search')
  await field(page).fill('mario')
  const last = page.getByRole('main').getByRole('listitem').last()
  await expect(page.getByRole('link', { name: /Mario/ }).first()).toBeVisible()
  await expect(page).toHaveURL('/search?q=mario')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await last.getByRole('link').first().click()
  // Its words stand in a heading of the search as well.
  await expect(page.getByRole('heading', { name: t('game_details'), exact: true })).toBeVisible()
  await page.goBack()
  await expect(field(page)).toHaveValue('mario')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('posts have a tab with their number, page after page; the way back keeps it; visitors log in (POS-05, SHL-06, SHL-19)', async ({
  page,
  member,
  t,
}) => {
  const word = `zq${Date.now().toString(36)}`
  await page.goto(`/search?q=${word}&of=posts`)
  await expect(page.getByRole('heading', { name: t('profile_comments_members') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: t('profile_log_in') })).toHaveAttribute(
    'href',
    `/access?redirect=${encodeURIComponent(`/search?q=${word}&of=posts`)}`,
  )
  const me = await member(page)
  await page.goto(`/search?q=${word}`)
  const tab = page
    .getByRole('navigation', { name: t('search_parts') })
    .getByRole('link', { name: /Posts|Publicaciones/ })
  await tab.click()
  await expect(page.getByRole('heading', { name: t('search_posts_none', { text: word }) })).toBeVisible()
  for (let at = 0; at < 23; at += 1) await addPost(page.request, me, `${word} ${at}`)
  await page.reload()
  await expect(tab).toHaveText(/23$/)
  const posts = page.getByRole('main').getByRole('article')
  await expect(posts).toHaveCount(20)
  await posts.last().scrollIntoViewIfNeeded()
  await expect(posts).toHaveCount(23)
  await posts.last().locator('time').click()
  await expect(page).toHaveURL(/\/s\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(`/search?q=${word}&of=posts`)
  await expect(posts).toHaveCount(23)
  await expect(field(page)).toHaveValue(word)
  // Another text is looked for among posts as well.
  await field(page).fill(`${word} 22`)
  await expect(posts).toHaveCount(1)
  await expect(page).toHaveURL(`/search?q=${word}+22&of=posts`)
})
