import type { Page } from '@playwright/test'
import { pages } from './support/documents.ts'
import { onlyIn } from './support/only.ts'
import { logInAs } from './support/pages.ts'
import { noteShifts, shiftsOf } from './support/shifts.ts'
import { expect, type Member, test } from './support/test.ts'

// What is held back below, the worker must not bring.
test.use({ serviceWorkers: 'block' })

const door = ['/access', '/access?view=register', '/access?token=worn-out', '/access?view=undo&token=worn-out']

const toTheEnd = (page: Page) => page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))

/**
 * Holds back answers and later code of each page until its end is in sight, as on a slow network: what then arrives
 * must not push what is being read.
 */
async function expectNoShifts(page: Page, paths: readonly string[]): Promise<void> {
  // How far the faces of a machine differ from ours is not measured.
  await page.route(/\.woff2$/, (route) => route.abort())
  let held = Promise.withResolvers<void>()
  let html = ''
  await page.route(/\/api\/|\/assets\/.*\.js$/, async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await held.promise
    await route.continue()
  })
  await noteShifts(page)
  for (const path of paths) {
    held = Promise.withResolvers()
    html = await (await page.request.get(path)).text()
    await page.goto(path)
    await toTheEnd(page)
    await shiftsOf(page)
    held.resolve()
    await page.waitForLoadState('networkidle')
    const { score, most } = await shiftsOf(page)
    expect.soft(score, `${path}: ${most}`).toBeLessThan(0.01)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

test.describe('what arrives late moves nothing', () => {
  test.beforeEach(() => test.slow())

  test.describe('on a phone', () => {
    onlyIn('phone-es')
    test('on any public page', async ({ page }) => expectNoShifts(page, pages))
    test('at the door, and where a mailed link leads', async ({ page }) => expectNoShifts(page, door))
  })

  test.describe('on a wide screen', () => {
    onlyIn('desktop-en')
    test('where lists go on', async ({ page }) =>
      expectNoShifts(page, [
        '/',
        '/games',
        '/platform/switch',
        '/lists',
        '/profile/nuria_v',
        '/game/hades',
        '/calendar',
      ]))
  })
})

const members = ['/', '/profile', '/game/hades', '/lists', '/community', '/calendar']

test.describe('what arrives late moves nothing for a member', () => {
  test.beforeEach(() => test.slow())

  for (const isVerified of [true, false])
    test(`whose address is ${isVerified ? 'verified' : 'unverified'}`, async ({ page, member }) => {
      if (isVerified) await logInAs(page, 'nuria_v')
      else await fillLibrary(page, await member(page))
      const client = await page.context().newCDPSession(page)
      await client.send('Network.enable')
      // How far the faces of a machine differ from ours is not measured.
      await client.send('Network.setBlockedURLs', { urls: ['*.woff2'] })
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 94_000,
      })
      await noteShifts(page)
      for (const path of members) {
        await client.send('Network.clearBrowserCache')
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const { score, most } = await shiftsOf(page)
        expect.soft(score, `${path}: ${most}`).toBeLessThan(0.02)
      }
    })
})

/** The best known games, some of them favourites. */
async function fillLibrary(page: Page, { token }: Member): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post('/api/game/filter?page=1', { data: {} })
  const { data } = (await answer.json()) as { data: { id: number }[] }
  const games = data.map(({ id }) => ({ id_game: id }))
  expect((await page.request.post('/api/collection/have', { headers, data: { games } })).ok()).toBe(true)
  for (const game of games.slice(0, 4))
    await page.request.post('/api/collection', { headers, data: { ...game, type: 'favourite', value: 1 } })
}
