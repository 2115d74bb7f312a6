import type { Page } from '@playwright/test'
import { makeList } from './support/lists.ts'
import { onlyIn } from './support/only.ts'
import { open } from './support/pages.ts'
import { enroll, expect, keepSession, type Member, newPerson, test } from './support/test.ts'

onlyIn('phone-es', 'the narrowest window only')
test.use({ viewport: { width: 320, height: 640 } })

/** A text without any place to break it, as long as its field allows. */
const unbroken = (letters: number, beginning = '') => beginning + 'W'.repeat(letters - beginning.length)

/** What stands out of the window, or of the dialog that is open; what lies in something that scrolls sideways does not count. */
const standsOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const name = (element: Element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)}`
    const out = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !cut(element))
    const bodies = [...document.querySelectorAll('dialog[open] .dialog-body, [popover]:popover-open')]
    const scrolled = bodies.filter((element) => element.scrollWidth > element.clientWidth + 1)
    const wide = document.scrollingElement!.scrollWidth > innerWidth ? [document.documentElement] : []
    return [...wide, ...out, ...scrolled].slice(0, 5).map(name)
  })

const expectNothingOut = async (page: Page, where: string): Promise<void> =>
  expect.soft(await standsOut(page), where).toEqual([])

/** Somebody whose every text is as long as it may be, without a space. */
async function monster(page: Page): Promise<Member> {
  const { email, password } = newPerson()
  const me = await enroll(page, { nick: unbroken(30, `w${Date.now().toString(36)}`), email, password }, 'es')
  const headers = { authorization: `Bearer ${me.token}` }
  const data = { name: unbroken(60), city: unbroken(80), biography: unbroken(300) }
  const answer = await page.request.put('/api/auth', { headers, data })
  expect(answer.status()).toBe(200)
  await keepSession(page, { token: me.token, user: await answer.json() })
  return me
}

test('no text of a person without spaces makes a page or dialog wider than a window of 320 px (SHL-24)', async ({
  page,
  browser,
  t,
}) => {
  test.slow()
  const me = await monster(page)
  const headers = { authorization: `Bearer ${me.token}` }
  const list = await makeList(page, me, { title: unbroken(100), games: ['hades'] })
  await page.request.put(`/api/list/${list.id}`, { headers, data: { description: unbroken(1_000) } })
  const game = (await (await page.request.get('/api/game/hades')).json()) as { id: number }
  const review = (await (
    await page.request.post('/api/review', {
      headers,
      data: { id_game: game.id, title: unbroken(120), review: unbroken(2_000), total: 8 },
    })
  ).json()) as { id: number }
  await page.request.post('/api/collection', {
    headers,
    data: { id_game: game.id, type: 'lended', value: unbroken(60) },
  })

  await page.goto('/')
  await page.getByRole('button', { name: t('shell_menu'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(me.nick)).toBeVisible()
  await expectNothingOut(page, 'menu')
  for (const path of [
    `/profile/${me.nick}`,
    `/profile/${me.nick}/timeline`,
    `/profile/${me.nick}?status=lended`,
    list.path,
    `/profile/${me.nick}/reviews/${review.id}`,
    '/game/hades/reviews',
    `/search?q=${unbroken(80)}`,
  ]) {
    await open(page, path)
    await expectNothingOut(page, path)
  }

  // Somebody else, who follows the monster and is told about everything.
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'es-ES' })
  const other = await context.newPage()
  const reader = await enroll(other, newPerson(), 'es')
  await other.request.post(`/api/friend/${me.id}`, { headers: { authorization: `Bearer ${reader.token}` } })
  await other.goto('/')
  await expect(
    other
      .locator('section')
      .getByText(/WWWWWW/)
      .first(),
  ).toBeVisible()
  await expectNothingOut(other, 'feed')
  await other.goto(`/profile/${reader.nick}`)
  await other.getByRole('button', { name: t('friend_count_following') }).click()
  await expect(other.getByRole('dialog').getByText(me.nick, { exact: true })).toBeVisible()
  await expectNothingOut(other, 'followers')
  await context.close()
})
