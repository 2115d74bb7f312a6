import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { gameId } from './support/games.ts'
import { expect, test } from './support/test.ts'
import { problem } from './support/tokens.ts'

const broken = { status: 503, json: { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: 'x' } }

test.describe('messages', () => {
  onlyIn('desktop-en')

  test('a message with a button stays ten seconds, and as long as the pointer or the focus is on it (SHL-18)', async ({
    page,
    member,
    t,
  }) => {
    await member(page)
    await page.clock.install()
    await page.goto('/game/celeste')
    const toast = page.locator('.toast')
    const press = (name: string) => page.getByRole('button', { name: t(name), exact: true }).click()
    // From here on the time of the page goes on only when the test says so.
    await page.clock.pauseAt(Date.now() + 60_000)
    await press('collection_favourite')
    await expect(toast).toBeVisible()
    await page.clock.fastForward(9_500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(toast).toBeHidden()
    await press('collection_wanted')
    await toast.hover()
    await page.clock.fastForward(30_000)
    await expect(toast).toBeVisible()
    await page.keyboard.press('F8')
    await page.mouse.move(0, 0)
    await page.clock.fastForward(30_000)
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toast).toBeHidden()
  })

  test('a key leads to the button of a message, which is announced with it, and back (SHL-18)', async ({
    page,
    member,
    t,
  }) => {
    await member(page)
    await page.clock.install()
    await page.goto('/game/celeste')
    const favourite = page.getByRole('button', { name: t('collection_favourite'), exact: true })
    await expect(favourite).toBeEnabled()
    await page.clock.pauseAt(Date.now() + 60_000)
    await favourite.click()
    // The cache notifies the page with a timer.
    await page.clock.runFor(500)
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
    const said = t('shell_toast_action', {
      text: t('collection_favourite_on'),
      action: t('collection_undo'),
      key: 'F8',
    })
    await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1)
    await page.keyboard.press('F8')
    await expect(page.locator('.toast').getByRole('button', { name: t('collection_undo'), exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.clock.runFor(500)
    await expect(favourite).toHaveAttribute('aria-pressed', 'false')
    await expect(favourite).toBeFocused()
  })

  test('a plain message stays two seconds; by choice all stay until they are closed (SHL-18)', async ({
    page,
    context,
    member,
    t,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await member(page)
    await page.clock.install()
    await page.goto('/settings?section=preferences')
    const toast = page.locator('.toast')
    const copy = page.getByRole('button', { name: t('feed_copy'), exact: true })
    await page.getByRole('button', { name: t('feed_make') }).click()
    await expect(copy).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await copy.click()
    await expect(toast).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(1_800)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(toast).toBeHidden()

    await page.getByRole('checkbox', { name: t('settings_messages_keep') }).check()
    await copy.click()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(600_000)
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: t('shell_toast_close') }).click()
    await expect(toast).toBeHidden()
    await page.clock.resume()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: t('settings_messages_keep') })).toBeChecked()
  })

  test('many failures at once are reported once (SHL-18, ERR-01)', async ({ page, member, t }) => {
    await member(page)
    await page.goto('/game/celeste')
    await page.route('**/api/collection', (route) => route.fulfill(broken))
    // A second one would make it ambiguous which is meant, and fail. Looked for before the presses: it stays for two
    // seconds only.
    const places = [page.locator('.toast[data-kind="error"]'), page.getByRole('alert')]
    const told = Promise.all(places.map((place) => expect(place).toHaveText(t('errors_generic'))))
    for (const key of ['have', 'wanted', 'favourite'])
      await page.getByRole('button', { name: t(`collection_${key}`), exact: true }).click()
    await told
  })

  test('a read that fails is reported once, besides its place (ERR-01)', async ({ page, t }) => {
    await page.goto('/legal-advise')
    await page.route('**/api/list/all/**', (route) => route.fulfill(broken))
    const told = expect(page.locator('.toast[data-kind="error"]')).toHaveText(t('errors_generic'))
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell_more') })
      .click()
    await page.getByRole('menuitem', { name: t('shell_lists') }).click()
    await expect(page.getByRole('button', { name: t('errors_retry') })).toBeVisible()
    await told
  })

  test('a login that is refused for the account’s sake points to support (AUT-05)', async ({ page, t }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill(problem(403, 'x')))
    await page.goto('/access')
    await new Shell(page, 'en', false).logIn('nuria_v', 'demo1234')
    await expect(page.getByRole('alert').filter({ hasText: t('access_account_problem') })).toBeVisible()
  })

  test('a refusal with 409 is not reported as a failure (ERR-01)', async ({ page, t }) => {
    await page.route('**/api/auth', (route) =>
      route.fulfill({
        status: 409,
        json: { type: 'about:blank', title: 'Conflict', status: 409, detail: 'x', errors: { nick: ['taken'] } },
      }),
    )
    await page.goto('/access?view=register')
    await new Shell(page, 'en', false).fillRegistration({
      nick: 'nuria_v',
      email: 'x@example.com',
      password: 'abc_123',
    })
    await page.getByRole('button', { name: t('access_register_button') }).click()
    await expect(page.getByText(t('access_nick_taken'))).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  test('code of an older build that is gone leads to "update available" (SHL-21)', async ({ page, t }) => {
    await page.goto('/legal-advise')
    // The second attempt is still running when the user updates the page.
    await page.route(/\/assets\/search\.screen-[^?]*$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.route(/\/assets\/search\.screen-.*\?again/, () => undefined)
    await page.getByRole('banner').getByRole('combobox').fill('mario')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: t('errors_update') })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('errors_update_action') }).click()
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('mario')
  })
})

test(
  'every empty list says so and suggests one useful action (SHL-23)',
  { tag: '@once' },
  async ({ page, member, t }) => {
    const { nick, token } = await member(page)
    const title = (key: string) => page.getByRole('main').getByRole('heading', { name: t(key) })
    await page.goto('/profile')
    await expect(title('profile_welcome')).toBeVisible()
    await expect(page.getByRole('link', { name: t('profile_welcome_search') })).toBeVisible()
    const headers = { authorization: `Bearer ${token}` }
    const id = await gameId(page, 'celeste')
    await page.request.post('/api/collection', { headers, data: { id_game: id, type: 'have', value: 1 } })
    await page.goto('/profile')
    await expect(title('profile_favourites_empty')).toBeVisible()
    await page.goto(`/profile/${nick}?status=wanted`)
    await expect(title('profile_wishlist_empty')).toBeVisible()
    await page.goto(`/profile/${nick}?status=lended`)
    await expect(title('profile_loans_empty')).toBeVisible()
    await page.goto(`/profile/${nick}?status=completed`)
    await expect(title('profile_no_match')).toBeVisible()
    await page.getByRole('button', { name: t('profile_no_match_all') }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Celeste' })).toBeVisible()
  },
)
