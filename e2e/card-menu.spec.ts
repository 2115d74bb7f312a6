import { expect, test } from './support/test.ts'

/** How far an element reaches out of the window, in pixels. */
const overflowOf = (element: Element): number => {
  const { top, left, right, bottom } = element.getBoundingClientRect()
  return Math.max(0, -top, -left, right - innerWidth, bottom - innerHeight)
}

test('the menu of a card stays within the window, wherever its card is (COL-03)', async ({
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
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})
