import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { pages } from './support/documents.ts'
import { expectHeadings } from './support/headings.ts'
import { expectLegible } from './support/legible.ts'
import { onlyOnPhones } from './support/only.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { listPages, logInAs, open, visitorPages } from './support/pages.ts'
import { isBuilt, specRoutes } from './support/routes.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

// Colours in the middle of a change would be measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Milliseconds for some pages. */
const patience = 300_000

/** Parts of a list, so that no journey takes minutes and a retry repeats only one of them. */
const partsOf = (paths: string[], size = 12): string[][] =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, at) => paths.slice(at * size, (at + 1) * size))

const rendered = [...pages, '/access', '/access?view=register', '/search?q=mario']

const memberPages = [
  '/',
  '/game/hades',
  '/game/hades/prices',
  '/profile',
  '/profile?view=shelf',
  '/profile?status=lended',
  '/profile/nuria_v?status=wanted',
  '/profile/nuria_v/comments',
  '/profile/nuria_v/achievements',
  '/game/hades/comments',
  '/calendar',
  ...listPages,
  ...specRoutes.filter((route) => route.access === 'login' && isBuilt(route)).map(({ path }) => path),
  ...['profile', 'account', 'preferences', 'privacy', 'accounts', 'data'].map((part) => `/settings?section=${part}`),
]

/**
 * One visit answers everything that is asked of every page. The desktop shows Spanish, whose words are the longer ones,
 * at each width, and colours, which no width changes, in both themes.
 */
async function expectSound(page: Page, path: string, phone: boolean): Promise<void> {
  await expectAccessible(page, path)
  if (phone) return
  await expectNoOverflow(page, path)
  await expectLegible(page, path)
}

test.describe('of a visitor', () => {
  // The console is checked: a blocked service worker would log a message there.
  test.use({ serviceWorkers: 'allow' })

  for (const [at, paths] of partsOf([...new Set([...rendered, ...visitorPages])]).entries())
    test(`every page hydrates without console messages, rendered once, leaves no heading out, and axe finds nothing; no width or theme spoils it, part ${at + 1} (SHL-01)`, async ({
      page,
      phone,
    }) => {
      test.setTimeout(patience)
      const messages: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning' || message.type() === 'error') messages.push(message.text())
      })
      await page.addInitScript(() => {
        // React throws the server's HTML away when it does not match: then this mark is gone.
        document.addEventListener('DOMContentLoaded', () =>
          document.querySelector('#root main')?.setAttribute('data-from-server', ''),
        )
      })
      for (const path of paths) {
        messages.length = 0
        await open(page, path)
        if (rendered.includes(path)) {
          await expect(page.locator('main[data-from-server]'), path).toHaveCount(1)
          expect.soft(messages, `messages of ${path}`).toEqual([])
        }
        await expectHeadings(page, path)
        await expectSound(page, path, phone)
      }
    })
})

for (const [at, paths] of partsOf(memberPages).entries())
  test(`axe finds nothing on the pages of a member, and no width or theme spoils them, part ${at + 1}`, async ({
    page,
    phone,
  }) => {
    test.setTimeout(patience)
    await logInAs(page, 'nuria_v')
    for (const path of paths) {
      await open(page, path)
      await expectSound(page, `member ${path}`, phone)
    }
  })

test('axe finds nothing in the views of an admin, and no width or theme spoils them', async ({ page, phone }) => {
  test.setTimeout(patience)
  await logInAs(page, 'bibliotecaria')
  for (const view of ['people', 'games', 'reports', 'decisions', 'corrections', 'services', 'log']) {
    await open(page, `/admin?view=${view}`)
    await expectSound(page, `admin ${view}`, phone)
  }
})

test('axe finds nothing on an empty library and on forms with mistakes', async ({ page, member, t }) => {
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

test('axe finds nothing in menus, dialogs and toasts', async ({ page, lang, phone, t }) => {
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
