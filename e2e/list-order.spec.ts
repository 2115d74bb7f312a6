import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { makeList, titlesOf } from './support/lists.ts'
import { onlyIn } from './support/only.ts'
import { problem } from './support/tokens.ts'
import { expect, test } from './support/test.ts'

onlyIn('desktop-en', 'handles and keys are the same at every width')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const three = ['celeste', 'hades', 'outer-wilds']
const titles = (page: Page) => page.locator('.arrange-row b').allTextContents()
const live = (page: Page) => page.locator('p[aria-live="assertive"]')

test('games are moved by keyboard, each step is announced, and the focus stays on the game (LIS-01)', async ({
  page,
  member,
  t,
}) => {
  const me = await member(page)
  const list = await makeList(page, me, { title: 'Three', games: three })
  await page.goto(list.path)
  await page.getByRole('button', { name: t('list_arrange') }).click()
  await expect(page.getByRole('button', { name: t('list_done') })).toBeFocused()
  const handle = (title: string, place: number) =>
    page.getByRole('button', { name: t('list_handle', { title, place, total: 3 }) })
  await handle('Celeste', 1).focus()
  await page.keyboard.press('Space')
  await expect(live(page)).toHaveText(t('list_grabbed', { title: 'Celeste', place: 1, total: 3 }))
  await page.keyboard.press('ArrowDown')
  await expect(live(page)).toHaveText(t('list_at', { title: 'Celeste', place: 2, total: 3 }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(live(page)).toHaveText(t('list_at', { title: 'Celeste', place: 3, total: 3 }))
  await expectAccessibleInBothThemes(page, 'a held game')
  await page.keyboard.press('Space')
  await expect(live(page)).toHaveText(t('list_dropped', { title: 'Celeste', place: 3, total: 3 }))
  await expect.poll(() => titlesOf(page, list, me)).toEqual(['Hades', 'Outer Wilds', 'Celeste'])
  await expect(handle('Celeste', 3)).toBeFocused()
  // Escape takes it back, and nothing is sent.
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Escape')
  await expect(live(page)).toHaveText(t('list_put_back', { title: 'Celeste', place: 3, total: 3 }))
  expect(await titles(page)).toEqual(['Hades', 'Outer Wilds', 'Celeste'])
  // What is refused goes back and says so.
  await page.route('**/api/list/order', (route) => route.fulfill(problem(503, 'Later')))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  const refusal = t('list_order_failed', { title: 'Celeste', place: 3 })
  await expect(page.locator('.toast').filter({ hasText: refusal })).toBeVisible()
  expect(await titles(page)).toEqual(['Hades', 'Outer Wilds', 'Celeste'])
  await page.reload()
  await expect(page.getByRole('link', { name: /Hades/ })).toBeVisible()
})

test('games are dragged by their handle or moved to a numbered position, in a list that is not fully loaded (LIS-01)', async ({
  page,
  member,
  t,
}) => {
  const me = await member(page)
  const list = await makeList(page, me, { title: 'Many', games: three, more: 42 })
  await page.goto(list.path)
  await page.getByRole('button', { name: t('list_arrange') }).click()
  const handles = page.locator('[data-handle]')
  await expect(handles.first()).toBeVisible()
  const [first, third] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()]
  const [x, from] = [first!.x + 20, first!.y + first!.height / 2]
  await page.mouse.move(x, from)
  await page.mouse.down()
  await page.mouse.move(x, from + 30, { steps: 4 })
  await page.mouse.move(x, third!.y + third!.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(['Hades', 'Outer Wilds', 'Celeste'])
  await expect
    .poll(async () => (await titlesOf(page, list, me)).slice(0, 3))
    .toEqual(['Hades', 'Outer Wilds', 'Celeste'])

  const menu = (title: string) => page.getByRole('button', { name: t('list_row_menu', { title }) })
  await menu('Hades').click()
  await page.getByRole('menuitem', { name: t('list_to_place') }).click()
  const dialog = page.getByRole('dialog', { name: t('list_place_title') })
  const place = dialog.getByLabel(t('list_place_label', { total: 45 }))
  await place.fill('46')
  await page.keyboard.press('Enter')
  await expect(place).toHaveAccessibleDescription(t('list_place_wrong', { total: 45 }))
  await place.fill('44')
  await page.keyboard.press('Enter')
  await expect(live(page)).toHaveText(t('list_dropped', { title: 'Hades', place: 44, total: 45 }))
  await expect.poll(async () => (await titlesOf(page, list, me, 3))[3]).toBe('Hades')

  await menu('Outer Wilds').click()
  await page.getByRole('menuitem', { name: t('list_take_out') }).click()
  await expect.poll(async () => (await titlesOf(page, list, me))[0]).toBe('Celeste')
  await page
    .locator('.toast')
    .getByRole('button', { name: t('collection_undo'), exact: true })
    .click()
  await expect.poll(async () => (await titlesOf(page, list, me)).slice(0, 2)).toEqual(['Outer Wilds', 'Celeste'])
  // Nothing was lost at the seams of the pages.
  const whole = [1, 2, 3].map((number) => titlesOf(page, list, me, number))
  const wanted = (await Promise.all(whole)).flat()
  await page.locator('.arrange-row').first().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    expect(await titles(page)).toEqual(wanted)
  }).toPass()
})

test('rows that load while a game is dragged are counted, and End is the end of the list (LIS-01)', async ({
  page,
  member,
  t,
}) => {
  const me = await member(page)
  const list = await makeList(page, me, { title: 'Long', games: three, more: 60 })
  await page.goto(list.path)
  await page.getByRole('button', { name: t('list_arrange') }).click()
  const first = (await page.locator('[data-handle]').first().boundingBox())!
  const [x, from] = [first.x + 20, first.y + first.height / 2]
  await page.mouse.move(x, from)
  await page.mouse.down()
  // Near the lower edge the page scrolls by itself, and brings the next rows.
  await page.mouse.move(x, page.viewportSize()!.height - 20, { steps: 10 })
  const placed = page.locator('.arrange-row[data-held] .arrange-place')
  // A hand is never quite still: the page goes on scrolling with the rows that load.
  let moves = 0
  await expect
    .poll(
      async () => {
        await page.mouse.move(x, page.viewportSize()!.height - 20 - (moves++ % 2))
        return Number(await placed.textContent())
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(50)
  await page.mouse.move(x, 450, { steps: 4 })
  const place = Number(await placed.textContent())
  expect(place).toBeGreaterThan(40)
  await page.mouse.up()
  const number = Math.ceil(place / 20)
  await expect.poll(async () => (await titlesOf(page, list, me, number))[(place - 1) % 20]).toBe('Celeste')

  await page.reload()
  await page.getByRole('button', { name: t('list_arrange') }).click()
  await page.getByRole('button', { name: t('list_handle', { title: 'Hades', place: 1, total: 63 }) }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await expect(live(page)).toHaveText(t('list_at', { title: 'Hades', place: 63, total: 63 }))
  await page.keyboard.press('Space')
  await expect.poll(async () => (await titlesOf(page, list, me, 4)).at(-1)).toBe('Hades')
})

test('a long title stays in its row (LIS-01)', async ({ page, member, t }) => {
  const me = await member(page)
  const long = 'leisure-suit-larry-iii-passionate-patti-in-pursuit-of-the-pulsating-pectorals'
  const list = await makeList(page, me, { title: 'Titles', games: [long, 'hades'] })
  await page.setViewportSize({ width: 320, height: 664 })
  await page.goto(list.path)
  await page.getByRole('button', { name: t('list_arrange') }).click()
  const row = page.locator('.arrange-row').first()
  await expect(row).toBeVisible()
  const [box, title, facts] = await Promise.all(
    [row, row.locator('b'), row.locator('.game-meta')].map((part) => part.boundingBox()),
  )
  expect(title!.y).toBeGreaterThanOrEqual(box!.y)
  expect(facts!.y + facts!.height).toBeLessThanOrEqual(box!.y + box!.height)
})
