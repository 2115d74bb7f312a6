import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { expectHeadings } from './support/headings.ts'
import { onlyOnPhones } from './support/only.ts'
import { listPages, logInAs, open, visitorPages } from './support/pages.ts'
import { isBuilt, specRoutes } from './support/routes.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

// Colours in the middle of a change would be measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Each part is taken by two projects: both widths, languages and themes are seen, each in one of them.
const asVisitor = ['desktop-en', 'phone-es']
const asMember = ['phone-en', 'desktop-es']
/** Some forty pages; milliseconds. */
const patience = 300_000

test('axe finds nothing on any page of a visitor, whose headings leave no level out', async ({ page }, info) => {
  test.skip(!asVisitor.includes(info.project.name), 'at the other width in this language')
  test.setTimeout(patience)
  for (const path of visitorPages) {
    await open(page, path)
    await expectHeadings(page, path)
    await expectAccessible(page, path)
  }
})

test('axe finds nothing on the pages of a member', async ({ page }, info) => {
  test.skip(!asMember.includes(info.project.name), 'at the other width in this language')
  test.setTimeout(patience)
  await logInAs(page, 'nuria_v')
  for (const path of [
    '/',
    '/game/hades',
    '/profile',
    '/profile?view=shelf',
    '/profile/nuria_v?status=lended',
    '/profile/nuria_v?status=wanted',
    '/profile/nuria_v/comments',
    '/game/hades/comments',
    ...listPages,
    ...specRoutes.filter((route) => route.access === 'login' && isBuilt(route)).map(({ path: own }) => own),
    ...['profile', 'account', 'preferences', 'privacy', 'accounts', 'data'].map(
      (section) => `/settings?section=${section}`,
    ),
  ]) {
    await open(page, path)
    await expectAccessible(page, `member ${path}`)
  }
})

test('axe finds nothing in the views of an admin', async ({ page }, info) => {
  test.skip(!asMember.includes(info.project.name), 'at the other width in this language')
  test.setTimeout(patience)
  await logInAs(page, 'bibliotecaria')
  for (const view of ['people', 'games', 'reports', 'decisions', 'corrections', 'services', 'log']) {
    await open(page, `/admin?view=${view}`)
    await expectAccessible(page, `admin ${view}`)
  }
})

test('axe finds nothing on an empty library and on forms with mistakes', async ({ page, member, t }, info) => {
  test.skip(!asVisitor.includes(info.project.name), 'at the other width in this language')
  await open(page, '/access?view=register')
  await page.getByRole('button', { name: t('access_register_button') }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await expectAccessible(page, 'registration with mistakes')
  await open(page, '/access')
  await page.getByLabel(t('access_data'), { exact: true }).fill('nobody_at_all')
  await page.getByLabel(t('access_password'), { exact: true }).fill('wrong_one')
  await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
  await expect(page.getByText(t('access_login_wrong'))).toBeVisible()
  await expectAccessible(page, 'login refused')
  await member(page)
  await open(page, '/profile')
  await expectAccessible(page, 'empty library')
})

test('axe finds nothing in menus, dialogs and toasts', async ({ page, lang, phone, t }, info) => {
  test.skip(!asVisitor.includes(info.project.name), 'at the other width in this language')
  test.slow()
  await logInAs(page, 'nuria_v')
  await open(page, '/game/celeste')
  const shell = new Shell(page, lang, phone)
  const menu = await shell.openMenu()
  await expectAccessible(page, phone ? 'side menu' : 'account menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: t('collection_lended'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'loan dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // Covers only are beside the menu: axe counts what it lies upon as too small.
  await open(page, '/games')
  const actions = page
    .getByRole('main')
    .getByRole('button', { name: t('collection_menu', { title: '' }).trim() })
    .first()
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible()
  await expectAccessible(page, 'quick actions')
  await page.getByRole('dialog').getByRole('slider').focus()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
})

test.describe('on phones', () => {
  onlyOnPhones()

  test('axe finds nothing in the side menu of a visitor', async ({ page, lang }) => {
    await open(page, '/legal-advise')
    await new Shell(page, lang, true).openMenu()
    await expectAccessibleInBothThemes(page, 'side menu of a visitor')
  })
})
