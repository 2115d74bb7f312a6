import type { BrowserContext, Page } from '@playwright/test'
import { kept, openWithWorker, untilCodeIsKept, untilKept } from './support/offline.ts'
import { onlyIn } from './support/only.ts'
import { inMenu, Shell } from './support/shell.ts'
import { anotherPerson, enroll, expect, keepSession, type Member, newPerson, test } from './support/test.ts'

onlyIn('phone-es', 'what waits knows neither width nor language')
test.use({ serviceWorkers: 'allow' })

const have = (page: Page, t: (key: string) => string) =>
  page.getByRole('button', { name: t('collection_have'), exact: true })
const wish = (page: Page, t: (key: string) => string) =>
  page.getByRole('button', { name: t('collection_wanted'), exact: true })
const waits = (page: Page, count: number) =>
  page.locator('.offline-line').filter({ hasText: new RegExp(`(^|\\D)${count} cambios? por enviar`) })

/** Every change of the collection that this browser sends. */
function watchChanges(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/api/collection')) sent.push(call.postData() ?? '')
  })
  return sent
}

/** A member's page of Hades, ready to be used without a network. */
async function openHades(page: Page, person: Member): Promise<void> {
  await openWithWorker(page, '/game/hades')
  await untilKept(page, '["game","show","hades"', `["collection",${person.id},"own"`, '["user","show"')
  await untilCodeIsKept(page)
}

const shelf = async (page: Page, { id, token }: Member): Promise<Record<string, unknown>[]> => {
  const answer = await page.request.get(`/api/collection/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data
}

test('changes made offline show, wait, survive a closed tab, and go out once in their order (PWA-01, NOT-10, F-21)', async ({
  page,
  context,
  member,
  t,
}) => {
  const person = await member(page)
  await openHades(page, person)
  await context.setOffline(true)
  await have(page, t).click()
  await expect(have(page, t)).toHaveAttribute('aria-pressed', 'true')
  await expect(waits(page, 1)).toBeVisible()
  await page.getByRole('button', { name: t('collection_favourite'), exact: true }).click()
  await expect(waits(page, 2)).toBeVisible()
  await expect(page.locator('.toast[data-kind="error"]')).toHaveCount(0)
  await page.reload()
  await expect(have(page, t)).toHaveAttribute('aria-pressed', 'true')
  await expect(waits(page, 2)).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await later.goto('/profile')
  await expect(later.getByRole('link', { name: /Hades/ }).first()).toBeVisible()
  await expect(waits(later, 2)).toBeVisible()
  const sent = watchChanges(context)
  await context.setOffline(false)
  await expect(later.getByText('por enviar')).toHaveCount(0, { timeout: 30_000 })
  expect(sent.map((body) => (JSON.parse(body) as { type: string }).type)).toEqual(['have', 'favourite'])
  expect(await kept(later, 'changes')).toEqual([])
  expect(await shelf(later, person)).toMatchObject([{ title: 'Hades', have: 1, favourite: 1 }])
})

test('two tabs show what waits in either, and send it once (COL-03, F-21)', async ({ page, context, member, t }) => {
  const person = await member(page)
  await openHades(page, person)
  const other = await context.newPage()
  await other.goto('/game/hades')
  await other.waitForLoadState('networkidle')
  await context.setOffline(true)
  await have(page, t).click()
  await expect(have(other, t)).toHaveAttribute('aria-pressed', 'true')
  await expect(waits(other, 1)).toBeVisible()
  const sent = watchChanges(context)
  await context.setOffline(false)
  for (const tab of [page, other]) {
    await expect(tab.getByText('por enviar')).toHaveCount(0, { timeout: 30_000 })
    await expect(have(tab, t)).toHaveAttribute('aria-pressed', 'true')
  }
  expect(sent).toHaveLength(1)
})

test('what is refused at last is undone, and told with its reason (ERR-02, FRI-01)', async ({
  page,
  context,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  await openWithWorker(page, `/profile/${other.person.nick}`)
  await untilKept(page, '["user","show"')
  await untilCodeIsKept(page)
  await context.setOffline(true)
  const follow = page.getByRole('button', { name: t('friend_follow_nick', { nick: other.person.nick }) })
  const following = page.getByRole('button', { name: t('friend_following_nick', { nick: other.person.nick }) })
  await follow.click()
  await expect(following).toBeVisible()
  await expect(waits(page, 1)).toBeVisible()
  const refusal = JSON.stringify({ title: 'x', status: 409, code: 'cannot_follow', detail: 'x' })
  await page.route(/\/api\/friend\/\d+$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: refusal })
      : route.continue(),
  )
  await context.setOffline(false)
  const told = page.getByRole('alert').filter({ hasText: t('friend_cannot') })
  await expect(told).toBeVisible({ timeout: 30_000 })
  await expect(follow).toBeVisible()
  await told.getByRole('button', { name: t('shell_close') }).click()
  await expect(told).toHaveCount(0)
  expect(await kept(page, 'changes')).toEqual([])
  expect(me.id).toBeGreaterThan(0)
  await other.close()
})

test('a log-out asks about what waits; then nothing of it is left for the next person (X-18, P-39)', async ({
  page,
  context,
  member,
  lang,
  t,
}) => {
  const person = await member(page)
  await openHades(page, person)
  await context.setOffline(true)
  await wish(page, t).click()
  await expect(waits(page, 1)).toBeVisible()
  const shell = new Shell(page, lang, true)
  const logOut = async () => inMenu(await shell.openMenu(), t('shell_log_out')).click()
  await logOut()
  const asked = page.getByRole('dialog', { name: '1 cambio sin enviar' })
  await asked.getByRole('button', { name: t('offline_stay') }).click()
  await expect(waits(page, 1)).toBeAttached()
  expect(await kept(page, 'changes')).toHaveLength(1)
  await page.keyboard.press('Escape')
  await logOut()
  await Promise.all([page.waitForEvent('load'), asked.getByRole('button', { name: t('offline_leave') }).click()])
  await expect.poll(() => kept(page, 'changes')).toEqual([])
  const sent = watchChanges(context)
  await context.setOffline(false)
  const second = await enroll(page, newPerson(), lang)
  await page.goto('/game/hades')
  await page.waitForLoadState('networkidle')
  await expect(wish(page, t)).toHaveAttribute('aria-pressed', 'false')
  // The log-out was sent when the network returned, so the library is read in another session.
  const answer = await page.request.post('/api/auth/login', { data: { data: person.nick, password: person.password } })
  const again = (await answer.json()) as { token: string }
  expect([sent, await shelf(page, second), await shelf(page, { ...person, ...again })]).toEqual([[], [], []])
})

test('a session that ends on the server leaves what waits to its person, and to nobody else (X-18, F-21, AUT-08)', async ({
  page,
  context,
  member,
  lang,
  t,
}) => {
  const person = await member(page)
  await openHades(page, person)
  const endSession = async (token: string) => {
    await context.setOffline(true)
    await have(page, t).click()
    await expect(waits(page, 1)).toBeVisible()
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await context.setOffline(false)
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell_log_in') })).toBeVisible({
      timeout: 30_000,
    })
    expect([await kept(page, 'changes'), await kept(page, 'answers')]).toMatchObject([{ length: 1 }, { length: 0 }])
  }
  await endSession(person.token)
  const answer = await page.request.post('/api/auth/login', { data: { data: person.nick, password: person.password } })
  const session = (await answer.json()) as { token: string }
  await keepSession(page, session)
  await page.goto('/game/hades')
  await expect(have(page, t)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shelf(page, { ...person, ...session })).toMatchObject([{ title: 'Hades', have: 1 }])
  expect(await kept(page, 'changes')).toEqual([])

  await endSession(session.token)
  const second = await enroll(page, newPerson(), lang)
  await page.goto('/game/hades')
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toEqual([`kept-${second.id}`])
  expect(await shelf(page, second)).toEqual([])
})
