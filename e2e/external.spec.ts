import type { Page, TestInfo } from '@playwright/test'
import { slugify } from '../common/rules/names.ts'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { logInAs } from './support/pages.ts'
import { Shell } from './support/shell.ts'
import { expect, test, textOf } from './support/test.ts'

/** Games of the fake that the catalogue lacks, each for one test's two tries: an imported game stays. */
const strangers: Record<string, [first: string, again: string]> = {
  'phone-en': ['The Lighthouse Tax Collector', 'Velvet Ledger: Night Audit'],
  'phone-es': ['Paper Railway Ñandú', 'Harbour of Small Gods'],
  'desktop-en': ['Cobalt Choir', 'Swallows Over Platform Nine'],
  'desktop-es': ['Nine Quiet Ovens', 'The Lighthouse Tax Collector II: Foggy Books'],
  link: ['The Understudy of Hours', 'Tin Cup Astronauts'],
  race: ['Moth & Meridian', 'Gravel Saints'],
}
const strangerFor = (name: string, { retry }: TestInfo): string => strangers[name]![Math.min(retry, 1)]!

const importName = (title: string, label: string) => new RegExp(`^${label}: ${RegExp.escape(title)}(?: [0-9]{4}.*)?$`)
/** The same for a visitor, who logs in first. */
const importLink = (page: Page, title: string, label: string) =>
  page.getByRole('link', { name: importName(title, label) })
const importButton = (page: Page, title: string, label: string) =>
  page.getByRole('button', { name: importName(title, label) })
/** The answer of a game's import is held back, so that the overlay can be looked at. */
const slowImport = (page: Page) =>
  page.route('**/api/igdb/one/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
const refuse = (page: Page, address: string, status: number, code?: string) =>
  page.route(address, (route) =>
    route.fulfill({ status, json: { type: 'about:blank', title: 'x', status, detail: 'x', ...(code && { code }) } }),
  )
const card = (given: object) => ({
  id: null,
  igdb_id: 2_100_000_001,
  here: 0,
  slug: 'made-up-for-a-test',
  title: 'Made Up for a Test',
  cover: null,
  release_date: null,
  release_precision: null,
  platforms: [],
  genre: null,
  rate: null,
  ...given,
})
const knowsOne = (page: Page, given: object = {}) =>
  page.route('**/api/igdb', (route) => route.fulfill({ json: [card(given)] }))

test('a game missing here is found externally, imported behind the overlay, opened and collected (GAM-06, SHL-16)', async ({
  page,
  member,
  t,
}, info) => {
  const title = strangerFor(info.project.name, info)
  await member(page)
  await slowImport(page)
  await page.goto(`/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('heading', { name: t('external_title') })).toBeVisible()
  await expect(page.getByText(t('external_demo'))).toBeVisible()
  await importButton(page, title, t('external_import')).click()
  const overlay = page.getByRole('dialog', { name: t('external_fetching', { title }) })
  await expect(overlay).toBeVisible()
  await expect(overlay).toHaveCSS('width', `${page.viewportSize()!.width}px`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(`/game/${slugify(title)}`)
  await expect(overlay).toHaveCount(0)

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/collection'))
  await page.getByRole('button', { name: t('collection_have'), exact: true }).click()
  expect((await kept).status()).toBe(200)
  await page.goto('/profile')
  await expect(page.getByRole('list', { name: t('profile_library') }).getByRole('link', { name: title })).toBeVisible()
  // From now on it is one of ours.
  await page.goto(`/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  await expect(importButton(page, title, t('external_import'))).toHaveCount(0)
})

test(
  'on return from an imported game the search is there without the overlay (SHL-16)',
  { tag: '@once' },
  async ({ page, t }) => {
    await logInAs(page, 'nuria_v')
    await knowsOne(page)
    const game: unknown = await (await page.request.get('/api/game/hades')).json()
    await page.route('**/api/igdb/one/made-up-for-a-test', (route) => route.fulfill({ json: game }))
    await page.goto('/search?q=qzqzqz')
    await importButton(page, 'Made Up for a Test', t('external_import')).click()
    await expect(page).toHaveURL('/game/hades')
    await page.goBack()
    await expect(page.getByRole('heading', { name: t('external_title') })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: /^Made Up for a Test/ })).toBeVisible()
  },
)

test('Esc ends the wait, and nothing opens later (SHL-16)', { tag: '@once' }, async ({ page, t }) => {
  await logInAs(page, 'nuria_v')
  await knowsOne(page)
  await page.route('**/api/igdb/one/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.abort()
  })
  await page.goto('/search?q=qzqzqz')
  const button = importButton(page, 'Made Up for a Test', t('external_import'))
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.waitForTimeout(2_000)
  await expect(page).toHaveURL('/search?q=qzqzqz')
  await expect(page.getByText(t('external_down'))).toHaveCount(0)
})

test(
  'a fetch that fails leaves the overlay with a sentence (SHL-16, GAM-11)',
  { tag: '@once' },
  async ({ page, t }) => {
    await logInAs(page, 'nuria_v')
    await knowsOne(page)
    await refuse(page, '**/api/igdb/one/**', 409, 'provider_down')
    await page.goto('/search?q=qzqzqz')
    await importButton(page, 'Made Up for a Test', t('external_import')).click()
    await expect(page.getByRole('alert').filter({ hasText: t('external_down') })).toBeInViewport()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'with enough results of our own, the external search runs only on request (GAM-06)',
  { tag: '@once' },
  async ({ page, t }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/igdb')) asked.push(request.postDataJSON().data as string)
    })
    await page.goto('/search?q=mario')
    await expect(page.getByRole('heading', { name: t('external_offer') })).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: t('external_look') }).click()
    await expect(page.getByRole('heading', { name: t('external_title') })).toBeVisible()
    await expect.poll(() => asked).toEqual(['mario'])
  },
)

test(
  'a busy external database shows a retry; one that is off shows nothing (GAM-11)',
  { tag: '@once' },
  async ({ page, t }) => {
    await refuse(page, '**/api/igdb', 409, 'provider_busy')
    await page.goto('/search?q=qzqzqz')
    await expect(page.getByText(t('external_busy'))).toBeVisible()
    await page.unroute('**/api/igdb')
    await knowsOne(page)
    await page.getByRole('button', { name: t('errors_retry') }).click()
    await expect(importLink(page, 'Made Up for a Test', t('external_import'))).toBeVisible()

    await page.unroute('**/api/igdb')
    await refuse(page, '**/api/igdb', 409, 'provider_off')
    const answered = page.waitForResponse('**/api/igdb')
    await page.goto('/search?q=xqxqxq')
    await answered
    await expect(page.getByRole('heading', { name: t('external_title') })).toHaveCount(0)
  },
)

test('hostile external data is shown as plain text (GA-06)', { tag: '@once' }, async ({ page, t }) => {
  const title = '<img src=x onerror="document.title=1"><b>Bold</b>'
  await knowsOne(page, { title, cover: 'javascript:alert(1)' })
  await page.goto('/search?q=qzqzqz')
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(importLink(page, title, t('external_import'))).toBeVisible()
  await expect(page).not.toHaveTitle('1')
})

test('axe finds nothing in what was found elsewhere, nor in the overlay (SHL-16)', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logInAs(page, 'nuria_v')
  await knowsOne(page)
  await page.route('**/api/igdb/one/**', () => {})
  await page.goto('/search?q=qzqzqz')
  const button = importButton(page, 'Made Up for a Test', t('external_import'))
  await expect(button).toBeVisible()
  await expectAccessible(page, 'search with games from elsewhere')
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the overlay')
})

test.describe('once', () => {
  onlyIn('desktop-en')

  test('a link to a missing game asks a visitor to log in, then imports it behind the overlay; crawlers get a 404 (GAM-06)', async ({
    page,
    t,
  }, info) => {
    const title = strangerFor('link', info)
    const imports: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/igdb/one/')) imports.push(request.url())
    })
    await slowImport(page)
    const answer = await page.goto(`/game/${slugify(title)}`)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const asks = page.getByRole('main').getByRole('link', { name: t('external_log_in'), exact: true })
    await expect(asks).toBeVisible()
    await expectAccessible(page, 'a missing game, for a visitor')
    expect(imports).toEqual([])
    await asks.click()
    await new Shell(page, 'en', false).logIn('nuria_v', 'demo1234')
    await expect(page.getByRole('dialog', { name: textOf('es', 'external_looking') })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
    expect(imports).toHaveLength(1)
  })

  test('a visitor who opens a game found elsewhere logs in first (GAM-06)', async ({ page, t }) => {
    await knowsOne(page)
    await page.goto('/search?q=qzqzqz')
    await importLink(page, 'Made Up for a Test', t('external_import')).click()
    await expect(page).toHaveURL('/access?redirect=%2Fgame%2Fmade-up-for-a-test')
  })

  test('a link to a game that no source knows ends on the not-found page', async ({ page, t }) => {
    await logInAs(page, 'nuria_v')
    await page.goto('/game/nobody-ever-made-this')
    await expect(page.getByRole('heading', { level: 1, name: t('errors_missing_game') })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('once, on a phone', () => {
  onlyIn('phone-es')

  test('two people who import the same game at once get one game (GAM-06)', async ({ page, member }, info) => {
    const headers = { authorization: `Bearer ${(await member(page)).token}` }
    const slug = slugify(strangerFor('race', info))
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => (await page.request.post(`/api/igdb/one/${slug}`, { headers })).json()),
    )
    const ids = answers.map((answer: { id: number }) => answer.id)
    expect(ids[0]).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(1)
  })
})
