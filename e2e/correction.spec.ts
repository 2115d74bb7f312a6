import type { Page } from '@playwright/test'
import { logInAs } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** A link that no other run has sent. */
const sourceOf = (nick: string): string => `https://source.example/${nick}`

test(
  'a wrong date is corrected: proposed on the game, accepted by an admin, answered in the settings (GAM-10)',
  { tag: '@once' },
  async ({ page, browser, member, phone, t }) => {
    // What the game says already is refused: each width tells something else.
    const year = phone ? '2005' : '2006'
    const { nick } = await member(page)
    await page.goto('/game/ape-escape')
    await page.getByRole('button', { name: t('correction_open'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('correction_title', { title: 'Ape Escape' }) })
    await dialog.getByRole('button', { name: t('correction_send') }).click()
    await expect(dialog.getByText(t('correction_source_wrong'))).toBeVisible()
    await dialog.getByLabel(t('correction_platform'), { exact: true }).selectOption('psp')
    await dialog.getByLabel(t('admin_field_date')).selectOption('year')
    await dialog.getByLabel(t('admin_date_year')).fill(year)
    await dialog.getByLabel(t('correction_source')).fill(sourceOf(nick))
    await dialog.getByRole('button', { name: t('correction_send') }).click()
    await expect(dialog).toBeHidden()

    const context = await browser.newContext({ ...test.info().project.use })
    const admin = await context.newPage()
    await logInAs(admin, 'bibliotecaria')
    await admin.goto('/admin?view=corrections')
    // The admin has the request open in two tabs and decides in one: the other says so.
    const second = await context.newPage()
    await second.goto('/admin?view=corrections')
    const asked = async (tab: Page) => {
      const row = tab.getByRole('listitem').filter({ hasText: sourceOf(nick) })
      await row.getByRole('button', { name: t('correction_accept') }).click()
      return { row, sure: tab.getByRole('dialog').getByRole('button', { name: t('correction_accept') }) }
    }
    const [first, late] = [await asked(admin), await asked(second)]
    await first.sure.click()
    await expect(first.row).toHaveCount(0)
    await late.sure.click()
    await expect(second.locator('.toast').filter({ hasText: t('correction_already') })).toBeVisible()
    await expect(late.row).toHaveCount(0)
    await context.close()

    await page.goto('/settings?section=data')
    await expect(page.getByText(t('correction_state_accepted'))).toBeVisible()
    await page.goto('/game/ape-escape')
    await expect(page.getByText(year, { exact: true })).toBeVisible()
  },
)

test(
  'a game that a search does not find is proposed, and withdrawn (GAM-10)',
  { tag: '@once' },
  async ({ page, member, t }) => {
    const { nick } = await member(page)
    await page.goto('/search?q=Zzqxwvkk')
    await page.getByRole('button', { name: t('correction_missing') }).click()
    const dialog = page.getByRole('dialog', { name: t('correction_missing_title') })
    await expect(dialog.getByLabel(t('correction_name'), { exact: true })).toHaveValue('Zzqxwvkk')
    await dialog.getByLabel(t('correction_platform'), { exact: true }).selectOption('nes')
    await dialog.getByLabel(t('correction_source')).fill(sourceOf(nick))
    await dialog.getByRole('button', { name: t('correction_send') }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/settings?section=data')
    await page.getByRole('button', { name: t('correction_withdraw') }).click()
    await expect(page.getByText(t('correction_own_none'))).toBeVisible()
  },
)
