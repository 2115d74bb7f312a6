import { waits } from '../common/rules/limits.ts'
import { onlyIn } from './support/only.ts'
import { addPost } from './support/posts.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('phone-es')

test('the bell counts, the panel tells and marks, everything can be deleted (NOT-01, NOT-02, NOT-04, NOT-05, NOT-07)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  const { nick } = other.person
  const ask = async (token: string, path: string, data?: object) => {
    const answer = await page.request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
    expect(answer.ok(), path).toBe(true)
    return (await answer.json()) as { id: number }
  }
  await page.goto('/')
  const bell = page.getByRole('banner').getByRole('button', { name: t('notification_title') })
  await expect(bell).toHaveAccessibleName(t('notification_title'))
  await bell.click()
  const panel = page.getByRole('dialog', { name: t('notification_title') })
  await expect(panel.getByText(t('notification_none'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()

  const post = await addPost(page.request, me, 'Has anybody seen my cartridge?')
  await ask(other.person.token, `/comment/like/${post}`)
  await addPost(page.request, other.person, 'It is under the bed.', { reply: post })
  await ask(other.person.token, `/friend/${me.id}`)
  // As on return to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(bell).toHaveAccessibleName(t('notification_open', { number: '3' }))
  await expect(page).toHaveTitle(/^\(3\) /)

  await bell.click()
  const lines = panel.getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(panel.locator('.notice-new')).toHaveCount(3)
  await expect(lines.nth(1)).toContainText(
    `${nick} ${t('notification_reply')} ${t('notification_quote', { text: 'It is under the bed.' })}`,
  )
  await expect(lines.nth(2)).toContainText(t('notification_liker', { nick }))
  // The count goes at once, the marks after two seconds.
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(panel.locator('.notice-new')).toHaveCount(0, { timeout: waits.notificationRead + 5_000 })
  await panel.getByRole('button', { name: t('friend_follow_nick', { nick }) }).click()
  await expect(panel.getByRole('button', { name: t('friend_following_nick', { nick }) })).toBeVisible()

  await lines.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/s\/\d+$/)
  await expect(panel).toBeHidden()
  await expect(page.locator('#main').getByText('It is under the bed.')).toBeVisible()

  await page.goto('/')
  await expect(bell).toHaveAccessibleName(t('notification_title'))
  await bell.click()
  await expect(lines).toHaveCount(3)
  await expect(panel.locator('.notice-new')).toHaveCount(0)
  await panel.getByRole('button', { name: t('notification_clear') }).click()
  const question = page.getByRole('dialog', { name: t('notification_clear_title') })
  await question.getByRole('button', { name: t('notification_keep') }).click()
  await expect(lines).toHaveCount(3)
  await panel.getByRole('button', { name: t('notification_clear') }).click()
  await question.getByRole('button', { name: t('notification_clear') }).click()
  await expect(panel.getByText(t('notification_none'))).toBeVisible()
  await other.close()
})

test('kinds are switched off one by one, and stay so (NOT-10)', async ({ page, member, t }) => {
  await member(page)
  await page.goto('/settings?section=preferences')
  const follow = page.getByRole('checkbox', { name: t('notification_kind_follow') })
  await expect(follow).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/notification/settings') && answer.ok())
  // It is drawn a moment after the press, with the answer on its way.
  await follow.click()
  await expect(follow).not.toBeChecked()
  await saved
  await page.reload()
  await expect(follow).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: t('notification_kind_like'), exact: true })).toBeChecked()
})

test('the rest comes when less than 100 pixels of the list are left (NOT-03)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  const post = await addPost(page.request, me, 'Has anybody seen my cartridge?')
  for (let number = 1; number <= 23; number++)
    await addPost(page.request, other.person, `Not here, ${number}`, { reply: post })
  await page.goto('/')
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/notification') pages.push(search)
  })
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('notification_title') })
    .click()
  const panel = page.getByRole('dialog', { name: t('notification_title') })
  await expect(panel.getByRole('listitem')).toHaveCount(20)
  const list = panel.locator('.notices-list')
  const leave = (pixels: number) =>
    list.evaluate((box, left) => box.scrollTo(0, box.scrollHeight - box.clientHeight - left), pixels)
  await leave(140)
  await page.waitForTimeout(500)
  expect(pages.filter((search) => search === '?page=2')).toEqual([])
  await leave(90)
  await expect(panel.getByRole('listitem')).toHaveCount(23)
  expect(pages.filter((search) => search === '?page=2')).toHaveLength(1)
  await other.close()
})

test('back in the tab after ten minutes, collection, totals and followed people are asked for anew (NOT-05)', async ({
  page,
  member,
}) => {
  await page.clock.install()
  const me = await member(page)
  // The bell asks last.
  const bell = page.waitForResponse('**/api/notification/news')
  await page.goto('/profile')
  await bell
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.slice(4))
  })
  const comeBackAfter = async (minutes: number) => {
    asked.length = 0
    await page.clock.fastForward(minutes * 60_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => asked).toContain('/notification/news')
    await page.waitForLoadState('networkidle')
    return asked.filter((path) => path !== '/notification/news')
  }
  const ofTheTab = /^\/(?:collection\/|user\/totals)/
  expect((await comeBackAfter(2)).filter((path) => ofTheTab.test(path))).toEqual([])
  const again = await comeBackAfter(waits.staleTab / 60_000)
  expect(again.filter((path) => ofTheTab.test(path)).length, again.join(' ')).toBeGreaterThan(1)
  expect(
    again.some((path) => path.startsWith(`/collection/${me.id}`)),
    again.join(' '),
  ).toBe(true)
})
