import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { holdEntry } from './support/hold-entry.ts'
import { onlyIn } from './support/only.ts'
import { logInAs } from './support/pages.ts'
import { noteShifts, shiftsOf } from './support/shifts.ts'
import { expect, keepSession, test } from './support/test.ts'

onlyIn('desktop-en', 'what is hidden before a page comes alive neither width nor language changes')
// The code of the pages is held back: the worker must not bring it.
test.use({ serviceWorkers: 'block' })

const tab = '/profile/nuria_v/lists'

test('a returning member never sees the login link, a visitor does; hydration moves nothing (SHL-13, P-35)', async ({
  page,
  member,
  t,
}) => {
  const prompt = page.getByRole('main').getByRole('link', { name: t('profile_log_in'), exact: true })
  const corner = page.getByRole('banner').getByRole('link', { name: t('shell_log_in') })
  const tabs = page.getByRole('navigation', { name: t('profile_tabs') })
  let tabsAt: number | undefined
  await noteShifts(page)
  const seen = async (path: string) => {
    const letGo = await holdEntry(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const ways = [await prompt.isVisible(), await corner.isVisible()]
    tabsAt = (await tabs.boundingBox())?.y
    letGo()
    await page.waitForLoadState('networkidle')
    await page.unrouteAll()
    return ways
  }

  expect(await seen(tab)).toEqual([true, true])
  await expect(prompt).toBeVisible()

  const { nick } = await member(page)
  expect(await seen(tab)).toEqual([false, false])
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Los que no salen de casa/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: t('shell_account') })).toBeVisible()
  expect((await shiftsOf(page)).score).toBeLessThan(0.01)
  // One's own profile has no button to follow: nothing moves up into its place.
  await logInAs(page, 'nuria_v')
  expect(await seen('/profile/nuria_v')).toEqual([false, false])
  await expect(page.getByRole('button', { name: t('shell_account') })).toBeVisible()
  expect((await tabs.boundingBox())?.y).toBe(tabsAt)

  // What is stored turns out to be nobody's session: the way in is there in the end.
  await keepSession(page, { token: 'worn-out', user: { id: 1, nick } })
  await page.goto(tab)
  await expect(prompt).toBeVisible()
  await expect(corner).toBeVisible()
  await keepSession(page, {})
  await page.goto(tab)
  await expect(prompt).toBeVisible()
  await expect(corner).toBeVisible()
})

/** The site behind a network that brings the second half of its documents only when it is told to. */
async function openHalfSite(origin: string): Promise<{ origin: string; finish: () => void; close: () => void }> {
  const rest = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '/', headers }, answer) => {
    const asked = await fetch(new URL(url, origin), { headers: { accept: headers.accept ?? '*/*' } })
    const body = Buffer.from(await asked.arrayBuffer())
    const type = asked.headers.get('content-type') ?? ''
    answer.writeHead(asked.status, { 'content-type': type })
    if (!type.startsWith('text/html')) return answer.end(body)
    answer.write(body.subarray(0, body.length / 2))
    await rest.promise
    return answer.end(body.subarray(body.length / 2))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, finish: rest.resolve, close }
}

test('a document that comes in two halves is brought to life when it is whole (SHL-13)', async ({ page, baseURL }) => {
  const site = await openHalfSite(baseURL!)
  const isAlive = () => page.evaluate(() => performance.getEntriesByName('alive').length > 0)
  try {
    const entry = page.waitForResponse(/\/assets\/entry-[^/]+\.js$/)
    await page.goto(`${site.origin}/legal/privacy`, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await heading.evaluate((shown) => (shown.dataset['first'] = ''))
    await (await entry).finished()
    // Time to run, if it did.
    await page.waitForTimeout(1_000)
    expect(await isAlive()).toBe(false)
    site.finish()
    await expect.poll(isAlive).toBe(true)
    // A page that was drawn anew would have another heading.
    await expect(heading).toHaveAttribute('data-first', '')
  } finally {
    site.close()
  }
})
