import type { Browser, Page } from '@playwright/test'
import { enroll, expect, type Lang, newPerson, test } from './support/test.ts'

/** Another browser, with somebody else in it. */
async function anotherPerson(browser: Browser, lang: Lang) {
  const context = await browser.newContext({ locale: lang === 'es' ? 'es-ES' : 'en-GB' })
  const page = await context.newPage()
  return { page, person: await enroll(page, newPerson(), lang), close: () => context.close() }
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('somebody is muted, blocked and let back in; the other one is not told (POS-11)', async ({
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
  await page.goto(`/profile/${nick}`)
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
  await expect(other.page.locator('.toast').filter({ hasText: 'This person cannot be followed.' })).toBeVisible()
  await expect(other.page.getByRole('button', { name: t('friend_follow_nick', { nick: me.nick }) })).toBeVisible()

  await page.goto('/settings?section=privacy')
  const people = page.getByRole('list', { name: t('moderation_people') })
  await expect(people.getByRole('listitem')).toHaveText(new RegExp(t('moderation_is_blocked')))
  await people.getByRole('button', { name: t('moderation_unblock', { nick }) }).click()
  await expect(page.locator('#main').getByText(t('moderation_people_none'))).toBeVisible()
  await other.close()
})
