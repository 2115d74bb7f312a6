import type { Page } from '@playwright/test'
import { holdEntry } from './support/hold-entry.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

/** Answers 404 for the code whose name starts with this, as after a new release; returns what allows it again. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const code = new RegExp(`/assets/${name}[\\w-]*\\.js(?:\\?|$)`)
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
  return () => page.unroute(code)
}

test.describe('on a phone', () => {
  onlyIn('phone-es')

  test('the menu that cannot be loaded says so, the page stays, and the next press opens it (SHL-21)', async ({
    page,
    t,
  }) => {
    const allow = await lose(page, 'side-menu')
    await page.goto('/')
    const menu = page.getByRole('button', { name: t('shell_menu'), exact: true })
    await menu.click()
    await expect(page.locator('.toast[data-kind="error"]')).toHaveText(t('errors_part'))
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await allow()
    await menu.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a button pressed before the page has come alive does its work then', async ({ page, t }) => {
    const letGo = await holdEntry(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: t('shell_menu'), exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    letGo()
    await expect(page.getByRole('dialog', { name: t('shell_menu') })).toBeVisible()
  })

  test('a login sent before the page has come alive is sent then, with what was typed (AUT-05)', async ({
    page,
    t,
  }) => {
    const letGo = await holdEntry(page)
    await page.goto('/access', { waitUntil: 'commit' })
    await page.getByLabel(t('access_data')).fill('nuria_v')
    await page.getByLabel(t('access_password'), { exact: true }).fill('demo1234')
    const send = page.getByRole('main').getByRole('button', { name: t('access_login_button'), exact: true })
    await send.click()
    await expect(send).toBeVisible()
    letGo()
    await page.waitForURL((url) => url.pathname !== '/access')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toContain('nuria_v')
  })

  test('the menu opens without a network once the page has been idle', async ({ page, context, t }) => {
    const menuCode = page.waitForResponse(/\/assets\/side-menu-/)
    await page.goto('/')
    // The page has begun to load it: this waits for everything that it imports.
    await page.evaluate(`import(${JSON.stringify((await menuCode).url())}).then(() => undefined)`)
    await context.setOffline(true)
    await page.getByRole('button', { name: t('shell_menu'), exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test.describe('on a wide screen', () => {
  onlyIn('desktop-en')

  test('a part of a page that cannot be loaded is replaced alone, and comes with "Try again" (ERR-01)', async ({
    page,
    member,
    t,
  }) => {
    const { nick } = await member(page)
    const allow = await lose(page, 'member-lists')
    await page.goto(`/profile/${nick}/lists`)
    await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible()
    await expect(page.getByRole('main').getByText(t('errors_title'))).toBeVisible()
    await allow()
    await page.getByRole('button', { name: t('errors_retry') }).click()
    await expect(page.getByRole('button', { name: t('list_new') }).first()).toBeVisible()

    const allowForm = await lose(page, 'list-form')
    await page
      .getByRole('button', { name: t('list_new') })
      .first()
      .click()
    await expect(page.locator('.toast[data-kind="error"]')).toHaveText(t('errors_part'))
    await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible()
    await allowForm()
    await page
      .getByRole('button', { name: t('list_new') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('what depends on the member is fetched again only once the page is hydrated, however late its code arrives (SHL-01)', async ({
    page,
    member,
  }) => {
    await member(page)
    const code = Promise.withResolvers<void>()
    await page.route(/\/assets\/home\.screen-[\w-]+\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    // The latest reviews have changed since the page was rendered: what is not hydrated yet would not match.
    let isFetched = false
    await page.route('**/api/review/home', async (route) => {
      isFetched = true
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { title: string }[] }
      await route.fulfill({ response, json: { data: data.map((review) => ({ ...review, title: 'Changed' })) } })
    })
    const opened = page.goto('/')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).last()).toBeVisible()
    expect(isFetched).toBe(false)
    code.resolve()
    await opened
    await expect(page.getByRole('heading', { name: 'Changed' }).first()).toBeVisible()
  })

  test('code that never arrives ends with the update notice after two minutes (SHL-21)', async ({ page, t }) => {
    await page.clock.install()
    await page.route(/\/assets\/calendar\.screen-/, () => undefined)
    await page.goto('/')
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell_calendar') })
      .click()
    await page.clock.runFor(110_000)
    await expect(page.getByText(t('errors_update'))).toHaveCount(0)
    await page.clock.runFor(11_000)
    await expect(page.getByRole('status').filter({ hasText: t('errors_update') })).toBeVisible()
    await expect(page.getByText(t('errors_screen_title'))).toHaveCount(0)
    await expect(page.getByRole('heading', { name: t('errors_title') })).toBeVisible()
  })
})
