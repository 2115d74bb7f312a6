import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Shell } from './support/shell.ts'
import { onlyIn } from './support/only.ts'
import { enroll, expect, newPerson, test } from './support/test.ts'

onlyIn('phone-es')

test('the application can be installed: a valid manifest in the language of the page (PWA-01)', async ({
  page,
  request,
  t,
}) => {
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await request.get(href!)
  expect(answer.headers()['content-type']).toMatch(/manifest\+json/)
  const manifest = (await answer.json()) as Record<string, unknown> & {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
    screenshots: { src: string; sizes: string; type: string; form_factor: string }[]
    shortcuts: { name: string; url: string }[]
  }
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Ludoteca',
    short_name: 'Ludoteca',
    description: t('install_description'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  for (const colour of ['background_color', 'theme_color']) expect(manifest[colour]).toMatch(/^#[0-9a-f]{6}$/)
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
    const picture = await icon.body()
    // Width and height stand at the beginning of every PNG.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
  }
  for (const { src, sizes, type } of manifest.screenshots) {
    expect((await request.get(src)).headers()['content-type'], src).toBe(type)
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  expect(manifest.screenshots.map(({ form_factor }) => form_factor).sort()).toEqual(['narrow', 'wide'])
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    t('shell_search'),
    t('shell_library'),
    t('shell_calendar'),
  ])
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)
})

test.describe('what is shared to the application (PWA-01)', () => {
  const share = (shared: Record<string, string>): string => `/share?${new URLSearchParams(shared).toString()}`
  const writing = (page: Page, t: (key: 'comment_new' | 'comment_text') => string) => {
    const dialog = page.getByRole('dialog', { name: t('comment_new') })
    return { dialog, text: dialog.getByRole('textbox', { name: t('comment_text') }) }
  }

  test('begins a post with title, text and address, and never takes the place of a draft', async ({
    page,
    member,
    t,
  }) => {
    await member(page)
    await page.goto('/legal-advise')
    await page.goto(share({ title: 'Zzyzx Road', text: 'Look at this', url: 'https://example.com/1' }))
    const { dialog, text } = writing(page, t)
    await expect(text.locator('p')).toHaveText(['Zzyzx Road', 'Look at this', 'https://example.com/1'])
    await text.press('End')
    await page.keyboard.type(' and this')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/community')
    await expect(page.getByRole('button', { name: t('comment_draft_waiting') })).toBeVisible()

    // The page of a store: its game is the tag, and what waits stays.
    await page.goto(share({ title: '', text: 'Play this: https://store.steampowered.com/app/504230/Celeste/' }))
    await expect(text.locator('p')).toHaveText([
      'Zzyzx Road',
      'Look at this',
      'https://example.com/1 and this',
      'Play this: https://store.steampowered.com/app/504230/Celeste/',
    ])
    await expect(dialog.getByText('Celeste', { exact: true })).toBeVisible()
    await page.reload()
    await expect(text.locator('p'), 'not twice').toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/game/celeste')
  })

  test('is kept through the log-in of a visitor', async ({ page, lang, phone, t }) => {
    const person = newPerson()
    await page.request.post('/api/auth', { data: { ...person, lang } })
    await page.goto(share({ title: 'Tunic & more', url: 'https://example.com/2?a=1&b=2' }))
    await expect(page).toHaveURL(/\/access\?/)
    await new Shell(page, lang, phone).logIn(person.nick, person.password)
    const { text } = writing(page, t)
    await expect(text.locator('p')).toHaveText(['Tunic & more', 'https://example.com/2?a=1&b=2'])
  })
})

/** Chromium's offer to install, made by hand: in a test it never comes by itself. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const asked = () => {
      document.documentElement.dataset['asked'] = 'true'
      return Promise.resolve({ outcome: 'accepted' })
    }
    dispatchEvent(Object.assign(offer, { prompt: asked }))
    return offer.defaultPrevented
  })

test('where the browser can install it, the menu offers it, once (PWA-01)', async ({
  page,
  member,
  lang,
  phone,
  t,
}) => {
  await member(page)
  await page.goto('/legal-advise')
  const shell = new Shell(page, lang, phone)
  const install = () => page.getByRole(phone ? 'button' : 'menuitem', { name: t('install_action') })
  await shell.openMenu()
  await expect(install()).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await offerInstall(page)).toBe(true)
  await shell.openMenu()
  await install().click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'true')
  await expect(install()).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('a member is told after three seconds how to install it, until it is dismissed (SHL-17)', async ({
    page,
    member,
    lang,
    phone,
    t,
  }) => {
    const banner = page.getByRole('complementary', { name: t('install_label') })
    await page.goto('/legal-advise')
    await page.waitForTimeout(4_000)
    await expect(banner).toHaveCount(0)

    await member(page)
    await page.goto('/legal-advise')
    await expect(
      page.getByRole('button', { name: t(phone ? 'shell_menu' : 'shell_account'), exact: true }),
    ).toBeVisible()
    await expect(banner).toContainText(t('install_ios_add'))
    const waited = await page.evaluate(() => performance.now() - performance.getEntriesByName('alive')[0]!.startTime)
    expect(waited).toBeGreaterThan(2_500)
    await expectAccessible(page, 'the banner')

    await banner.getByRole('button', { name: t('install_dismiss') }).click()
    await expect(banner).toHaveCount(0)
    await new Shell(page, lang, phone).logOut()
    await enroll(page, newPerson(), lang)
    await page.goto('/legal-advise')
    await page.waitForTimeout(4_000)
    await expect(banner).toHaveCount(0)
  })

  test('opened from the home screen it says nothing (SHL-17)', async ({ page, member, t }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await member(page)
    await page.goto('/legal-advise')
    await page.waitForTimeout(4_000)
    await expect(page.getByRole('complementary', { name: t('install_label') })).toHaveCount(0)
  })
})

test.describe('a newer build', () => {
  // A second worker at another address stands for the one of the newer build; our policy allows one address only.
  test.use({ serviceWorkers: 'allow', bypassCSP: true })

  test('is taken over with a word between two pages, never while somebody writes (PWA-02)', async ({ page, t }) => {
    await page.addInitScript(() => {
      const { addEventListener } = ServiceWorkerRegistration.prototype
      ServiceWorkerRegistration.prototype.addEventListener = function (type: string, ...rest: [never]) {
        addEventListener.call(this, type, ...rest)
        if (type === 'updatefound') performance.mark('watching')
      }
    })
    await page.goto('/search')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForLoadState('networkidle')
    await page.goto('/search')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // The page watches its worker, or its own registration would come after the newer one.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('watching').length)).toBe(1)
    await page.evaluate(() => void document.documentElement.setAttribute('data-old', ''))
    await page.getByRole('main').getByRole('searchbox').fill('celeste')
    await expect(page.getByRole('link', { name: /^Celeste/ }).first()).toBeVisible()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw.js?newer')
      await new Promise<void>((done) => {
        const look = () => (registration.waiting ? done() : setTimeout(look, 50))
        look()
      })
    })
    // Somebody looks away from what they were typing.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    })
    await expect(page.getByText(t('shell_update'))).toHaveCount(0)
    await expect(page.locator('html[data-old]')).toHaveCount(1)
    // The toast stands for a moment only.
    await page.evaluate((words) => {
      const look = () => document.body.textContent.includes(words) && sessionStorage.setItem('said', words)
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    }, t('shell_update'))
    await page
      .getByRole('link', { name: /^Celeste/ })
      .first()
      .click()
    await expect(page.locator('html[data-old]')).toHaveCount(0)
    await expect(page).toHaveURL('/game/celeste')
    await expect(page.getByRole('heading', { level: 1, name: 'Celeste' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(t('shell_update'))
  })
})
