import { gameId } from './support/games.ts'
import type { Page } from '@playwright/test'
import { logInAs } from './support/pages.ts'
import { addPost } from './support/posts.ts'
import { onlyIn } from './support/only.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('desktop-en')

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('somebody is reported, muted, blocked and let back in; the other one is not told (POS-07, POS-11, SHL-22)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  const { nick } = other.person
  const menu = page.getByRole('button', { name: t('moderation_menu', { nick }) })
  const choose = async (key: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: t(key, { nick }) }).click()
  }
  // From a post of theirs: a report, then a mute, which takes it off the wall.
  const text = `A post by ${nick}`
  await addPost(page.request, other.person, text)
  await page.goto('/community')
  const post = page.getByRole('article').filter({ hasText: text })
  const chooseOfPost = async (key: string) => {
    await post.getByRole('button', { name: t('comment_menu', { nick }) }).click()
    await page.getByRole('menuitem', { name: t(key, { nick }) }).click()
  }
  await chooseOfPost('moderation_report')
  const report = dialogOf(page, t('moderation_report_title_comment'))
  await report.getByRole('button', { name: t('moderation_report_send') }).click()
  await expect(report).toBeHidden()
  await chooseOfPost('moderation_mute')
  await expect(post).toHaveCount(0)
  await page.goto(`/profile/${nick}`)
  await choose('moderation_unmute')
  await choose('moderation_mute')
  await expect(page.locator('#main').getByText(t('moderation_you_muted'), { exact: true })).toBeVisible()

  await choose('moderation_block')
  const question = dialogOf(page, t('moderation_block_title', { nick }))
  await question.getByRole('button', { name: t('moderation_block_keep') }).click()
  await expect(question).toBeHidden()
  await choose('moderation_block')
  await question.getByRole('button', { name: t('moderation_block', { nick }) }).click()
  await expect(page.locator('#main').getByText(t('moderation_you_blocked', { nick }), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('friend_follow_nick', { nick }) })).toBeHidden()

  // The other one sees the profile as before, and cannot follow.
  await other.page.goto(`/profile/${me.nick}`)
  await other.page.getByRole('button', { name: t('friend_follow_nick', { nick: me.nick }) }).click()
  await expect(other.page.locator('.toast').filter({ hasText: t('friend_cannot') })).toBeVisible()
  await expect(other.page.getByRole('button', { name: t('friend_follow_nick', { nick: me.nick }) })).toBeVisible()

  await page.goto('/settings?section=privacy')
  const people = page.getByRole('list', { name: t('moderation_people') })
  await expect(people.getByRole('listitem')).toHaveText(new RegExp(t('moderation_is_blocked')))
  await people.getByRole('button', { name: t('moderation_unblock', { nick }) }).click()
  await expect(page.locator('#main').getByText(t('moderation_people_none'))).toBeVisible()
  await other.close()
})

test('a review is reported, found in the queue as it was, hidden, and marked for its author (REV-01, SHL-22, POS-11)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const author = await member(page)
  const headers = { authorization: `Bearer ${author.token}` }
  const id_game = await gameId(page, 'celeste')
  const data = { id_game, title: 'Buy my coins', review: 'Cheap coins at coins dot example.', total: 1 }
  const { id } = (await (await page.request.post('/api/review', { headers, data })).json()) as { id: number }
  const address = `/profile/${author.nick}/reviews/${id}`

  const reader = await anotherPerson(browser, lang)
  await reader.page.goto(address)
  await reader.page.getByRole('button', { name: t('moderation_report_thing', { title: data.title }) }).click()
  const question = dialogOf(reader.page, t('moderation_report_title_review'))
  await question.getByLabel(t('moderation_report_reason')).selectOption('spam')
  await question.getByLabel(t('moderation_report_more')).fill('Coins again.')
  await question.getByRole('button', { name: t('moderation_report_send') }).click()
  await expect(question).toBeHidden()

  const admin = await (await browser.newContext({ locale: lang === 'es' ? 'es-ES' : 'en-GB' })).newPage()
  await logInAs(admin, 'bibliotecaria')
  await admin.goto('/admin?view=reports')
  const row = admin
    .getByRole('list', { name: t('moderation_queue') })
    .getByRole('listitem')
    .filter({ hasText: author.nick })
  await expect(row).toContainText('Cheap coins')
  await expect(row).toContainText('Coins again.')
  await expect(row).not.toContainText(reader.person.nick)
  await row.getByRole('button', { name: t('moderation_do_hide') }).click()
  const sure = admin.getByRole('dialog')
  await sure.getByLabel(t('moderation_decide_note')).fill('An advertisement.')
  await sure.getByRole('button', { name: t('moderation_do_hide') }).click()
  await expect(row).toBeHidden()
  await admin.goto('/admin?view=decisions')
  const entry = admin
    .getByRole('list', { name: t('moderation_log') })
    .getByRole('listitem')
    .filter({ hasText: author.nick })
  await expect(entry).toContainText('An advertisement.')
  await expect(entry.getByRole('button', { name: t('moderation_do_show') })).toBeVisible()

  await page.goto(address)
  await expect(page.getByText(t('moderation_hidden_review'))).toBeVisible()
  expect((await reader.page.request.get(`/api/review/${id}`)).status()).toBe(404)
  await admin.context().close()
  await reader.close()
})
