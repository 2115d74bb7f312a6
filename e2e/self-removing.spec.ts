import type { Locator, Page } from '@playwright/test'
import { gameId } from './support/games.ts'
import { onlyIn } from './support/only.ts'
import { addPost, photo, Posts, sentBy } from './support/posts.ts'
import { neverAsked, pushQuestion } from './support/pushes.ts'
import { anotherPerson, expect, test } from './support/test.ts'

/**
 * Each control here is gone after it was pressed. The focus goes on beside it instead of to the top of the page (WCAG
 * 2.4.3).
 */
onlyIn('desktop-en', 'it is about the keyboard')

const press = async (control: Locator): Promise<void> => {
  await control.focus()
  await control.press('Enter')
}
/** What has the focus must be inside of an element: a neighbour of what is gone. */
const expectFocusIn = (page: Page, place: Locator): Promise<void> =>
  expect(async () => {
    await expect(page.locator(':focus')).toHaveCount(1, { timeout: 1_000 })
    expect(await place.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }).toPass()

test('filters of Explore and of a library', async ({ page, member, t }) => {
  const me = await member(page)
  const id_game = await gameId(page, 'hades')
  await page.request.post('/api/collection', { data: { id_game, type: 'have', value: true }, headers: sentBy(me) })
  await page.goto('/games?platforms=switch&genres=puzzle')
  const chips = page.getByRole('group', { name: t('explore_chosen') })
  const removers = chips.getByRole('button', { name: /^Remove / })
  await expect(removers).toHaveCount(2)
  await press(removers.first())
  await expect(removers).toHaveCount(1)
  await expect(removers).toBeFocused()
  await press(removers)
  await expect(removers).toHaveCount(0)
  await expectFocusIn(page, page.locator('main'))

  await page.goto('/profile?rating=9&decade=2010')
  await expect(removers).toHaveCount(2)
  await press(removers.first())
  await expect(removers).toHaveCount(1)
  await expect(removers).toBeFocused()
  await press(removers)
  await expect(removers).toHaveCount(0)
  await expectFocusIn(page, page.locator('main'))
})

test('a rating, the person of a loan, and the question about pushes', async ({
  page,
  context,
  browser,
  member,
  lang,
  t,
}) => {
  const other = await anotherPerson(browser, lang)
  const { nick } = other.person
  await other.close()
  await neverAsked(context)
  const me = await member(page)
  await page.request.post('/api/collection', {
    data: { id_game: await gameId(page, 'hades'), type: 'have', value: true },
    headers: sentBy(me),
  })
  await page.goto('/game/hades')
  await expect(pushQuestion(page, lang)).toBeVisible()
  await press(pushQuestion(page, lang).getByRole('button', { name: t('notification_push_not_now') }))
  await expect(pushQuestion(page, lang)).toHaveCount(0)
  await expectFocusIn(page, page.getByRole('banner'))

  await page.getByRole('radiogroup').getByRole('radio').first().focus()
  await page.keyboard.press('9')
  const clear = page.getByRole('button', { name: t('game_score_clear') })
  await press(clear)
  await expect(clear).toHaveCount(0)
  await expectFocusIn(page, page.getByRole('radiogroup'))

  await page
    .getByRole('button', { name: t('collection_lended'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('collection_lend_title') })
  await dialog.getByRole('textbox', { name: t('collection_lend_label') }).fill(nick)
  await press(dialog.getByRole('list', { name: t('loan_people') }).getByRole('button', { name: nick }))
  await expect(dialog.getByText(t('loan_told', { nick }))).toBeVisible()
  await expectFocusIn(page, dialog.locator('form'))
})

test('the parts of a post that is written, and a post that is hidden', async ({ page, browser, member, lang, t }) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  const { nick } = other.person
  await addPost(page.request, { token: me.token }, `Below ${nick}`)
  await addPost(page.request, other.person, `Hidden ${nick}`)
  await other.close()
  const posts = new Posts(page, lang)
  await page.goto('/community')
  await posts.write()
  await posts.choosePictures(await photo('one.jpg'), await photo('two.jpg'))
  await posts.arrived(2)
  await press(posts.tool('comment_alt_of', { number: '1' }))
  await press(posts.tool('comment_alt_done'))
  await expect(posts.tool('comment_alt_of', { number: '1' })).toBeFocused()
  await press(posts.tool('comment_picture_remove', { number: '2' }))
  await posts.arrived(1)
  await expectFocusIn(page, posts.tiles())
  await press(posts.tool('comment_picture_remove', { number: '1' }))
  await expect(posts.tiles()).toHaveCount(0)
  await expectFocusIn(page, posts.editor())
  await posts
    .editor()
    .getByRole('button', { name: t('comment_close') })
    .click()

  const post = posts.post(`Hidden ${nick}`)
  await press(post.getByRole('button', { name: t('comment_menu', { nick }) }))
  await press(page.getByRole('menuitem', { name: t('comment_hide') }))
  await expect(post).toHaveCount(0)
  await expectFocusIn(page, page.locator('main'))
})

test('a hidden word, a reminder, and the steps of an import', async ({ page, member, t }) => {
  await member(page)
  await page.goto('/settings?section=privacy')
  const words = page.getByRole('list', { name: t('settings_words') })
  for (const [index, word] of ['lighthouse', 'ending'].entries()) {
    await page.getByLabel(t('settings_words_one')).fill(word)
    await page.keyboard.press('Enter')
    await expect(words.getByRole('listitem')).toHaveCount(index + 1)
  }
  // The response to the last word has come.
  await page.waitForLoadState('networkidle')
  await press(words.getByRole('button', { name: t('settings_words_remove', { word: 'lighthouse' }) }))
  await expect(words.getByRole('listitem')).toHaveCount(1)
  await expect(words.getByRole('button')).toBeFocused()
  await page.waitForLoadState('networkidle')
  await press(words.getByRole('button'))
  await expect(words).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('settings_words_add'), exact: true })).toBeFocused()

  await page.goto('/profile')
  const reminder = page.getByRole('complementary', { name: t('access_remind_label') })
  await press(reminder.getByRole('button', { name: t('access_remind_later') }))
  await expect(reminder).toHaveCount(0)
  await expectFocusIn(page, page.locator('main'))

  await page.goto('/settings?section=data')
  const choosing = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: t('import_choose') }))
  const table = 'Naam;Systeem\r\nCeleste;Nintendo Switch\r\n'
  await (await choosing).setFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  const read = page.getByRole('button', { name: t('import_mapping_read') })
  await expect(read).toBeVisible()
  const importing = page.locator('section').filter({ has: read }).last()
  await expectFocusIn(page, importing)
  await page.locator('.import-mapping select').first().selectOption({ index: 1 })
  await press(read)
  await expect(read).toHaveCount(0)
  await expectFocusIn(page, page.locator('main'))
})
