import { utcDay } from '../common/rules/utc-day.ts'
import { gameId } from './support/games.ts'
import { expectLegible } from './support/legible.ts'
import { onlyIn } from './support/only.ts'
import { sentBy } from './support/posts.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('phone-es')

const monster = 'Ñandú'.repeat(11)

test('a game is lent to somebody here, who sees it; it comes back, is not back after all, and stays in the history (ACC-06)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const { page: theirs, person: borrower, close } = await anotherPerson(browser, lang)
  const lender = await member(page)
  const id = await gameId(page, 'hades')
  const as = { authorization: `Bearer ${lender.token}` }
  await page.request.post('/api/collection', { data: { id_game: id, type: 'have', value: 1 }, headers: as })

  await test.step('by nick, suggested while it is written, until a day', async () => {
    await page.goto('/game/hades')
    await page
      .getByRole('button', { name: t('collection_lended'), exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t('collection_lend_title') })
    await dialog.getByRole('textbox', { name: t('collection_lend_label') }).fill(borrower.nick)
    await dialog
      .getByRole('list', { name: t('loan_people') })
      .getByRole('button', { name: borrower.nick })
      .click()
    await expect(dialog.getByText(t('loan_told', { nick: borrower.nick }))).toBeVisible()
    await dialog.getByLabel(t('loan_until_label')).fill('2000-01-01')
    await dialog.getByRole('button', { name: t('collection_lend_save') }).click()
    await expect(dialog.getByText(t('loan_until_early'))).toBeVisible()
    await dialog.getByLabel(t('loan_until_label')).fill(utcDay(Date.now() + 9 * 86_400_000))
    await dialog.getByRole('button', { name: t('collection_lend_save') }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the borrower sees it, and nothing else', async () => {
    await theirs.goto('/profile?status=lended')
    const borrowed = theirs.getByRole('list', { name: t('loan_borrowed') })
    await expect(borrowed.getByRole('listitem')).toHaveCount(1)
    await expect(borrowed.getByRole('link', { name: t('loan_from', { nick: lender.nick }) })).toBeVisible()
  })

  const loans = page.getByRole('list', { name: t('profile_loans') })
  await test.step('back, and not back after all', async () => {
    await page.goto('/profile?status=lended')
    await expect(loans.getByRole('link', { name: borrower.nick })).toBeVisible()
    await loans.getByRole('button', { name: t('profile_loan_back') }).click()
    const returned = page.getByRole('list', { name: t('loan_returned') })
    await expect(returned.getByRole('listitem')).toHaveCount(1)
    await expect(returned.getByText(t('loan_same_day'))).toBeVisible()
    await returned.getByRole('button', { name: t('loan_reopen') }).click()
    await expect(loans.getByRole('link', { name: borrower.nick })).toBeVisible()
    await expect(returned).toBeHidden()
  })

  await test.step('to a long name; the borrower says of the other that it is not so', async () => {
    await theirs.getByRole('button', { name: t('loan_disown') }).click()
    await theirs
      .getByRole('dialog')
      .getByRole('button', { name: t('loan_disown') })
      .click()
    await expect(theirs.getByRole('list', { name: t('loan_borrowed') })).toBeHidden()
    await page.reload()
    await expect(loans.getByText(borrower.nick)).toBeVisible()
    await expect(loans.getByRole('link', { name: borrower.nick })).toBeHidden()
    await loans.getByRole('button', { name: t('profile_loan_edit') }).click()
    const dialog = page.getByRole('dialog', { name: t('collection_lend_title_lent') })
    await dialog.getByRole('textbox', { name: t('collection_lend_label') }).fill(monster)
    await dialog.getByRole('button', { name: t('loan_save') }).click()
    await expect(loans.getByText(monster)).toBeVisible()
    await loans.getByRole('button', { name: t('profile_loan_back') }).click()
    await expect(page.getByRole('heading', { name: t('profile_loans_empty') })).toBeVisible()
    await page.goto('/game/hades')
    await expect(page.getByText(monster)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
  })
  await close()
})

test('the button that ends a loan is legible on its card in both themes (ACC-06)', async ({ page, member, t }) => {
  const me = await member(page)
  const data = { id_game: await gameId(page, 'hades'), type: 'lended', value: 1 }
  expect((await page.request.post('/api/collection', { headers: sentBy(me), data })).ok()).toBe(true)
  await page.goto('/game/hades')
  await expect(page.locator('.loan-card').getByRole('button', { name: t('game_loan_back') })).toBeVisible()
  await expectLegible(page, 'a loan')
})
