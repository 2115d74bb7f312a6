import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

/** Addresses of the games database's scheme, on our own host: the page may load them, and a route answers. */
const address = (size: string, id: string): string => `/igdb/image/upload/t_${size}/${id}.jpg`
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="teal"/></svg>`

const shots = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((id) => address('screenshot_big', id))
const videos = ['https://www.youtube.com/watch?v=abc_DEF-123', 'javascript:alert(1)']
const websites = [
  { kind: 'official', url: 'https://hades.example.com/' },
  { kind: 'steam', url: 'https://store.steampowered.com/app/1145360' },
  { kind: 'gog', url: 'javascript:alert(1)' },
  { kind: 'epic', url: 'data:text/html,<script>alert(1)</script>' },
  { kind: 'itch', url: 'http://plain.example.com/' },
]

/**
 * The page of a game as the external database would fill it; gives the addresses of the pictures that were asked for.
 */
async function openFilled(page: Page, given: object = {}): Promise<string[]> {
  const asked: string[] = []
  const game = (await (await page.request.get('/api/game/hades')).json()) as object
  await page.route('**/api/game/hades', (route) =>
    route.fulfill({
      json: { ...game, screenshots: shots, videos, websites, cover: address('cover_big', 'cov'), ...given },
    }),
  )
  await page.route('**/igdb/image/upload/**', (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    return pathname.includes('broken')
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/svg+xml', body: picture })
  })
  await page.goto('/search?q=hades')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Hades\b/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hades' })).toBeVisible()
  return asked
}

test('a real cover is served as WebP, no wider than displayed (GAM-02)', async ({ page, t, phone }) => {
  const asked = await openFilled(page)
  const cover = page.getByRole('img', { name: t('game_cover', { title: 'Hades' }) })
  await expect(cover.locator('img')).toHaveJSProperty('complete', true)
  expect(asked.filter((path) => path.includes('/cov.'))).toEqual([
    `/igdb/image/upload/t_cover_${phone ? 'small_2x' : 'big'}/cov.webp`,
  ])
})

test('a cover that does not arrive is drawn (GAM-02)', async ({ page, t }) => {
  await openFilled(page, { cover: address('cover_big', 'broken') })
  const cover = page.getByRole('img', { name: t('game_cover', { title: 'Hades' }) })
  await expect(cover.locator('svg')).toBeVisible()
  await expect(cover.locator('img')).toHaveCount(0)
})

test('the gallery is turned by keyboard and returns the focus to where it was opened (GAM-02)', async ({ page, t }) => {
  await openFilled(page)
  await expect(page.getByRole('button', { name: t('game_shot_open_more', { number: 5, more: 2 }) })).toBeVisible()
  const second = page.getByRole('button', { name: t('game_shot_open', { number: 2 }) })
  await second.press('Enter')
  const counter = (number: number) => page.getByRole('dialog', { name: t('game_shot', { number, total: 7 }) })
  await expect(counter(2)).toBeVisible()
  for (const [key, number] of [
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['End', 7],
    ['ArrowRight', 7],
    ['Home', 1],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(counter(number)).toBeVisible()
    await expect(page.getByRole('img', { name: t('game_shot', { number, total: 7 }) })).toBeInViewport({ ratio: 0.9 })
  }
  await counter(1)
    .getByRole('button', { name: t('game_shot_open', { number: 4 }) })
    .click()
  await expect(counter(4)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('a finger swipes through the gallery (GAM-02)', async ({ page, context, t, phone }) => {
  test.skip(!phone, 'about fingers')
  await openFilled(page)
  await page.getByRole('button', { name: t('game_shot_open', { number: 1 }) }).tap()
  const dialog = page.getByRole('dialog', { name: t('game_shot', { number: 1, total: 7 }) })
  const box = (await dialog.getByRole('img').first().boundingBox())!
  const browser = await context.newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 350)
  for (let x = 330; x >= 70; x -= 20) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(page.getByRole('dialog', { name: t('game_shot', { number: 2, total: 7 }) })).toBeVisible()
})

test('links of a game lead to safe addresses only (GAM-02, GA-06)', async ({ page, t }) => {
  await openFilled(page)
  const links = page.locator('main a[target=_blank]')
  await expect(page.getByRole('link', { name: t('game_website_official') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('game_video', { number: 1, host: 'YouTube' }) })).toBeVisible()
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({ href: (link as HTMLAnchorElement).href, rel: (link as HTMLAnchorElement).rel.split(' ') })),
  )
  expect(found.map(({ href }) => href).sort()).toEqual([
    'https://hades.example.com/',
    'https://store.steampowered.com/app/1145360',
    'https://www.youtube.com/watch?v=abc_DEF-123',
  ])
  for (const { rel } of found) expect(rel).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
})

test('score, times and pictures of the external database say that they are invented (GAM-02)', async ({ page, t }) => {
  const beat = { hastily: 72_000, normally: null, completely: 360_000 }
  await openFilled(page, { external_score: 91.4, time_to_beat: beat })
  await expect(page.getByText(t('game_external_score_of', { score: 91 }))).toBeVisible()
  await expect(page.getByRole('figure', { name: t('game_beat') })).toContainText('20')
  await expect(page.getByText(t('external_demo'), { exact: true }).filter({ visible: true })).toHaveCount(3)
})

test('missing pictures and times of a game are requested without delaying the page (GAM-09)', async ({ page, t }) => {
  await page.route('**/api/igdb/extra/77', (route) =>
    route.fulfill({ json: { screenshots: shots.slice(0, 2), videos: [], websites } }),
  )
  await page.route('**/api/igdb/time_to_beat/77', (route) =>
    route.fulfill({ json: { hastily: 7_200, normally: null, completely: null } }),
  )
  await openFilled(page, { igdb_id: 77, screenshots: [], videos: [], websites: [], time_to_beat: null })
  await expect(page.getByRole('button', { name: t('game_shot_open', { number: 2 }) })).toBeVisible()
  await expect(page.getByRole('figure', { name: t('game_beat') })).toContainText('2')
  await expect(page.getByRole('link', { name: t('game_website_official') })).toBeVisible()
})

test('where the external database does not answer, one sentence says what is missing (GAM-11)', async ({ page, t }) => {
  await page.route('**/api/igdb/**', (route) =>
    route.fulfill({
      status: 409,
      json: { type: 'about:blank', title: 'x', status: 409, detail: 'x', code: 'provider_down' },
    }),
  )
  await openFilled(page, { igdb_id: 77, screenshots: [], videos: [], websites: [], time_to_beat: null })
  await expect(page.getByText(t('external_no_pictures'))).toBeVisible()
  await expect(page.getByRole('figure', { name: t('game_beat') })).toHaveCount(0)
})

test('axe finds nothing in the gallery and its viewer', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFilled(page, { external_score: 91.4 })
  const first = page.getByRole('button', { name: t('game_shot_open', { number: 1 }) })
  await expect(first).toBeVisible()
  await expectAccessible(page, 'a game with everything')
  await first.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the viewer')
})

test.describe('on a phone', () => {
  test('the gallery is as large as the screen (GAM-02)', async ({ page, t }) => {
    await openFilled(page)
    await page.getByRole('button', { name: t('game_shot_open', { number: 1 }) }).tap()
    const box = (await page.getByRole('dialog').boundingBox())!
    expect(box).toMatchObject({ x: 0, width: 390 })
    expect(box.height).toBeGreaterThan(800)
  })
})
