import { expect, test } from './support/test.ts'

/** How far an element reaches out of the window, in pixels. */
const overflowOf = (element: Element): number => {
  const { top, left, right, bottom } = element.getBoundingClientRect()
  return Math.max(0, -top, -left, right - innerWidth, bottom - innerHeight)
}

test('the menu of a card stays within the window, wherever its card is, and takes flags and a rating (COL-06, COL-07)', async ({
  page,
  member,
  phone,
  t,
}) => {
  await member(page)
  if (!phone) await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/games')
  const cards = page.locator('button[aria-haspopup="menu"][aria-label*=":"], article button[aria-haspopup="menu"]')
  await expect(cards.first()).toBeVisible()
  const height = page.viewportSize()!.height
  for (const at of [0, 1, 2, 3, 4, 5]) {
    const button = cards.nth(at)
    // At six heights of the window, among them both edges.
    await button.evaluate(
      (element, top) => scrollBy(0, element.getBoundingClientRect().top - top),
      60 + (at * (height - 110)) / 5,
    )
    await button.click()
    const menu = page.getByRole('menu').filter({ visible: true })
    const last = menu.getByRole('menuitem').last()
    await expect(last).toBeAttached()
    expect(await menu.evaluate(overflowOf), `card ${at}`).toBeLessThanOrEqual(1)
    await last.scrollIntoViewIfNeeded()
    expect(await last.evaluate(overflowOf), `last item of card ${at}`).toBeLessThanOrEqual(1)
    if (phone && at === 0) {
      // Several flags with one opening.
      const [have, played] = [t('collection_have'), t('collection_played')]
      await menu.getByRole('menuitemcheckbox', { name: have, exact: true }).click()
      await menu.getByRole('menuitemcheckbox', { name: played, exact: true }).click()
      for (const name of [have, played])
        await expect(menu.getByRole('menuitemcheckbox', { name, exact: true })).toBeChecked()
    }
    if (at === 1) {
      // The second press of a key is its half; the menu stays open.
      const nine = menu.getByRole('menuitemradio').nth(8)
      await nine.click()
      await expect(nine).toHaveAccessibleName(t('game_score_value', { score: 9 }))
      await expect(nine).toBeChecked()
      await nine.click()
      await expect(nine).toHaveText(/^8[.,]5$/)
      await menu.getByRole('menuitem', { name: t('game_score_clear') }).click()
      await expect(menu).toHaveCount(0)
      await button.click()
      await expect(nine).not.toBeChecked()
    }
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})
