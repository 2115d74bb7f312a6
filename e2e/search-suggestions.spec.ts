import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { open } from './support/pages.ts'
import { expect, test } from './support/test.ts'

onlyIn('desktop-en')

const field = (page: Page) => page.getByRole('banner').getByRole('combobox')
const list = (page: Page) => page.getByRole('banner').getByRole('listbox')

test('the field of the bar suggests games, then people, and arrows choose among them (GAM-06)', async ({ page, t }) => {
  await open(page, '/lists')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('marta', { delay: 30 })
  const options = list(page).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('status')).toContainText(/\d/)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'suggestions')
  await expect(options.last()).toHaveText(t('shell_search_all', { text: 'marta' }))

  await field(page).fill('chrono trigger')
  const first = list(page)
    .getByRole('group', { name: t('search_games') })
    .getByRole('option')
    .first()
  await expect(first).toContainText('Chrono Trigger')
  await field(page).press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await field(page).press('ArrowUp')
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0)
  await field(page).press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('ArrowDown')
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/game/chrono-trigger')
  await expect(field(page)).toHaveValue('')
  await expect(list(page)).toHaveCount(0)
})

test('Esc closes what is suggested and keeps the text; Enter without a choice searches; leaving closes (GAM-06)', async ({
  page,
}) => {
  await open(page, '/lists')
  await field(page).fill('zelda')
  await expect(list(page)).toBeVisible()
  await field(page).press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('zelda')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await field(page).press('ArrowDown')
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(1)
  await field(page).press('Tab')
  await expect(list(page)).toHaveCount(0)
  await field(page).focus()
  await field(page).press('Enter')
  await expect(page).toHaveURL('/search?q=zelda')
})

test('each letter ends the question before it, and nothing is asked about nothing (GAM-06)', async ({ page }) => {
  await open(page, '/lists')
  const asked: string[] = []
  const ended: string[] = []
  await page.route('**/api/game/search', async (route) => {
    asked.push((route.request().postDataJSON() as { data: string }).data)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue().catch(() => undefined)
  })
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/game/search')) ended.push((request.postDataJSON() as { data: string }).data)
  })
  await field(page).pressSequentially('zeld', { delay: 30 })
  await expect.poll(() => asked).toEqual(['zeld'])
  await field(page).press('a')
  await expect.poll(() => ended).toEqual(['zeld'])
  await expect.poll(() => asked).toEqual(['zeld', 'zelda'])
  await expect(list(page)).toBeVisible()
  await field(page).fill('  ')
  await expect(list(page)).toHaveCount(0)
  await page.waitForTimeout(900)
  expect(asked).toEqual(['zeld', 'zelda'])
})

test('a press on a suggestion opens it', async ({ page }) => {
  await open(page, '/lists')
  await field(page).fill('hollow knight')
  await list(page)
    .getByRole('option', { name: /Hollow Knight/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/game\/hollow-knight/)
  await expect(list(page)).toHaveCount(0)
})
