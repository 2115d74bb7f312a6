import { waits } from '../common/rules/limits.ts'
import { addPost } from './support/posts.ts'
import { anotherPerson, expect, test } from './support/test.ts'

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
