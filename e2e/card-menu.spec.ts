import type { Locator } from '@playwright/test'
import { onlyIn } from './support/only.ts'
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
  const cards = page.locator('main button[aria-haspopup="dialog"][aria-label*=":"]')
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
    const menu = page.getByRole('dialog').filter({ visible: true })
    const last = menu.getByRole('link', { name: t('review_write') })
    await expect(last).toBeAttached()
    expect(await menu.evaluate(overflowOf), `card ${at}`).toBeLessThanOrEqual(1)
    await last.scrollIntoViewIfNeeded()
    expect(await last.evaluate(overflowOf), `last item of card ${at}`).toBeLessThanOrEqual(1)
    if (at === 0) {
      // Several flags with one opening.
      for (const name of [t('collection_have'), t('collection_played')]) {
        const flag = menu.getByRole('button', { name, exact: true })
        await flag.click()
        await expect(flag).toHaveAttribute('aria-pressed', 'true')
      }
    }
    if (at === 1) {
      const slider = menu.getByRole('slider')
      await slider.focus()
      await page.keyboard.press('9')
      await expect(slider).toHaveAttribute('aria-valuenow', '9')
      await page.keyboard.press('ArrowLeft')
      await expect(slider).toHaveAttribute('aria-valuenow', '8.5')
      await menu.getByRole('button', { name: t('collection_rating_more') }).click()
      await expect(slider).toHaveAttribute('aria-valuenow', '9')
      await menu.getByRole('button', { name: t('game_score_clear') }).click()
      await expect(slider).toHaveAttribute('aria-valuetext', t('game_score_no_value'))
    }
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})

test.describe('on phones', () => {
  onlyIn('phone-es')

  test('playing, finished, 100 % and a half point take five taps with one opening (COL-09, COL-07)', async ({
    page,
    member,
    t,
  }) => {
    await member(page)
    await page.goto('/search?q=celeste')
    let taps = 0
    const tap = async (target: Locator): Promise<void> => {
      taps++
      await target.tap()
    }
    await tap(page.getByRole('button', { name: t('collection_menu', { title: 'Celeste' }), exact: true }).first())
    const menu = page.getByRole('dialog').filter({ visible: true })
    const flag = (name: string) => menu.getByRole('button', { name: t(`collection_${name}`), exact: true })
    const on = async (...names: string[]): Promise<void> => {
      for (const name of ['pending', 'playing', 'played', 'ended', 'completed', 'awarded', 'abandoned'])
        await expect(flag(name), name).toHaveAttribute('aria-pressed', String(names.includes(name)))
    }
    await tap(flag('playing'))
    await on('playing', 'played')
    await tap(flag('ended'))
    // What excludes each other says so.
    await expect(page.getByRole('region', { name: t('shell_toasts') })).toContainText(t('collection_off_playing'))
    await on('played', 'ended')
    await tap(flag('awarded'))
    await on('played', 'ended', 'completed', 'awarded')
    for (const button of await menu.getByRole('button').all()) {
      const box = await button.boundingBox()
      if ((await button.getAttribute('class')) !== 'link') expect(box!.height).toBeGreaterThanOrEqual(44)
    }
    const slider = menu.getByRole('slider')
    const { x, y, width, height } = (await slider.boundingBox())!
    const rated = page.waitForResponse((answer) => answer.url().endsWith('/api/rate'))
    // One slide from the number 5 to the half point before 9.
    taps++
    await page.mouse.move(x + width * 0.45, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.7, y + height / 2)
    await page.mouse.move(x + width * 0.85, y + height / 2)
    await page.mouse.up()
    await expect(slider).toHaveAttribute('aria-valuetext', t('game_score_value', { score: '8,5' }))
    await rated
    expect(taps).toBe(5)
    // In the own library the rating hangs from the cover, and the game is found under what was set.
    await page.goto('/profile?status=awarded')
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Celeste' }).first()
    await expect(card.getByRole('img', { name: t('game_score_value', { score: '8,5' }) })).toBeVisible()
  })
})
