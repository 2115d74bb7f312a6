import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { logInAs, open } from './support/pages.ts'
import { expect, newPerson, test } from './support/test.ts'
import { problem } from './support/tokens.ts'

onlyIn('desktop-en')

const asAdmin = async (page: Page, view: 'people' | 'games' = 'people'): Promise<void> => {
  await logInAs(page, 'bibliotecaria')
  await open(page, view === 'games' ? '/admin?view=games' : '/admin')
}
const find = (page: Page) => page.getByRole('main').getByRole('searchbox')

test('a visitor logs in first; who is no admin is sent to the front page (SHL-03, SHL-04)', async ({
  page,
  member,
}) => {
  await page.goto('/admin?view=games')
  await expect(page).toHaveURL('/access?redirect=%2Fadmin%3Fview%3Dgames')
  await member(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('people are found by nick, name and e-mail, asked for after the last letter, not after each (GAM-10)', async ({
  page,
  t,
}) => {
  await asAdmin(page)
  await expect(page.getByRole('heading', { level: 1, name: t('admin_title') })).toBeVisible()
  const people = page.getByRole('list', { name: t('admin_people') }).getByRole('listitem')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/user/admin/all')) asked.push(new URL(request.url()).search)
  })
  await find(page).pressSequentially('okami@exam', { delay: 40 })
  await expect(people).toHaveCount(1)
  await expect(people).toContainText('okami@example.com')
  await expect(people).toContainText(t('admin_verified'))
  // A busy machine may pause within the word.
  expect(asked.at(-1)).toBe('?page=1&text=okami%40exam')
  expect(asked.length).toBeLessThan(5)
  await find(page).fill('Núria')
  await expect(people).toContainText('nuria_v')
  await people.getByRole('link').first().click()
  await expect(page).toHaveURL('/profile/nuria_v')
})

test('revoking admin rights closes the open admin page with a message (US-01, SHL-04)', async ({ page, t }) => {
  await asAdmin(page)
  await page.route('**/api/auth/check', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), an: 0 } })
  })
  await page.route('**/api/user/admin/all**', (route) => route.fulfill(problem(403, 'For admins only.')))
  await find(page).fill('okami')
  await expect(page.getByRole('heading', { name: t('admin_no_rights') })).toBeVisible()
})

test('a search for users without results says so and links back to all users (SHL-23)', async ({ page, t }) => {
  await asAdmin(page)
  await find(page).fill('xqzxqzxq')
  await expect(page.getByRole('heading', { name: t('admin_nobody', { text: 'xqzxqzxq' }) })).toBeVisible()
  await page.getByRole('button', { name: t('admin_everybody') }).click()
  await expect(
    page
      .getByRole('list', { name: t('admin_people') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
})

test('a game is added by hand, found by search, collected, and deleted after its references are listed (GAM-10, SHL-22)', async ({
  page,
  t,
  lang,
  playwright,
  baseURL,
}) => {
  test.slow()
  const title = `Lantern ${newPerson().nick}`
  await asAdmin(page, 'games')
  await page.getByRole('button', { name: t('admin_add') }).click()
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByLabel(t(key), { exact: true })
  // Nothing is sent before the title is there.
  await dialog.getByRole('button', { name: t('admin_add_button') }).click()
  await expect(field('admin_field_title')).toBeFocused()
  await expect(dialog.getByText(t('admin_problem_title'))).toBeVisible()
  await field('admin_field_title').fill(title)
  await field('admin_field_date').selectOption('quarter')
  await field('admin_date_quarter').selectOption('2')
  await field('admin_date_year').fill('2027')
  await field('admin_field_platforms').selectOption('pc')
  await field('admin_field_platforms').selectOption('switch')
  await field('admin_field_genres').selectOption('puzzle')
  await field('admin_field_developers').fill('Lamp Works')
  await field('admin_field_developers').press('Enter')
  await dialog.getByRole('button', { name: t('admin_add_button') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Lamp Works').first()).toBeVisible()
  const address = new URL(page.url()).pathname

  // A second time it is the same game.
  await page.goto('/admin?view=games')
  await page.getByRole('button', { name: t('admin_add') }).click()
  await field('admin_field_title').fill(title)
  await dialog.getByRole('button', { name: t('admin_add_button') }).click()
  await expect(dialog.getByText(t('admin_exists'))).toBeVisible()
  await expect(dialog.getByRole('link', { name: t('admin_exists_open') })).toHaveAttribute('href', address)
  await page.keyboard.press('Escape')

  // Somebody else keeps and rates it.
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { token } = (await (await other.post('/api/auth', { data: { ...newPerson(), lang } })).json()) as {
    token: string
  }
  const { id } = (await (await other.get(`/api${address}`)).json()) as { id: number }
  const kept = await other.post('/api/collection', {
    headers: { authorization: `Bearer ${token}` },
    data: { id_game: id, type: 'rating', value: 8 },
  })
  expect(kept.status()).toBe(200)

  await find(page).fill(title)
  const games = page.getByRole('list', { name: t('admin_games') }).getByRole('listitem')
  await expect(games.first()).toContainText(title)
  await page.getByRole('button', { name: t('admin_delete_game', { title }) }).click()
  await expect(
    dialog.getByText(lang === 'es' ? 'Lo guarda 1 persona y lo ha puntuado 1.' : '1 person keeps it and 1 rated it.'),
  ).toBeVisible()
  const confirm = dialog.getByRole('button', { name: t('admin_delete_confirm') })
  await expect(confirm).toBeDisabled()
  await field('admin_type_title').fill(title)
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('admin_delete_game', { title }) })).toHaveCount(0)
  expect((await other.get(`/api${address}`)).status()).toBe(404)
  await other.dispose()
})

test('a refused deletion stays in the dialog, with what to do (ERR-01)', async ({ page, t }) => {
  await asAdmin(page, 'games')
  await find(page).fill('hades')
  await page
    .getByRole('button', { name: t('admin_delete_game', { title: '' }).trim() })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await page.route('**/api/game/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { status: 503, title: 'x', detail: 'x', type: 'about:blank' } })
      : route.continue(),
  )
  const hint = await dialog.locator('.field-note').first().textContent()
  await dialog.getByLabel(t('admin_type_title'), { exact: true }).fill(hint ?? '')
  await dialog.getByRole('button', { name: t('admin_delete_confirm') }).click()
  await expect(dialog.getByText(t('admin_delete_failed'))).toBeVisible()
})

test.describe('for everybody', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('axe finds nothing on both views and in their dialogs', async ({ page, t }) => {
    test.slow()
    await asAdmin(page)
    await expectAccessible(page, 'people')
    await page.getByRole('link', { name: t('admin_games'), exact: true }).click()
    await find(page).fill('hades')
    await expect(page.getByRole('list', { name: t('admin_games') })).toBeVisible()
    await expectAccessible(page, 'games')
    await page.getByRole('button', { name: t('admin_delete_game', { title: 'Hades' }), exact: true }).click()
    await expect(page.getByRole('dialog').getByLabel(t('admin_type_title'), { exact: true })).toBeVisible()
    await expectAccessible(page, 'deletion')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('admin_add') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin_add_button') })
      .click()
    await expect(page.getByRole('dialog').getByText(t('admin_problem_title'))).toBeVisible()
    await expectAccessible(page, 'form with mistakes')
  })
})

test.describe('the external database', () => {
  test('a game is looked up by name and imported (GAM-10, GAM-11)', async ({ page, t }) => {
    await page.route('**/api/igdb', (route) =>
      route.fulfill({
        json: [
          {
            id: null,
            igdb_id: 990_001,
            slug: 'paper-boats',
            title: 'Paper Boats',
            cover: null,
            release_date: '2024-12-31',
            release_precision: 'year',
            platforms: [],
            genre: null,
            rate: null,
            here: 0,
          },
        ],
      }),
    )
    await page.route('**/api/site', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), igdb: 'demo' } })
    })
    await page.route('**/api/game/admin/990001', (route) =>
      route.fulfill({
        status: 409,
        json: { status: 409, title: 'Conflict', detail: 'x', type: 'about:blank', code: 'provider_down' },
      }),
    )
    await asAdmin(page, 'games')
    await page.getByRole('button', { name: t('admin_add') }).click()
    await page.getByRole('button', { name: t('admin_from_database') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('admin_external_field'), { exact: true }).fill('paper boats')
    const bring = dialog.getByRole('button', { name: t('admin_import_game', { title: 'Paper Boats' }) })
    await bring.click()
    await expect(dialog.getByText(t('external_down'))).toBeVisible()
    // The next try works: what it brings is a game that is here.
    await page.unroute('**/api/game/admin/990001')
    await page.route('**/api/game/admin/990001', async (route) => {
      const answer = await page.request.get('/api/game/celeste')
      await route.fulfill({ status: 201, json: await answer.json() })
    })
    await bring.click()
    await expect(page).toHaveURL('/game/celeste')
  })
})

test('the services outside: those that are connected first, with how they do (GAM-11)', async ({ page, t }) => {
  await logInAs(page, 'bibliotecaria')
  await open(page, '/admin?view=services')
  const services = page.getByRole('list', { name: t('admin_services') }).getByRole('listitem')
  await expect(services.filter({ hasText: /^Steam/ })).toContainText(t('admin_service_demo'))
  await expect(services.filter({ hasText: 'IsThereAnyDeal' })).toHaveCount(1)
  await expect(services.filter({ hasText: 'Google' })).toContainText(t('admin_service_off'))
  await expect(services.last()).toContainText(t('admin_service_off'))
})
