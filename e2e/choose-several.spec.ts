import type { Page } from '@playwright/test'
import { gameId } from './support/games.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, type Member, test } from './support/test.ts'
import { storedToken } from './support/tokens.ts'

const slugs = ['hades', 'celeste', 'stardew-valley', 'outer-wilds', 'hollow-knight', 'portal']

/** Puts games on the shelf of a member, the last one changed last. */
async function fill(page: Page, { token }: Member): Promise<void> {
  for (const slug of slugs.toReversed()) {
    const id = await gameId(page, slug)
    const answer = await page.request.post('/api/collection', {
      data: { id_game: id, type: 'have', value: true },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(200)
  }
}

type Texts = (key: string, values?: Record<string, string | number>) => string
const wallOf = (page: Page, t: Texts) => page.getByRole('list', { name: t('profile_library') })
const barOf = (page: Page, t: Texts) => page.getByRole('group', { name: t('many_bar') })
const chosen = (t: Texts, count: number) => t('many_chosen', { count, number: String(count) })

test.beforeEach(async ({ page, member }) => {
  await fill(page, await member(page))
  await page.goto('/profile')
})

test('chooses by keyboard: space, a range with shift, and leaves with Escape (COL-06)', async ({ page, phone, t }) => {
  test.skip(phone, 'a phone has no keys')
  await page.getByRole('button', { name: t('many_choose'), exact: true }).press('Enter')
  const boxes = wallOf(page, t).getByRole('checkbox')
  await expect(boxes).toHaveCount(slugs.length)
  await expect(boxes.first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(boxes.first()).toBeChecked()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(barOf(page, t)).toContainText(chosen(t, 3))
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(barOf(page, t), 'a shorter range lets go').toContainText(chosen(t, 2))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(barOf(page, t)).toContainText(chosen(t, 3))
  await expectAccessible(page, 'several games chosen')
  await page.keyboard.press('Escape')
  await expect(boxes).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('many_choose'), exact: true })).toBeFocused()
})

test('a resting finger, or shift and the mouse, begin it; flags, platform and removal have one undo each (COL-04, COL-06)', async ({
  page,
  phone,
  t,
}) => {
  const wall = wallOf(page, t)
  await expect(wall.getByRole('listitem')).toHaveCount(slugs.length)
  await expect(page.getByRole('button', { name: t('many_choose'), exact: true })).toBeVisible()
  const first = wall.getByRole('link').first()
  if (phone) {
    await first.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, bubbles: true })
    await expect(wall.getByRole('checkbox')).toHaveCount(slugs.length)
  } else {
    await first.click({ modifiers: ['Shift'] })
    await expect(wall.getByRole('checkbox')).toHaveCount(slugs.length)
  }
  const boxes = wall.getByRole('checkbox')
  await expect(boxes.first()).toBeChecked()
  if (phone) {
    await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true })))
    await page.waitForTimeout(100)
    await boxes.nth(1).tap()
    await boxes.nth(2).tap()
  } else await boxes.nth(2).click({ modifiers: ['Shift'] })
  const bar = barOf(page, t)
  await expect(bar).toContainText(chosen(t, 3))
  const order = () => boxes.evaluateAll((all) => all.map((box) => box.dataset['choose']))
  const before = await order()

  const change = async () => {
    await bar.getByRole('button', { name: t('many_change'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('many_change_title', { count: 3, number: '3' }) })
    await expect(dialog).toBeVisible()
    return dialog
  }
  const toasts = page.getByRole('region', { name: t('shell_toasts') })
  const undo = async (text: string) => {
    await toasts.getByText(text).hover()
    // One before it may still be there.
    await toasts
      .getByRole('button', { name: t('collection_undo'), exact: true })
      .last()
      .click()
  }
  const chip = page.getByRole('button', { name: new RegExp(`^${t('collection_completed')} ?\\d`) })
  const flag = t('collection_completed')
  await (await change()).getByRole('button', { name: flag, exact: true }).click()
  await expect(chip).toContainText('3')
  await undo(t('many_on', { count: 3, number: '3', flag }))
  await expect(chip).toContainText('0')

  const dialog = await change()
  const platforms = dialog.getByLabel(t('many_platform'))
  const name = (await platforms.locator('option').allTextContents()).find((text) => text.includes('(3)'))
  await platforms.selectOption({ label: name! })
  await dialog.getByRole('button', { name: t('many_platform_set'), exact: true }).click()
  const platform = name!.replace(' (3)', '')
  await undo(t('many_platform_done', { count: 3, number: '3', platform }))
  await expect.poll(order, 'by the dates of before').toEqual(before)

  await (await change()).getByRole('button', { name: t('many_remove') }).click()
  const sure = page.getByRole('dialog', { name: t('many_remove_title', { count: 3, number: '3' }) })
  await sure.getByRole('button', { name: t('many_remove') }).click()
  await expect(boxes).toHaveCount(slugs.length - 3)
  await undo(t('many_removed', { count: 3, number: '3' }))
  await expect(boxes).toHaveCount(slugs.length)
  await expect.poll(order).toEqual(before)
})

test('several games come to a list at once, and out again (LIS-01)', { tag: '@once' }, async ({ page, t }) => {
  const token = await storedToken(page)
  await page.request.post('/api/list', {
    data: { title: 'Rainy Sundays', public: false },
    headers: { authorization: `Bearer ${token}` },
  })
  await page.getByRole('button', { name: t('many_choose'), exact: true }).click()
  const bar = barOf(page, t)
  await bar.getByRole('button', { name: t('many_all') }).click()
  await expect(bar).toContainText(chosen(t, slugs.length))
  await bar.getByRole('button', { name: t('many_change'), exact: true }).click()
  await page.getByRole('button', { name: t('many_list') }).click()
  const lists = page.getByRole('dialog', { name: t('many_list_title') })
  await lists.getByRole('button', { name: /Rainy Sundays/ }).click()
  const toasts = page.getByRole('region', { name: t('shell_toasts') })
  const said = toasts.getByText(t('many_list_done', { count: 6, number: '6', list: 'Rainy Sundays' }))
  await expect(said).toBeVisible()
  await said.hover()
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/list/delete/many'),
    toasts.getByRole('button', { name: t('collection_undo'), exact: true }).click(),
  ])
  expect(((await answer.json()) as { TotalGames: number }).TotalGames).toBe(0)
})
