import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { gameId } from './support/games.ts'
import { expect, type Member, test } from './support/test.ts'

onlyIn('desktop-en')

interface Kept {
  slug: string
  set: [type: string, value: boolean | number | string][]
}
const shelf: Kept[] = [
  {
    slug: 'hades',
    set: [
      ['have', true],
      ['completed', true],
      ['favourite', true],
      ['rating', 9],
    ],
  },
  {
    slug: 'celeste',
    set: [
      ['have', true],
      ['pending', true],
    ],
  },
  { slug: 'stardew-valley', set: [['wanted', true]] },
  { slug: 'outer-wilds', set: [['lended', 'marta']] },
]

/** Fills the shelf of a member through the API. */
async function fill(page: Page, { token }: Member): Promise<void> {
  for (const { slug, set } of shelf) {
    const id = await gameId(page, slug)
    for (const [type, value] of set) {
      const answer = await page.request.post('/api/collection', {
        data: { id_game: id, type, value },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status()).toBe(200)
    }
  }
}

const openMenu = async (page: Page, title: string, t: Texts): Promise<void> => {
  const button = page.getByRole('button', { name: t('collection_menu', { title }) }).last()
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await button.click()
}
type Texts = (key: string, values?: Record<string, string>) => string
const toasts = (page: Page, t: Texts) => page.getByRole('region', { name: t('shell_toasts') })
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?\\d`) })

test.beforeEach(async ({ page, member }) => fill(page, await member(page)))

test('status, platform, order and search are in the address and hold (COL-06)', async ({ page, t }) => {
  await page.goto('/profile')
  const games = page.getByRole('list', { name: t('profile_library') }).getByRole('listitem')
  await expect(games).toHaveCount(4)
  await chip(page, t('collection_pending')).click()
  await expect(page).toHaveURL('/profile?status=pending')
  const pending = page.getByRole('list', { name: t('collection_pending') })
  await expect(pending.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(pending.getByText('Celeste').first()).toBeAttached()
  await chip(page, t('profile_all')).click()
  await page.getByRole('searchbox', { name: t('profile_search') }).fill('OUTER wílds')
  await expect(games).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=/)
  await page.getByRole('searchbox', { name: t('profile_search') }).fill('nothing like it')
  await page.getByRole('button', { name: t('profile_no_match_all') }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByLabel(t('profile_sort')).selectOption('title')
  await expect(page).toHaveURL('/profile?sort=title')
  await expect(games.first()).toContainText('Celeste')
})

test('favourites come first, with a message when there are none (PRF-03)', async ({ page, t }) => {
  await page.goto('/profile')
  const favourites = page.getByRole('group', { name: t('profile_favourites') })
  await expect(favourites.getByRole('listitem')).toHaveCount(1)
  await openMenu(page, 'Hades', t)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('collection_favourite') })
    .click()
  await expect(page.getByRole('heading', { name: t('profile_favourites_empty') })).toBeVisible()
  await page.getByRole('button', { name: t('collection_undo'), exact: true }).click()
  await expect(favourites.getByRole('listitem')).toHaveCount(1)
})

test('a game that no longer fits leaves, the counts follow, the server has it (COL-04)', async ({ page, t }) => {
  await page.goto('/profile?status=pending')
  await openMenu(page, 'Celeste', t)
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/collection') && answer.request().method() === 'POST',
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('collection_completed'), exact: true })
    .click()
  await expect(chip(page, t('collection_completed'))).toHaveText(/2$/)
  expect(await (await told).json()).toMatchObject({ title: 'Celeste', completed: 1, played: 1 })
  await expect(page.getByRole('heading', { name: t('profile_no_match') })).toBeVisible()
})

test('the wishlist confirms changes and undoes them, a loan included (COL-04)', async ({ page, t }) => {
  await page.goto('/profile')
  await openMenu(page, 'Outer Wilds', t)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('collection_wanted'), exact: true })
    .click()
  await expect(toasts(page, t)).toContainText(t('collection_off_had'))
  await expect(chip(page, t('collection_lended'))).toHaveText(/0$/)
  // Not the answer to the wish, which may still be on its way: the one that brings the loan back.
  const lent = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/collection') && answer.request().postData()?.includes('"lended"') === true,
  )
  await page.getByRole('button', { name: t('collection_undo'), exact: true }).click()
  await expect(chip(page, t('collection_lended'))).toHaveText(/1$/)
  await lent
  await page.reload()
  await chip(page, t('collection_lended')).click()
  await expect(page.getByText('marta', { exact: true })).toBeVisible()
})

test('a wished game that comes home says that the wish is gone, with an undo (COL-04)', async ({ page, t }) => {
  await page.goto('/profile')
  await expect(chip(page, t('collection_wanted'))).toHaveText(/1$/)
  await openMenu(page, 'Stardew Valley', t)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('collection_have'), exact: true })
    .click()
  await expect(toasts(page, t)).toContainText(t('collection_wish_granted'))
  await expect(chip(page, t('collection_wanted'))).toHaveText(/0$/)
  await page.getByRole('button', { name: t('collection_undo'), exact: true }).click()
  await expect(chip(page, t('collection_wanted'))).toHaveText(/1$/)
})

test('a refused change is rolled back and reported once (COL-04)', async ({ page, t }) => {
  await page.goto('/profile')
  await page.route('**/api/collection', (route) => route.fulfill({ status: 503, json: { detail: 'x' } }))
  await openMenu(page, 'Celeste', t)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('collection_played'), exact: true })
    .click()
  await expect(toasts(page, t).getByText(t('errors_generic'))).toHaveCount(1)
  await expect(chip(page, t('collection_played'))).toHaveText(/1$/)
})

test('lending: the name on the card, and back again', async ({ page, t }) => {
  await page.goto('/profile')
  await openMenu(page, 'Hades', t)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('collection_lended'), exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: t('collection_lend_title') })
  await dialog.getByRole('textbox', { name: t('collection_lend_label') }).fill('leo_r')
  await dialog.getByRole('button', { name: t('collection_lend_save') }).click()
  await chip(page, t('collection_lended')).click()
  const loans = page.getByRole('list', { name: t('profile_loans') })
  await expect(loans.getByRole('listitem')).toHaveCount(2)
  await loans
    .getByRole('listitem')
    .filter({ hasText: 'leo_r' })
    .getByRole('button', { name: t('profile_loan_back') })
    .click()
  await loans
    .getByRole('listitem')
    .filter({ hasText: 'marta' })
    .getByRole('button', { name: t('profile_loan_back') })
    .click()
  await expect(page.getByRole('heading', { name: t('profile_loans_empty') })).toBeVisible()
})

test('shelves are remembered; a loan is a gap with its card', async ({ page, t }) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: t('profile_view_shelf'), exact: true }).click()
  await expect(page).toHaveURL('/profile?view=shelf')
  await expect(
    page.getByRole('link', { name: `Outer Wilds. ${t('collection_lent_to', { name: 'marta' })}` }),
  ).toBeVisible()
  await page.goto('/profile')
  await expect(page.locator('.rack').first()).toBeVisible()
})

test('the menu is reached with the keyboard alone', async ({ page, t, phone }) => {
  test.skip(phone, 'about keyboards')
  await page.goto('/profile?status=wanted')
  const list = page.getByRole('list', { name: t('profile_wishlist') })
  await list.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: t('collection_menu', { title: 'Stardew Valley' }) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: t('collection_have'), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('profile_wishlist_empty') })).toBeVisible()
})

test("a visitor's quick action leads to login and back to the place", async ({ browser, t, lang }) => {
  const visitor = await browser.newPage({ locale: lang })
  await visitor.goto('/profile/nuria_v?status=completed')
  const link = visitor
    .getByRole('list', { name: t('collection_completed') })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .nth(1)
  await expect(link).toHaveAttribute(
    'href',
    `/access?redirect=${encodeURIComponent('/profile/nuria_v?status=completed')}`,
  )
  await visitor.close()
})
