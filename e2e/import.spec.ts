import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('desktop-en')

/** An export of HowLongToBeat: one game we know, one under a longer name, one that nobody knows. */
const file = [
  'Title,Platform,Playing,Backlog,Replay,Completed,Retired,Start Date,Completion Date,Completionist,Review,Review Notes',
  'Celeste,Nintendo Switch,,,,X,,--,2018-00-00,--,95,',
  'Hades: A Descent,PC,,X,,,,--,--,--,--,',
  'A Game That Nobody Knows,PC,,X,,,,--,--,--,--,',
].join('\r\n')

type Texts = (key: string, values?: Record<string, string | number>) => string
const tab = (page: Page, t: Texts, name: string, count: number) =>
  page.getByRole('button', { name: t(`import_tab_${name}`, { shown: count }), exact: true })
/** What stands on the shelf, by the API. */
async function shelf(page: Page, id: number): Promise<string[]> {
  const answer = await page.request.get(`/api/collection/${id}`)
  return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title).sort()
}

test('a collection from another site is previewed, decided on, imported and undone (PRF-07)', async ({
  page,
  member,
  t,
}) => {
  const { id } = await member(page)
  await page.goto('/settings?section=data')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('import_choose') }).click()
  await (await choosing).setFiles({ name: 'hltb.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByText(t('import_recognised', { site: 'HowLongToBeat' }))).toBeVisible()

  // The one that is doubtful comes first.
  await expect(tab(page, t, 'doubtful', 1)).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 })
  await expect(tab(page, t, 'matched', 1)).toBeVisible()
  await expectAccessible(page, 'the preview of an import')
  expect(await shelf(page, id), 'nothing is written yet').toEqual([])
  const row = 'Hades: A Descent'
  await page
    .getByRole('list', { name: t('import_candidates', { title: row }) })
    .getByRole('button', { name: /^Hades/ })
    .first()
    .click()
  await expect(tab(page, t, 'matched', 2)).toBeVisible()
  await expect(page.getByRole('button', { name: t('import_take_back_named', { title: row }) })).toBeVisible()

  // The one that is nowhere is left out.
  await tab(page, t, 'missing', 1).click()
  await page.getByRole('button', { name: t('import_skip_named', { title: 'A Game That Nobody Knows' }) }).click()
  await expect(page.getByRole('listitem', { name: 'A Game That Nobody Knows', exact: true })).toContainText(
    t('import_skipped'),
  )

  await page.getByRole('button', { name: /^(Import|Importar) 2 / }).click()
  await expect(page.getByText(t('import_done_text'))).toBeVisible({ timeout: 20_000 })
  expect(await shelf(page, id)).toEqual(['Celeste', 'Hades'])

  await page.getByRole('link', { name: t('import_to_shelf') }).click()
  await expect(page.getByRole('list', { name: t('profile_library') }).getByRole('listitem')).toHaveCount(2)

  // What the file says about playing is on the game's page, for its owner.
  await page.goto('/game/celeste')
  const notes = page.locator('section', {
    has: page.getByRole('heading', { name: t('note_title', { site: 'HowLongToBeat' }) }),
  })
  await expect(notes).toContainText('2018')
  await notes.getByRole('button', { name: t('note_delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('note_delete_yes') })
    .click()
  await expect(notes).toHaveCount(0)

  await page.goto('/settings?section=data')
  await page.getByRole('button', { name: t('import_undo_named', { name: 'hltb.csv' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('import_undo'), exact: true })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: t('import_state_undone') })).toBeVisible({
    timeout: 20_000,
  })
  expect(await shelf(page, id)).toEqual([])
})

test('a file that is no table is refused, and any table asks what its columns hold (PRF-07)', async ({
  page,
  member,
  t,
}) => {
  await member(page)
  await page.goto('/settings?section=data')
  const send = async (name: string, buffer: Buffer): Promise<void> => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('import_choose') }).click()
    await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer })
  }
  await send('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))
  await expect(page.getByRole('alert').filter({ hasText: t('import_no_table') })).toBeVisible()
  await send('mine.csv', Buffer.from('Juego;Nota\r\nCeleste;9,5\r\n'))
  await expect(page.getByLabel(t('import_field_title'), { exact: true })).toHaveValue('0')
  await page.getByLabel(t('import_field_rating'), { exact: true }).selectOption('Nota')
  await page.getByRole('button', { name: t('import_mapping_read') }).click()
  await expect(page.getByRole('listitem', { name: 'Celeste', exact: true })).toContainText(t('import_effect_new'), {
    timeout: 20_000,
  })
})
