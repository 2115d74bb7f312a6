import type { Page } from '@playwright/test'
import { makeList } from './support/lists.ts'
import { onlyIn } from './support/only.ts'
import { addPost, Posts, sentBy } from './support/posts.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('desktop-en')

const toastOf = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

test('a like, a save and a follow of what was deleted in another tab say that it is gone (ERR-01)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  const { request } = other.page
  const headers = sentBy(other.person)
  const theirs = await makeList(other.page, other.person, { title: 'Soon gone', games: ['hades'] })
  const mine = await makeList(page, me, { title: 'Mine', games: ['hades'] })

  await test.step('a like', async () => {
    await page.goto(theirs.path)
    const like = page.getByRole('button', { name: /“Soon gone”: 0/ })
    await expect(like).toBeVisible()
    expect((await request.delete(`/api/list/${theirs.id}`, { headers })).ok()).toBe(true)
    await like.click()
    await expect(toastOf(page, t('errors_gone'))).toBeVisible()
  })

  await test.step('a follow', async () => {
    await page.goto(`/profile/${other.person.nick}`)
    const follow = page.getByRole('button', { name: t('friend_follow_nick', { nick: other.person.nick }) })
    await expect(follow).toBeVisible()
    const data = { password: other.person.password }
    expect((await request.delete('/api/auth', { headers, data })).ok()).toBe(true)
    await follow.click()
    await expect(toastOf(page, t('errors_gone'))).toBeVisible()
  })

  await test.step('a save', async () => {
    await page.goto(mine.path)
    await page.getByRole('button', { name: t('list_menu') }).click()
    await page.getByRole('menuitem', { name: t('list_edit') }).click()
    const form = page.getByRole('dialog', { name: t('list_form_edit') })
    await form.getByLabel(t('list_form_title')).fill('Still mine')
    expect((await page.request.delete(`/api/list/${mine.id}`, { headers: sentBy(me) })).ok()).toBe(true)
    await form.getByRole('button', { name: t('list_form_save') }).click()
    await expect(toastOf(page, t('errors_gone'))).toBeVisible()
    // What was written stays.
    await expect(form.getByLabel(t('list_form_title'))).toHaveValue('Still mine')
  })
  await other.close()
})

test('a reply to a post that was deleted in another tab says so and keeps its text (POS-01, ERR-01)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  await member(page)
  const other = await anotherPerson(browser, lang)
  const id = await addPost(other.page.request, other.person, 'Soon gone')
  await page.goto(`/s/${id}`)
  const posts = new Posts(page, lang)
  await posts.open(posts.act('Soon gone', new RegExp(t('comment_reply'))))
  await page.keyboard.type('Too late')
  const headers = sentBy(other.person)
  expect((await other.page.request.delete(`/api/comment/${id}`, { headers })).ok()).toBe(true)
  await posts.send('comment_reply')
  await expect(posts.unsent('Too late').getByText(t('comment_gone'))).toBeVisible()
  await other.close()
})

test('Escape closes the editor of posts while it has the focus, and the draft is kept (POS-01)', async ({
  page,
  member,
  lang,
}) => {
  await member(page)
  await page.goto('/game/outer-wilds/comments')
  const posts = new Posts(page, lang)
  await posts.write()
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Escape')
  await expect(posts.editor()).toHaveCount(0)
  await posts.write()
  await expect(posts.text()).toContainText('Half a thought')
})
