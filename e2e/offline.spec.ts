import { cached, openWithWorker } from './support/offline.ts'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { expect, keepSession, newPerson, test } from './support/test.ts'

onlyIn('phone-es', 'the worker knows neither width nor language')
test.use({ serviceWorkers: 'allow' })

test('for a visitor, the service worker caches the shell and the code that was used, and nothing else (PWA-01, X-17)', async ({
  page,
}) => {
  await openWithWorker(page, '/')
  const caches = await cached(page)
  const kept = Object.entries(caches).flatMap(([name, paths]) => (name.includes('precache') ? paths : []))
  expect(kept.filter((path) => path === '/shell.html')).toHaveLength(1)
  expect(kept.filter((path) => /\/assets\/(entry|frame)-.*\.js$/.test(path)).length).toBeGreaterThan(0)
  const shell =
    /^\/(shell\.html|manifest\.webmanifest|favicon\.svg|icon-[\w-]+\.png|assets\/[\w-]+\.(css|woff2)|assets\/(entry|frame)-[\w-]+\.js)$/
  expect(kept.filter((path) => !shell.test(path))).toEqual([])
  const others = Object.entries(caches).filter(([name]) => !name.includes('precache') && name !== 'images-2.0.0')
  expect(others.flatMap(([name, paths]) => (name === 'code' ? [] : paths))).toEqual([])
  const code = others.flatMap(([, paths]) => paths)
  expect(code.filter((path) => !/^\/assets\/[\w-]+(?:\.\w+)?\.(?:js|css)$/.test(path))).toEqual([])
})

test('pages come fresh from the network as long as there is one', async ({ page }) => {
  await openWithWorker(page, '/legal-advise')
  const answer = await page.goto('/game/hades')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Hades' })).toBeVisible()
  expect((await page.goto('/game/there-is-no-such-game'))?.status()).toBe(404)
})

test('offline any address opens the shell with a message, and it recovers once online (PWA-01)', async ({
  page,
  context,
  t,
}) => {
  await openWithWorker(page, '/legal-advise')
  await context.setOffline(true)
  for (const path of ['/game/hades', '/', '/search?q=mario', '/profile/nuria_v']) {
    await page.goto(path)
    await expect(page.getByRole('banner'), path).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('main'), path).toContainText(t('errors_offline_title'))
    await expect(page.getByText(t('errors_update'))).toHaveCount(0)
  }
  await context.setOffline(false)
  await page.goto('/game/hades')
  await expect(page.getByRole('heading', { level: 1, name: 'Hades' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell_logo') })
    .click()
  await expect(page.getByRole('main')).toContainText(t('errors_offline_title'))
})

test('nothing of the API, and nothing of the person before, is in Cache Storage (X-17)', async ({
  page,
  context,
  member,
  lang,
}) => {
  const first = await member(page)
  await openWithWorker(page, '/profile')
  for (const path of ['/', '/game/hades', '/search?q=mario', '/profile']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await expect(page.getByRole('heading', { level: 1, name: first.nick })).toBeVisible()
  await new Shell(page, lang, true).logOut()
  const second = newPerson()
  const answer = await page.request.post('/api/auth', { data: { ...second, lang } })
  await keepSession(page, (await answer.json()) as object)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: second.nick })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByText(first.nick)).toHaveCount(0)
  const paths = Object.values(await cached(page)).flat()
  expect(paths.filter((path) => /^\/(api|platform)\//.test(path) || path.includes(first.nick))).toEqual([])
  const texts = await page.evaluate(async () => {
    const bodies: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) bodies.push(await (await cache.match(request))!.text())
    }
    return bodies.join('\n')
  })
  for (const secret of [first.nick, first.email, first.token]) expect(texts).not.toContain(secret)
})
