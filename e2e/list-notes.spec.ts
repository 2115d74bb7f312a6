import { gameId } from './support/games.ts'
import { expectAccessible } from './support/axe.ts'
import { makeList } from './support/lists.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

test('the owner says something about a game, everybody reads it, and an empty note takes it away (LIS-01)', async ({
  page,
  member,
  browser,
  t,
}) => {
  const me = await member(page)
  const list = await makeList(page, me, { title: 'Three', games: ['celeste', 'hades', 'outer-wilds'] })
  await page.goto(list.path)
  await page.getByRole('button', { name: t('list_arrange') }).click()
  const menu = page.getByRole('button', { name: t('list_row_menu', { title: 'Hades' }) })
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/list/note') && answer.ok())
  await menu.click()
  await page.getByRole('menuitem', { name: t('list_note_add') }).click()
  const field = page.getByLabel(t('list_note_label'))
  await expect(field).toBeFocused()
  await field.fill('Para las tardes cortas')
  await expectAccessible(page, 'a note')
  await Promise.all([saved(), page.getByRole('button', { name: t('list_note_save') }).click()])
  await expect(page.getByText(t('list_note_of', { note: 'Para las tardes cortas' }))).toBeAttached()
  await page.getByRole('button', { name: t('list_done') }).click()
  const place = page.getByRole('main').locator('ol > li').nth(1)
  await expect(place).toContainText('Para las tardes cortas')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const visitor = await browser.newPage()
  await visitor.goto(new URL(list.path, page.url()).href)
  await expect(visitor.getByText('Para las tardes cortas')).toBeVisible()
  await expect(visitor.locator('.list-played')).toHaveCount(0)
  await visitor.close()

  // A game that is put back has its note.
  await page.getByRole('button', { name: t('list_arrange') }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: t('list_take_out') }).click()
  await expect(menu).toHaveCount(0)
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/list/add') && answer.ok()),
    page.getByRole('button', { name: t('collection_undo'), exact: true }).click(),
  ])
  await menu.click()
  await page.getByRole('menuitem', { name: t('list_note_change') }).click()
  await expect(field).toHaveValue('Para las tardes cortas')
  await field.fill('')
  await Promise.all([saved(), page.getByRole('button', { name: t('list_note_save') }).click()])
  // It closes with the response.
  await expect(field).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Para las tardes cortas')).toHaveCount(0)
})

test('a member sees how much of a list is played, and what is not one press away', async ({ page, member, t }) => {
  const me = await member(page)
  const list = await makeList(page, me, { title: 'Many', games: ['celeste', 'hades'], more: 23 })
  const id = await gameId(page, 'celeste')
  const headers = { authorization: `Bearer ${me.token}` }
  const change = { id_game: id, type: 'played', value: true }
  expect((await page.request.post('/api/collection', { headers, data: change })).ok()).toBe(true)
  await page.goto(list.path)
  const items = page.getByRole('main').locator('ol > li')
  await expect(page.getByText(t('list_played', { played: 1, total: 25 }))).toBeVisible()
  await expect(items.first()).toContainText('Celeste')
  await page.getByRole('button', { name: t('list_missing_games') }).click()
  await expect(items.first()).toContainText('Hades')
  await expect(items.first()).toContainText('2')
  await page.getByRole('button', { name: t('list_missing_games'), pressed: true }).click()
  await expect(items.first()).toContainText('Celeste')
  await expectAccessible(page, 'a list')
})
