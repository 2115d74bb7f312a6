import type { Locator, Page } from '@playwright/test'
import { gameId } from './support/games.ts'
import { open } from './support/pages.ts'
import { neverAsked, pushQuestion } from './support/pushes.ts'
import { noteShifts, shiftsOf } from './support/shifts.ts'
import { sentBy } from './support/posts.ts'
import { expect, test } from './support/test.ts'

const stack = '.bottom-line, .bottom-bar, .toaster, .bottom-questions'
const favourite = 'collection_favourite'

/** Presses Tab up to `most` times: the names of the stops, and of those that the stack hides entirely. */
async function walk(page: Page, most: number): Promise<{ stops: string[]; hidden: string[] }> {
  const stops: string[] = []
  const hidden: string[] = []
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((layers) => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const name = `${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)} at ${Math.round(top)}`
      const covers = [...document.querySelectorAll(layers)].filter((layer) => !layer.contains(element))
      const isHidden = covers.some((layer) => {
        const box = layer.getBoundingClientRect()
        return box.height > 0 && box.top <= top && box.bottom >= bottom && box.left <= left && box.right >= right
      })
      return { name, isHidden }
    }, stack)
    if (stop === null) break
    stops.push(stop.name)
    if (stop.isHidden) hidden.push(stop.name)
  }
  return { stops, hidden }
}

const edges = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().toJSON() as DOMRect)
const footerAndTop = async (page: Page, layer: Locator) => {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  return [(await edges(page.locator('footer'))).bottom, (await edges(layer)).top].map(Math.round)
}

test.describe('no focused element and no footer is hidden (WCAG 2.4.11)', () => {
  test('below the question about pushes, which follows the bell (NOT-06)', async ({
    page,
    context,
    member,
    lang,
    t,
  }) => {
    await neverAsked(context)
    await member(page)
    await open(page, '/game/hades')
    const question = pushQuestion(page, lang)
    await expect(question).toBeVisible()
    const { stops, hidden } = await walk(page, 110)
    expect(stops.length).toBeGreaterThan(60)
    expect(hidden).toEqual([])
    const at = (name: string) => stops.findIndex((stop) => stop.startsWith(name))
    const [bell, answer] = [at(t('notification_title')), at(t('notification_push_turn_on'))]
    expect(answer).toBeGreaterThan(bell)
    expect(answer).toBeLessThan(bell + 4)
    const [footer, top] = await footerAndTop(page, question)
    expect(footer).toBeLessThanOrEqual(top!)
  })

  test('below the bar of the first shelf (ACC-06)', async ({ page, member }) => {
    await member(page)
    await open(page, '/welcome')
    await expect(page.locator('.first-tap').nth(8)).toBeVisible()
    const { stops, hidden } = await walk(page, 60)
    expect(stops.length).toBeGreaterThan(40)
    expect(hidden).toEqual([])
  })

  test('below the notice of an update (SHL-21)', async ({ page, phone, t }) => {
    // The code of a menu is gone, as in a tab older than the last release.
    await page.route(/\/assets\/(side|more)-menu-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await open(page, '/game/hades')
    await page
      .getByRole('banner')
      .getByRole('button', { name: t(phone ? 'shell_menu' : 'shell_more') })
      .click()
    const notice = page.getByRole('status').filter({ hasText: t('errors_update') })
    await expect(notice).toBeVisible()
    const { stops, hidden } = await walk(page, 110)
    expect(stops.length).toBeGreaterThan(40)
    expect(hidden).toEqual([])
    const [footer, top] = await footerAndTop(page, notice)
    expect(footer).toBeLessThanOrEqual(top!)
  })
})

test('bars are at the edge, messages above them, a question above both, and none while games are chosen (COL-06, NOT-06)', async ({
  page,
  context,
  member,
  lang,
  t,
}) => {
  await neverAsked(context)
  const me = await member(page)
  await page.request.post('/api/collection', {
    data: { id_game: await gameId(page, 'hades'), type: 'have', value: true },
    headers: sentBy(me),
  })
  await page.clock.install()
  await noteShifts(page)
  await page.goto('/profile')
  const question = pushQuestion(page, lang)
  const bar = page.getByRole('group', { name: t('many_bar') })
  await expect(page.getByRole('button', { name: t('many_choose'), exact: true })).toBeVisible()
  await expect(question).toBeVisible()
  const before = (await shiftsOf(page)).score
  await page.getByRole('button', { name: t('many_choose'), exact: true }).click()
  await expect(bar).toBeVisible()
  await expect(question).toBeHidden()
  await page.clock.fastForward(20_000)
  await expect(question).toBeHidden()
  await bar.getByRole('button', { name: t('many_all') }).click()
  await bar.getByRole('button', { name: t('many_change'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('collection_completed'), exact: true })
    .click()
  const toast = page.locator('.toast').last()
  await expect(toast).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await edges(bar)).bottom).toBe(await page.evaluate(() => innerHeight))
  expect((await edges(toast)).bottom).toBeLessThanOrEqual((await edges(bar)).top)
  await toast.getByRole('button', { name: t('shell_toast_close') }).click()
  await bar.getByRole('button', { name: t('many_leave') }).click()
  await expect(bar).toHaveCount(0)
  await page.clock.runFor(5_000)
  await expect(question).toBeVisible()
  expect((await shiftsOf(page)).score - before, 'the question moves nothing').toBeLessThan(0.001)

  await page.goto('/game/hades')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: t(favourite), exact: true }).click()
  await expect(toast).toBeVisible()
  await expect.poll(async () => (await edges(question)).bottom <= (await edges(toast)).top).toBe(true)
})

test(
  'no question while something is written; it comes when the page is quiet again (NOT-06)',
  { tag: '@once' },
  async ({ page, context, member, lang, t }) => {
    await neverAsked(context)
    await member(page)
    await page.clock.install()
    await page.goto('/search')
    const field = page.getByRole('main').getByRole('searchbox')
    const question = pushQuestion(page, lang)
    await field.click()
    await page.clock.fastForward(20_000)
    await expect(question).toBeHidden()
    await field.blur()
    await page.clock.runFor(2_000)
    await expect(question, 'not at once').toBeHidden()
    await page.clock.runFor(3_000)
    await expect(question).toBeVisible()
    await field.pressSequentially('a')
    await expect(question).toBeHidden()
    await page.goto('/game/hades')
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('notification_title') })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(question).toBeHidden()
  },
)
