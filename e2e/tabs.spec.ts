import type { Page } from '@playwright/test'
import { gameId } from './support/games.ts'
import { addPost, Posts, sentBy } from './support/posts.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('desktop-en')

test('what is changed in one tab shows in the other without loading it again (COL-03)', async ({
  page,
  context,
  member,
  t,
}) => {
  await member(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    const listens = tab.waitForResponse(/\/assets\/later-/)
    await tab.goto('/game/hades')
    await listens
  }
  const have = (tab: typeof page) => tab.getByRole('button', { name: t('collection_have'), exact: true })
  await expect(have(other)).toHaveAttribute('aria-pressed', 'false')
  await have(page).click()
  await expect(have(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(have(other)).toHaveAttribute('aria-pressed', 'true')
})

test('likes, posts, reviews and lists that one tab changes or deletes arrive in the other (POS-04, REV-01, LIS-04)', async ({
  page,
  context,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const headers = sentBy(me)
  const make = async (path: string, data: object) => {
    const response = await page.request.post(path, { headers, data })
    expect(response.status()).toBe(201)
    return (await response.json()) as { id: number }
  }
  const post = await addPost(page.request, me, `${me.nick} in two tabs`)
  const written = { id_game: await gameId(page, 'celeste'), title: 'Two tabs', review: 'One climbs.', total: 9 }
  const review = await make('/api/review', written)
  await make('/api/list', { title: 'Two tabs', public: 1 })
  const other = await context.newPage()
  const open = async (tab: Page, path: string) => {
    const listens = tab.waitForResponse(/\/assets\/later-/)
    await tab.goto(path)
    await listens
  }
  const shownIn = new Posts(other, lang)

  // A post: liked, answered, changed and deleted.
  await open(other, `/profile/${me.nick}/comments`)
  await open(page, `/s/${post}`)
  const acts = shownIn.post(me.nick).locator('.post-acts')
  await page.locator('.focused .post-acts').locator('button[aria-pressed]').click()
  await expect(acts).toContainText('1')
  const mine = new Posts(page, lang)
  await page
    .locator('.focused')
    .getByRole('button', { name: t('comment_menu', { nick: me.nick }) })
    .click()
  await page.getByRole('menuitem', { name: t('comment_edit') }).click()
  await expect(mine.text()).toBeFocused()
  await page.keyboard.type(', changed')
  await mine.send('comment_save')
  await expect(shownIn.post('in two tabs, changed')).toBeVisible()
  await page
    .locator('.focused')
    .getByRole('button', { name: t('comment_menu', { nick: me.nick }) })
    .click()
  await page.getByRole('menuitem', { name: t('comment_delete') }).click()
  await page.getByRole('button', { name: t('comment_delete'), exact: true }).click()
  await expect(other.getByText('in two tabs, changed')).toHaveCount(0)

  // A review.
  await open(other, `/profile/${me.nick}/reviews`)
  await open(page, `/profile/${me.nick}/reviews/${review.id}`)
  const reviews = other.getByRole('main').getByText('Two tabs')
  await expect(reviews.first()).toBeVisible()
  await page.getByRole('button', { name: t('review_delete'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('review_delete'), exact: true })
    .click()
  await expect(reviews).toHaveCount(0)

  // A list.
  await open(other, `/profile/${me.nick}/lists`)
  await open(page, `/profile/${me.nick}/lists/two-tabs`)
  const lists = other.getByRole('main').getByText('Two tabs')
  await expect(lists.first()).toBeVisible()
  await page.getByRole('button', { name: t('list_menu') }).click()
  await page.getByRole('menuitem', { name: t('list_delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('list_delete_yes') })
    .click()
  await expect(lists).toHaveCount(0)
})
