import { gameId } from './support/games.ts'
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cached, openWithWorker, untilCodeIsKept, untilKept } from './support/offline.ts'
import { onlyIn } from './support/only.ts'
import { enroll, expect, type Member, newPerson, test } from './support/test.ts'

onlyIn('phone-es', 'what is kept knows neither width nor language')
test.use({ serviceWorkers: 'allow' })

/** Puts games on the shelf of a member, through the API. */
async function fill(page: Page, { token }: Member): Promise<void> {
  for (const [slug, type] of [
    ['hades', 'have'],
    ['celeste', 'wanted'],
    ['outer-wilds', 'lended'],
  ] as const) {
    const id = await gameId(page, slug)
    const answer = await page.request.post('/api/collection', {
      data: { id_game: id, type, value: true },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(200)
  }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const line = (page: Page) => page.locator('.offline-line').filter({ hasText: 'Sin conexión' })

test('library, wishes, loans, lists, profile and seen pages open without a network; others say so (PWA-01)', async ({
  page,
  context,
  member,
  t,
}) => {
  const person = await member(page)
  await fill(page, person)
  const list = await page.request.post('/api/list', {
    data: { title: 'Mis joyas', description: '', public: false },
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(list.status()).toBe(201)
  await openWithWorker(page, '/game/hades')
  await untilKept(page, '["game","show","hades"')
  await page.goto('/community')
  await page.waitForLoadState('networkidle')
  // Neither the library nor the lists were opened here: they are kept all the same.
  await untilKept(
    page,
    `["collection",${person.id},"own"`,
    '["user","show"',
    '["list","games"',
    '["game","show","hades"',
    '["comment","pages","wall"',
  )
  await untilCodeIsKept(page)
  await context.setOffline(true)

  await page.goto('/profile')
  await expect(title(page, person.nick)).toBeVisible()
  await expect(page.getByRole('list', { name: t('profile_library') }).getByRole('listitem')).toHaveCount(3)
  await expect(line(page)).toContainText(/Datos de las \d{1,2}:\d\d/)
  await expect(line(page)).toBeInViewport()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/profile?status=wanted')
  await expect(page.getByRole('link', { name: /Celeste/ }).first()).toBeVisible()
  await page.goto('/profile?status=lended')
  await expect(page.getByRole('link', { name: /Outer Wilds/ }).first()).toBeVisible()
  await page.goto(`/profile/${person.nick}/lists`)
  await page.getByRole('link', { name: 'Mis joyas' }).first().click()
  await expect(title(page, 'Mis joyas')).toBeVisible()
  await page.goto('/game/hades')
  await expect(title(page, 'Hades')).toBeVisible()
  await page.goto('/community')
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.goto('/game/stardew-valley')
  await expect(page.getByRole('main')).toContainText(t('errors_offline_text'))
  await expect(page.getByRole('main').getByRole('button', { name: t('errors_retry') })).toBeVisible()
  await context.setOffline(false)
  await expect(title(page, 'Stardew Valley')).toBeVisible({ timeout: 30_000 })
  await expect(line(page)).toHaveCount(0)
})

test('the library opens after the browser was closed and opened again, without a network (PWA-01)', async ({
  playwright,
  baseURL,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-browser-'))
  const open = () =>
    playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(baseURL !== undefined && { baseURL }),
      locale: 'es-ES',
      viewport: { width: 390, height: 844 },
    })
  try {
    const first = await open()
    const page = await first.newPage()
    const person = await enroll(page, newPerson(), 'es')
    await fill(page, person)
    await openWithWorker(page, '/profile')
    await untilKept(page, `["collection",${person.id},"own"`, '["user","show"')
    await untilCodeIsKept(page)
    await first.close()

    const second = await open()
    await second.setOffline(true)
    const later = await second.newPage()
    await later.goto('/profile')
    await expect(title(later, person.nick)).toBeVisible()
    await expect(line(later)).toContainText('Datos de')
    await expect(later.getByRole('link', { name: /Hades/ }).first()).toBeVisible()
    await second.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a tab that loses the network reads what another page has kept, and says since when it is (F-21)', async ({
  page,
  context,
  member,
}) => {
  await member(page)
  await openWithWorker(page, '/game/hades')
  await untilKept(page, '["game","show","hades"')
  await untilCodeIsKept(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(line(page)).toBeInViewport()
  await page.evaluate(() => history.pushState({}, '', '/game/hades'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(title(page, 'Hades')).toBeVisible()
  await expect(line(page)).toContainText('Datos de')
})

test('nothing of the API is in Cache Storage, and a log-out leaves nothing of the person (X-17, X-18, P-39)', async ({
  page,
  context,
  member,
  lang,
}) => {
  const person = await member(page)
  await fill(page, person)
  await openWithWorker(page, '/profile')
  await untilKept(page, `["collection",${person.id},"own"`)
  await untilCodeIsKept(page)
  const paths = Object.values(await cached(page)).flat()
  expect(paths.filter((path) => /^\/(api|platform)\//.test(path))).toEqual([])
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(title(other, person.nick)).toBeVisible()
  const { Shell } = await import('./support/shell.ts')
  await new Shell(page, lang, true).logOut()
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('kept-')),
      // `last-user` is one byte of a digest of the user's id (web/session/last-user.ts).
      local: Object.keys(localStorage).filter(
        (key) => !['lang', 'theme', 'notification-prompt', 'last-user'].includes(key),
      ),
    }))
  await expect.poll(left).toEqual({ databases: [], local: [] })
  // The other tab has left the private page as well, and writes nothing back.
  await expect(other.getByText(person.nick)).toHaveCount(0)
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByText(person.nick)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(person.nick)).toHaveCount(0)
  await expect.poll(left).toEqual({ databases: [], local: [] })
})
