import type { BrowserContext, Page } from '@playwright/test'
import { waits } from '../common/rules/limits.ts'
import { browserArgs, wholeBrowser } from './support/browser.ts'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { enroll, expect, newPerson, test } from './support/test.ts'

onlyIn('desktop-en')

test.use({ serviceWorkers: 'allow' })

interface Choice {
  /** What the browser says before it was asked, and what the person answers. */
  before: NotificationPermission
  answer: NotificationPermission
}

/**
 * A browser whose permission the journey decides, and whose push service is not asked: what a page is given looks like
 * the subscription of a real one.
 */
async function withPushes(context: BrowserContext, choice: Choice): Promise<void> {
  await context.addInitScript(({ before, answer }) => {
    const [chosen, held] = ['test-permission', 'test-subscription']
    const read = (key: string) =>
      document.cookie
        .split('; ')
        .find((one) => one.startsWith(`${key}=`))
        ?.split('=')[1]
    const write = (key: string, value: string) => (document.cookie = `${key}=${value}; path=/`)
    Object.defineProperty(Notification, 'permission', { get: () => read(chosen) ?? before })
    Notification.requestPermission = async () => {
      write(chosen, answer)
      return answer
    }
    // The key of the example in RFC 8291.
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const of = (id: string) => ({
      options: { applicationServerKey: null },
      endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
      toJSON: () => ({
        endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
        keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      }),
      unsubscribe: async () => Boolean(write(held, '')),
    })
    PushManager.prototype.getSubscription = async () => {
      const id = read(held)
      return (id ? of(id) : null) as unknown as PushSubscription
    }
    PushManager.prototype.subscribe = async () => {
      const id = crypto.randomUUID()
      write(held, id)
      return of(id) as unknown as PushSubscription
    }
  }, choice)
}

const subscriptionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'test-subscription')?.value ?? ''
const markOf = (page: Page) => page.evaluate(() => localStorage.getItem('notification-prompt'))
const cameBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('three seconds after the log-in it asks; a yes registers the browser, the settings list and switch it (NOT-06, NOT-08)', async ({
  page,
  context,
  member,
  t,
}) => {
  await withPushes(context, { before: 'default', answer: 'granted' })
  await member(page)
  const begun = Date.now()
  await page.goto('/')
  const prompt = page.getByRole('complementary', { name: t('notification_push_ask') })
  await expect(prompt).toBeVisible()
  expect(Date.now() - begun).toBeGreaterThan(waits.pushPrompt)
  // At the foot of the window, where it covers neither the bar nor what is read first.
  const { top, bottom, height } = await prompt.evaluate((box) => ({
    ...box.getBoundingClientRect().toJSON(),
    height: window.innerHeight,
  }))
  expect([top > height / 2, Math.round(bottom)]).toEqual([true, height])
  const added = page.waitForResponse((answer) => answer.url().endsWith('/api/devices') && answer.status() === 201)
  await prompt.getByRole('button', { name: t('notification_push_turn_on') }).click()
  await added
  await expect(page.getByText(t('notification_push_on')).last()).toBeVisible()
  await expect(prompt).toBeHidden()
  expect(await markOf(page)).toBeNull()

  await page.goto('/settings?section=preferences')
  const devices = page.getByRole('list', { name: t('notification_devices') }).getByRole('listitem')
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('Chrome')
  await expect(devices).toContainText(t('notification_device_this'))
  const box = page.getByRole('checkbox', { name: t('notification_push_switch') })
  await expect(box).toBeChecked()
  await box.click()
  await expect(page.getByText(t('notification_devices_none'))).toBeVisible()
  await expect(box).not.toBeChecked()
  expect(await subscriptionOf(page)).toBe('')

  // It stays off, and asks no more.
  await page.reload()
  await expect(box).not.toBeChecked()
  await page.goto('/')
  await page.waitForTimeout(waits.pushPrompt + 1_500)
  await expect(prompt).toBeHidden()
  await page.goto('/settings?section=preferences')
  await expect(page.getByText(t('notification_devices_none'))).toBeVisible()
  await box.click()
  await expect(devices).toHaveCount(1)
})

test('a no is kept; "not now" is asked again after an hour, on return to the tab (NOT-05, NOT-06)', async ({
  page,
  context,
  member,
  t,
}) => {
  await withPushes(context, { before: 'default', answer: 'denied' })
  await member(page)
  await page.goto('/')
  const prompt = page.getByRole('complementary', { name: t('notification_push_ask') })
  await expect(prompt).toBeVisible()
  // Settings have their own question, which it would lie upon.
  await page.evaluate(() => history.pushState({}, '', '/settings'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(prompt).toBeHidden()
  await page.goBack()
  await prompt.getByRole('button', { name: t('notification_push_not_now') }).click()
  await expect(prompt).toBeHidden()
  await cameBack(page)
  await page.reload()
  await page.waitForTimeout(waits.pushPrompt + 1_500)
  await expect(prompt).toBeHidden()
  await page.evaluate(
    (ago) => localStorage.setItem('notification-prompt', String(Date.now() - ago)),
    waits.pushPromptAgain + 1,
  )
  await cameBack(page)
  await prompt.getByRole('button', { name: t('notification_push_turn_on') }).click()
  await expect(page.getByText(t('notification_push_denied')).last()).toBeVisible()
  await expect(prompt).toBeHidden()
  expect(await markOf(page)).toBe('denied')
  await page.reload()
  await page.waitForTimeout(waits.pushPrompt + 1_500)
  await expect(prompt).toBeHidden()
})

test('the panel has the way to it too; a log-out unsubscribes the browser (NOT-08, P-32)', async ({
  page,
  context,
  member,
  lang,
  phone,
  t,
}) => {
  await withPushes(context, { before: 'default', answer: 'granted' })
  const me = await member(page)
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('notification_title') })
    .click()
  const panel = page.getByRole('dialog', { name: t('notification_title') })
  const prompt = page.locator('aside', { hasText: t('notification_push_ask') })
  await expect(prompt, 'not while a panel is open').toBeHidden()
  await panel.getByRole('button', { name: t('notification_push_turn_on') }).click()
  await expect(prompt).toBeHidden()
  await expect.poll(() => subscriptionOf(page)).toBeTruthy()
  await expect(panel.getByText(t('notification_push_ask'))).toBeHidden()
  const devices = async () =>
    (await page.request.get('/api/devices', { headers: { authorization: `Bearer ${me.token}` } })).status()
  await expect.poll(devices).toBe(200)
  await page.keyboard.press('Escape')
  const menu = await new Shell(page, lang, phone).openMenu()
  await menu.getByRole('menuitem', { name: t('shell_log_out') }).click()
  await expect(page.locator('.bar-me[data-visitor]')).toBeVisible()
  await expect.poll(() => subscriptionOf(page)).toBe('')
  expect(await devices()).toBe(401)
  // What a log-out without a network has left is taken away by the next visit.
  await page.evaluate(() => (document.cookie = 'test-subscription=left; path=/'))
  await page.reload()
  await expect.poll(() => subscriptionOf(page)).toBe('')
})

test.describe('the worker', () => {
  test('shows what comes, counts it on the icon, and a press opens the page in the tab that is there (NOT-08)', async ({
    playwright,
    baseURL,
  }) => {
    await using browser = await playwright.chromium.launch({ executablePath: wholeBrowser, args: browserArgs })
    const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })
    await context.grantPermissions(['notifications'])
    await withPushes(context, { before: 'granted', answer: 'granted' })
    const page = await context.newPage()
    await enroll(page, newPerson(), 'en')
    await page.goto('/')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated')
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>((done) =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && done(one.registrationId)),
    )
    await cdp.send('ServiceWorker.enable')
    const registrationId = await registered
    const origin = new URL(page.url()).origin
    const deliver = (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    const shown = () =>
      page.evaluate(async () => {
        const all = await (await navigator.serviceWorker.ready).getNotifications()
        return all.map(({ title, tag, lang, data }) => ({ title, tag, lang, data: data as unknown }))
      })
    const told = (title: string, navigate: string) =>
      JSON.stringify({
        web_push: 8030,
        app_badge: 3,
        notification: { title, lang: 'en', dir: 'ltr', tag: 'talk-1', navigate },
      })

    const anybody = () => page.evaluate(async () => (await indexedDB.databases()).length > 0)
    await expect.poll(anybody).toBe(true)
    const asked = page.waitForRequest((request) => request.url().endsWith('/notification/news'))
    await deliver(told('ada replied to you', `${origin}/game/hades?tab=posts`))
    await expect
      .poll(shown)
      .toEqual([{ title: 'ada replied to you', tag: 'talk-1', lang: 'en', data: { path: '/game/hades?tab=posts' } }])
    // The bell counts anew.
    await asked
    // A newer one of the same conversation takes its place; what leads elsewhere leads home; what nobody can read is
    // said all the same.
    await deliver(told('bob replied to you', 'https://evil.example/login'))
    await expect
      .poll(async () => (await shown()).map(({ title, data }) => [title, data]))
      .toEqual([['bob replied to you', { path: '/' }]])
    await deliver('no JSON')
    await expect
      .poll(async () => (await shown()).map(({ title }) => title).toSorted())
      .toEqual(['Ludoteca', 'bob replied to you'])

    await deliver(told('ada replied to you', `${origin}/game/hades`))
    await expect.poll(async () => (await shown()).length).toBe(2)
    const [worker] = context.serviceWorkers()
    await worker!.evaluate(async () => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope
      const [notification] = await scope.registration.getNotifications({ tag: 'talk-1' })
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }))
    })
    await expect(page).toHaveURL(/\/game\/hades$/)
    await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Ludoteca'])

    // After a log-out that the push service did not hear of, nothing is said to the next person at this browser.
    await new Shell(page, 'en', false).logOut()
    await expect.poll(anybody).toBe(false)
    await deliver(told('ada replied to you', `${origin}/game/hades`))
    await page.waitForTimeout(1_000)
    expect(await shown()).toEqual([])
  })
})
