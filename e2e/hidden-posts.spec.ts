import { limits } from '../common/rules/limits.ts'
import { onlyIn } from './support/only.ts'
import { addPost } from './support/posts.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('desktop-en')

test('a post is hidden and shown again, and words hide posts; both are a line that opens (POS-11)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  await member(page)
  const other = await anotherPerson(browser, lang)
  const { nick } = other.person
  const text = `The lighthouse of ${nick} is upside down`
  const id = await addPost(page.request, other.person, text)
  await other.close()
  const main = page.locator('#main')
  const post = page.getByRole('article', { name: t('comment_by', { nick }) })

  await page.goto('/community')
  await post.getByRole('button', { name: t('comment_menu', { nick }) }).click()
  await page.getByRole('menuitem', { name: t('comment_hide') }).click()
  await expect(post).toHaveCount(0)

  await page.goto(`/s/${id}`)
  await expect(main.getByText(t('comment_folded_post'))).toBeVisible()
  await expect(main.getByText(text)).toHaveCount(0)
  await main.getByRole('button', { name: t('comment_unfold') }).click()
  await expect(main.getByText(text)).toBeVisible()

  await page.goto('/settings?section=privacy')
  const hidden = page.getByRole('list', { name: t('comment_hidden') })
  await hidden.getByRole('button', { name: new RegExp(t('comment_hide_end')) }).click()
  await expect(main.getByText(t('comment_hidden_none'))).toBeVisible()
  await page.getByLabel(t('settings_words_one')).fill('LIGHTHOUSE')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: t('settings_words_add'), exact: true }).click()
  await saved
  await expect(page.getByRole('list', { name: t('settings_words') }).getByRole('listitem')).toHaveCount(1)

  await page.goto(`/s/${id}`)
  await expect(main.getByText(t('comment_folded_word', { word: 'LIGHTHOUSE' }))).toBeVisible()
  await expect(main.getByText(text)).toHaveCount(0)
  await main.getByRole('button', { name: t('comment_unfold') }).click()
  await expect(main.getByText(text)).toBeVisible()
})

test('a wall from which a post is hidden shows every other one on the way down (POS-05, POS-11)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  const { nick } = other.person
  const headers = { authorization: `Bearer ${me.token}` }
  expect((await page.request.post(`/api/friend/${other.person.id}`, { headers })).ok()).toBe(true)
  for (let at = 0; at <= limits.pageSize; at += 1) await addPost(page.request, other.person, `number ${at} of ${nick}`)
  await other.close()
  await page.goto('/community?wall=friends')
  const posts = page.getByRole('article', { name: t('comment_by', { nick }) })
  await expect(posts).toHaveCount(limits.pageSize)
  await posts
    .first()
    .getByRole('button', { name: t('comment_menu', { nick }) })
    .click()
  await page.getByRole('menuitem', { name: t('comment_hide') }).click()
  await expect(posts.filter({ hasText: `number ${limits.pageSize} of` })).toHaveCount(0)
  await expect(posts.filter({ hasText: 'number 0 of' })).toHaveCount(1)
  await expect(posts).toHaveCount(limits.pageSize)
})
