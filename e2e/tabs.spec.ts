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
