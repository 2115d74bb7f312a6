import type { Locator, Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { makeList } from './support/lists.ts'
import { Posts } from './support/posts.ts'
import { Shell } from './support/shell.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('phone-es')

/** Opens another page first, so that there is one to go back to. */
async function arriveFrom(page: Page, before: string, address: string): Promise<void> {
  await page.goto(before)
  await page.goto(address)
}

/** Going back closes the overlay and stays on the page; going back once more leaves the page. */
async function expectBackToClose(page: Page, overlay: Locator, before: string): Promise<void> {
  const address = page.url()
  await expect(overlay).toBeVisible()
  await page.goBack()
  await expect(overlay).toBeHidden()
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page).toHaveURL(before)
}

/** What was closed by its own means leaves nothing to go back over. */
async function expectNothingLeft(page: Page, overlay: Locator, before: string): Promise<void> {
  await expect(overlay).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(before)
}

test.describe('going back closes what is open before it leaves the page (SHL-08)', () => {
  test('the side menu, however it closes, and a page that is opened from it', async ({ page, lang, t }) => {
    await arriveFrom(page, '/lists', '/legal-advise')
    const shell = new Shell(page, lang, true)
    await expectBackToClose(page, await shell.openMenu(), '/lists')

    await page.goForward()
    await expect(page).toHaveURL('/legal-advise')
    const menu = await shell.openMenu()
    await menu.getByRole('button', { name: t('shell_close') }).click()
    await expectNothingLeft(page, menu, '/lists')

    await page.goForward()
    await expect(page).toHaveURL('/legal-advise')
    const again = await shell.openMenu()
    await again.getByRole('link', { name: t('shell_calendar') }).click()
    await expect(page).toHaveURL('/calendar')
    await page.goBack()
    await expect(page).toHaveURL('/legal-advise')
    await expect(again).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/lists')
  })

  test('the sheet of a card', async ({ page, member, t }) => {
    await member(page)
    await arriveFrom(page, '/lists', '/search?q=celeste')
    await page
      .getByRole('button', { name: t('collection_menu', { title: 'Celeste' }), exact: true })
      .first()
      .click()
    await expectBackToClose(page, page.getByRole('dialog').filter({ visible: true }), '/lists')
  })

  test('the filters, whose choices stay', async ({ page, t }) => {
    await arriveFrom(page, '/lists', '/games')
    await page.getByRole('button', { name: t('explore_filter_button') }).click()
    const sheet = page.getByRole('dialog', { name: t('explore_filters') })
    await sheet.getByRole('checkbox', { name: /^Nintendo Switch ?,/ }).check()
    await expect(page).toHaveURL(/\/games\?/)
    const filtered = page.url()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(filtered)
    await page.goBack()
    await expect(page).toHaveURL('/games')
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/lists')
  })

  test('a question over a form, then the form; what is unsaved is asked about', async ({ page, member, t }) => {
    const { nick } = await member(page)
    await arriveFrom(page, '/legal-advise', `/profile/${nick}/lists`)
    await page.getByRole('button', { name: t('list_new') }).click()
    const form = page.getByRole('dialog', { name: t('list_form_new') })
    const title = form.getByLabel(t('list_form_title'))
    await title.fill('Winter evenings')
    const question = page.getByRole('dialog', { name: t('settings_unsaved_title') })
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(title).toHaveValue('Winter evenings')
    await page.goBack()
    await question.getByRole('button', { name: t('settings_unsaved_leave') }).click()
    await expectNothingLeft(page, form, '/legal-advise')
  })

  test('a menu, and the dialog that it opens', async ({ page, member, t }) => {
    const owner = await member(page)
    const { path } = await makeList(page, owner, { title: 'Short ones' })
    await arriveFrom(page, '/lists', path)
    const open = page.getByRole('button', { name: t('list_menu') })
    await open.click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(path)
    await open.click()
    await page.getByRole('menuitem', { name: t('list_edit') }).click()
    await expectBackToClose(page, page.getByRole('dialog', { name: t('list_form_edit') }), '/lists')
  })

  test('the notifications', async ({ page, member, t }) => {
    await member(page)
    await arriveFrom(page, '/lists', '/community')
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('notification_title') })
      .click()
    await expectBackToClose(page, page.getByRole('dialog', { name: t('notification_title') }), '/lists')
  })

  test('the picker of moving pictures, then the composer, which keeps its draft', async ({ page, member, lang, t }) => {
    await member(page)
    await arriveFrom(page, '/lists', '/community')
    const posts = new Posts(page, lang)
    await posts.write()
    await page.keyboard.type('Half a thought')
    await posts.tool('comment_gif_choose').click()
    const picker = page.getByRole('dialog', { name: t('comment_gif_choose') })
    await expect(picker).toBeVisible()
    await page.goBack()
    await expect(picker).toBeHidden()
    await expect(posts.text()).toHaveText('Half a thought')
    await page.goBack()
    await expect(posts.editor()).toBeHidden()
    await posts.write()
    await expect(posts.text()).toHaveText('Half a thought')
    await expectBackToClose(page, posts.editor(), '/lists')
  })
})

test.describe('the entries of the history (SHL-08)', () => {
  test('going forward to a closed dialog, or loading its page again, opens nothing and adds nothing', async ({
    page,
    lang,
  }) => {
    await arriveFrom(page, '/lists', '/legal-advise')
    const shell = new Shell(page, lang, true)
    const menu = await shell.openMenu()
    await page.goBack()
    await expect(menu).toBeHidden()
    await page.goForward()
    await page.waitForFunction(() => !(history.state as { overlays?: string[] }).overlays?.length)
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/legal-advise')

    await shell.openMenu()
    await page.reload()
    await page.waitForFunction(() => !(history.state as { overlays?: string[] }).overlays?.length)
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/lists')
  })

  test('a profile that was opened from the followers leads back to them', async ({
    page,
    browser,
    member,
    lang,
    t,
  }) => {
    const me = await member(page)
    const other = await anotherPerson(browser, lang)
    await other.page.goto(`/profile/${me.nick}`)
    await other.page.getByRole('button', { name: t('friend_follow_nick', { nick: me.nick }) }).click()
    await expect(other.page.getByRole('button', { name: t('friend_following_nick', { nick: me.nick }) })).toBeVisible()
    await arriveFrom(page, '/lists', '/profile')
    await page.getByRole('button', { name: /^1 (?:follower|seguidor)$/ }).click()
    const list = page.getByRole('dialog', { name: t('friend_followers') })
    await list.getByRole('link', { name: other.person.nick }).click()
    await expect(page).toHaveURL(`/profile/${other.person.nick}`)
    await expect(list).toBeHidden()
    await page.goBack()
    await expect(list).toBeVisible()
    await expect(list.getByRole('link', { name: other.person.nick })).toBeVisible()
    await page.reload()
    await expect(list, 'after a reload').toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(`/profile/${other.person.nick}`)
    await page.goBack()
    await expectBackToClose(page, list, '/lists')
    await other.close()
  })
})
