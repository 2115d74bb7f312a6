import type { Locator } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { open } from './support/pages.ts'
import { Posts } from './support/posts.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('desktop-en')

/** Sends the Enter with which an input method takes a word: within the composition or, as Safari does, after it. */
const takeWord = (field: Locator, when: 'within' | 'after'): Promise<void> =>
  field.evaluate((element, isComposing) => {
    const keyCode = isComposing ? 13 : 229
    const init = { key: 'Enter', code: 'Enter', keyCode, isComposing, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', init))
  }, when === 'within')

test('Enter within a composition picks no suggestion: users, games, companies (POS-10, GAM-06)', async ({
  page,
  member,
  lang,
  browser,
  t,
}) => {
  await member(page)
  const other = await anotherPerson(browser, lang, { serviceWorkers: 'block' })
  const posts = new Posts(page, lang)
  await page.goto('/community')
  await posts.write()
  // A composition of the browser: the editor knows when it is in one.
  const { nick } = other.person
  const input = await page.context().newCDPSession(page)
  await page.keyboard.type('¡@')
  await input.send('Input.imeSetComposition', { text: nick, selectionStart: nick.length, selectionEnd: nick.length })
  const option = posts.editor().getByRole('option', { name: nick })
  await expect(option).toBeVisible()
  await takeWord(posts.text(), 'within')
  await expect(posts.text()).toHaveText(`¡@${nick}`)
  await expect(posts.text().locator('.composer-at')).toHaveCount(0)
  await input.send('Input.insertText', { text: nick })
  await expect(option).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(posts.text().locator('.composer-at')).toHaveCount(1)
  await posts.tool('comment_close').click()

  const bar = page.getByRole('banner').getByRole('combobox')
  await bar.fill('chrono trigger')
  await expect(page.getByRole('banner').getByRole('option').first()).toContainText('Chrono Trigger')
  await bar.press('ArrowDown')
  await takeWord(bar, 'within')
  await takeWord(bar, 'after')
  await expect(page).toHaveURL('/community')

  await open(page, '/games')
  await page.getByRole('heading', { name: t('explore_publishers') }).click()
  const maker = page.getByRole('combobox', { name: t('explore_publishers') })
  await maker.fill('nintendo')
  await expect(page.getByRole('option', { name: /Nintendo/ }).first()).toBeVisible()
  await takeWord(maker, 'within')
  await takeWord(maker, 'after')
  await expect(maker).toHaveValue('nintendo')
  await maker.press('Enter')
  await expect(maker).toHaveValue('')
  await other.close()
})
