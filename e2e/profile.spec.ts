import { ask, headOf } from './support/documents.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

/** Somebody of the demonstration whose library has everything. */
const nick = 'nuria_v'

test('a profile shows the user and the collection (PRF-01)', async ({ page, t, phone }) => {
  await page.goto(`/profile/${nick}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Núria' })).toBeVisible()
  await expect(page.getByText(`@${nick}`)).toBeVisible()
  await expect(page.getByText('Girona')).toBeVisible()
  await expect(
    page.getByRole('link', { name: new RegExp(`^${t('profile_total_completed')} \\d`) }).filter({ visible: true }),
  ).toBeVisible()
  if (!phone) await expect(page.getByText(t('profile_card'))).toBeVisible()
  await expect(page).toHaveTitle(`${t('profile_head', { name: 'Núria' })} · Ludoteca`)
})

test('a biography keeps its line breaks (PRF-01)', async ({ page, member }) => {
  const { nick, token } = await member(page)
  const biography = 'Cartridges.\nAnd a dog.\n\nLisbon.'
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.put('/api/auth', { headers, data: { biography } })).ok()).toBe(true)
  await page.goto(`/profile/${nick}`)
  expect(await page.locator('.profile-bio').innerText()).toBe(biography)
})

test('a profile speaks to machines: ProfilePage', async ({ page }) => {
  await page.goto(`/profile/${nick}`)
  const text = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(text ?? '{}')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Núria', alternateName: nick },
  })
})

test('each tab of a profile has a title of its own (PRF-01)', async ({ request }) => {
  const titles = []
  for (const tab of ['', '/lists', '/reviews', '/timeline', '/achievements'])
    titles.push(headOf((await ask(request, `/profile/${nick}${tab}`)).html).title)
  expect(titles[1]).toBe("Lists · Núria's library · Ludoteca")
  expect(new Set(titles).size).toBe(titles.length)
})

test('of the games of somebody else the rest is fetched when it is needed (PRF-01, COL-06)', async ({ page, t }) => {
  let fetched = 0
  page.on('request', (request) => {
    if (/\/api\/collection\/\d+\/entries/.test(request.url())) fetched += 1
  })
  const games = page.getByRole('list', { name: t('profile_library') }).getByRole('listitem')
  await page.goto(`/profile/${nick}`)
  await expect(games).toHaveCount(40)
  // What can be chosen is known without the rest; a choice fetches it, and stays while it comes.
  await page.waitForLoadState('networkidle')
  expect(fetched).toBe(0)
  await page.getByLabel(t('profile_sort')).selectOption('rating')
  await expect(page).toHaveURL(/sort=rating/)
  await expect.poll(() => fetched).toBe(1)
  await page.goto('/games')
  await page.goto(`/profile/${nick}`)
  await expect(page.getByLabel(t('profile_sort'))).toBeEnabled()
  expect(fetched).toBe(1)
  await games.last().scrollIntoViewIfNeeded()
  await expect.poll(() => fetched).toBe(2)
  await expect.poll(() => games.count()).toBeGreaterThan(40)
})

test('an unknown nick answers 404 with a helpful page', async ({ page, t }) => {
  const answer = await page.goto('/profile/nobody_of_that_name')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: t('errors_missing_profile') })).toBeVisible()
})

test('one alone tab draws no bar', async ({ page, t }) => {
  await page.goto(`/profile/${nick}`)
  const bar = page.getByRole('navigation', { name: t('profile_tabs'), exact: true })
  expect(await bar.getByRole('link').count()).not.toBe(1)
})

test('an empty library welcomes its owner and suggests the next step', async ({ page, member, t }) => {
  await member(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: t('profile_welcome') })).toBeVisible()
  await page.getByRole('link', { name: t('profile_welcome_search') }).click()
  await expect(page).toHaveURL('/search')
})

test('other users see that there is nothing yet', async ({ page, browser, member, t, lang }) => {
  const { nick: newcomer } = await member(page)
  const visitor = await browser.newPage({ locale: lang })
  await visitor.goto(`/profile/${newcomer}`)
  await expect(visitor.getByRole('heading', { name: t('profile_nothing') })).toBeVisible()
  await expect(visitor.getByText(t('profile_nothing_text', { name: newcomer }))).toBeVisible()
  await visitor.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the first games can be read', async ({ page, t }) => {
    await page.goto(`/profile/${nick}`)
    await expect(page.getByRole('list', { name: t('profile_library') }).getByRole('listitem')).toHaveCount(40)
    await expect(page.getByRole('group', { name: t('profile_favourites') }).getByRole('listitem')).toHaveCount(8)
  })
  test('a filter in the address is applied', async ({ page, t }) => {
    await page.goto(`/profile/${nick}?status=wanted`)
    await expect(page.getByRole('heading', { level: 2, name: t('profile_wishlist') })).toBeVisible()
    await expect(
      page
        .getByRole('list', { name: t('profile_wishlist') })
        .getByRole('link')
        .first(),
    ).toBeVisible()
  })
})
