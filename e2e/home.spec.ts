import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

test('the front page says how many games there are, from the real count (GAM-01)', async ({ page, request, lang }) => {
  const { games } = (await (await request.get('/api/site')).json()) as { games: number }
  expect(games).toBeGreaterThan(15_000)
  await page.goto('/')
  const thousands = new Intl.NumberFormat(lang, { useGrouping: 'always' }).format(
    Math.floor((games - 1) / 1_000) * 1_000,
  )
  await expect(page.getByRole('heading', { level: 2, name: thousands })).toBeVisible()
})

test('the front page has its shelves, the game of the month and the top players (GAM-03)', async ({
  page,
  request,
  t,
}) => {
  const monthly = (await (await request.get('/api/game/monthly')).json()) as { title: string; slug: string }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: monthly.title, exact: true })).toBeVisible()
  for (const key of ['home_trending', 'home_soon', 'home_recent', 'home_top', 'home_anticipated']) {
    const shelf = page.getByRole('group', { name: t(key), exact: true })
    await expect(shelf.getByRole('listitem').first()).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: t('home_players') })).toBeVisible()
  await page.getByRole('link', { name: t('home_open') }).click()
  await expect(page).toHaveURL(`/game/${monthly.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: monthly.title })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('all of the front page is in the HTML', async ({ page, t }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: t('home_add') })).toBeVisible()
    await expect(page.getByRole('group', { name: t('home_trending'), exact: true }).getByRole('listitem')).toHaveCount(
      8,
    )
    await expect(page.locator('.review-card')).toHaveCount(4)
    await expect(page.locator('.list-card')).toHaveCount(6)
  })
})

test('a visitor who wants the game of the month is led to the log-in and back (SHL-19)', async ({ page, t }) => {
  await page.goto('/')
  await page.getByRole('link', { name: t('home_add') }).click()
  await expect(page).toHaveURL('/access?redirect=%2F')
})

test('a member puts the game of the month on the shelf, and it stays there (COL-04)', async ({ page, member, t }) => {
  await member(page)
  await page.goto('/')
  const add = page.getByRole('button', { name: t('home_add') })
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/collection')), add.click()])
  await expect(page.getByRole('button', { name: t('home_added'), pressed: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: t('home_added'), pressed: true })).toBeVisible()
})

test('the front page is where it was on return (SHL-06)', async ({ page, t }) => {
  await page.goto('/')
  const top = page.getByRole('group', { name: t('home_top'), exact: true })
  await top.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(200)
  await top.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: t('game_details') })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('each shelf leads to all of its games, the platforms to their pages (GAM-01, GAM-03)', async ({ page, t }) => {
  await page.goto('/')
  const more = (key: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: t(key), exact: true }) })
  for (const [shelf, address] of [
    ['home_trending', '/games?order=popular-desc'],
    ['home_recent', '/games?order=released-desc&released=past'],
    ['home_top', '/games?order=rate-desc'],
    ['home_anticipated', '/games?order=popular-desc&released=future'],
  ] as const) {
    await expect(more(shelf).getByRole('link', { name: t('home_see_all') })).toHaveAttribute('href', address)
  }
  await expect(more('home_soon').getByRole('link', { name: t('home_calendar') })).toHaveAttribute('href', '/calendar')
  const platforms = page.getByRole('group', { name: t('home_platforms') }).getByRole('link')
  expect(await platforms.count()).toBeGreaterThan(3)
  const name = await platforms.first().innerText()
  await platforms.first().click()
  await expect(page).toHaveURL(/\/platform\//)
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: name })).toBeVisible()
})

test('the front page shows the latest reviews and lists worth a look (GAM-03, REV-02, LIS-02)', async ({
  page,
  request,
  t,
}) => {
  const latest = (await (await request.get('/api/review/home')).json()) as { data: { user: { nick: string } }[] }
  expect(new Set(latest.data.map(({ user }) => user.nick)).size).toBe(latest.data.length)
  await page.goto('/')
  const part = (key: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: t(key), exact: true }) })
  const reviews = part('home_reviews')
  await expect(reviews.getByRole('article')).toHaveCount(4)
  // Until this part of the page is alive a press is lost.
  const more = reviews.getByRole('button', { name: t('home_reviews_more') })
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1_000 })
    await expect(reviews.getByRole('article')).toHaveCount(latest.data.length, { timeout: 1_000 })
  }).toPass()
  const lists = part('home_lists')
  await expect(lists.locator('.list-card')).toHaveCount(6)
  // Visitors have nobody to follow, and do not load what would tell of them.
  await expect(page.getByRole('heading', { name: t('home_feed') })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await lists.getByRole('link', { name: t('home_see_all') }).click()
  await expect(page).toHaveURL('/lists')
})

test('what only has a year is not the next to come, and nothing led by one voice is best (GAM-03)', async ({
  request,
}) => {
  const soon = (await (await request.get('/api/game/soon')).json()) as { release_precision: string }[]
  expect(soon[0]?.release_precision).not.toBe('year')
  const [best] = (await (await request.get('/api/game/top/1')).json()) as { id: number }[]
  const { count } = (await (await request.get(`/api/rate/${best?.id}`)).json()) as { count: number }
  expect(count).toBeGreaterThanOrEqual(3)
})

test('the quick action of a game in the collection shows that it is there', async ({ page, member, t }) => {
  await member(page)
  await page.goto('/')
  const add = page.getByRole('button', { name: t('home_add') })
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/collection')), add.click()])
  const title = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()
  const action = page.getByRole('button', { name: t('collection_menu', { title }), exact: true }).first()
  await expect(action.locator('svg.lucide-check')).toBeAttached()
  await expect(action.locator('svg.lucide-plus')).toHaveCount(0)
})

test('members see posts near to them, and the wall is a press away (POS-05, POS-08)', async ({ page, member, t }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: t('home_players') })).toBeVisible()
  // Posts are for members.
  await expect(page.getByRole('heading', { name: t('home_posts') })).toHaveCount(0)
  const { token } = await member(page)
  const told = await page.request.get('/api/comment/home', { headers: { authorization: `Bearer ${token}` } })
  const posts = ((await told.json()) as { data: { id: number; covered: 0 | 1 }[] }).data
  expect(posts.length).toBeGreaterThan(1)
  await page.goto('/')
  const part = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('home_posts'), exact: true }) })
  await expect(part.getByRole('listitem')).toHaveCount(posts.length)
  await expect(part.getByText(t('event_comment_covered'))).toHaveCount(posts.filter(({ covered }) => covered).length)
  await expectAccessible(page, 'the front page of a member')
  await part.getByRole('listitem').first().locator('a[href^="/s/"]').click()
  await expect(page).toHaveURL(`/s/${posts[0]?.id}`)
  await page.goBack()
  await part.getByRole('link', { name: t('home_see_all') }).click()
  await expect(page).toHaveURL('/community')
})
