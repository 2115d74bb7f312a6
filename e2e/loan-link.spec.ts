import { expectAccessibleInBothThemes } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

test('the card of a loan is sent to a friend without an account, who says that it is back; the lender agrees (ACC-06)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const lender = await member(page)
  const { id, title } = (await (await page.request.get('/api/game/hades')).json()) as { id: number; title: string }
  const as = { authorization: `Bearer ${lender.token}` }
  const loan = { id_game: id, name: 'Zwetschge', since: '2026-01-02' }
  await page.request.post('/api/loan', { data: loan, headers: as })
  const loans = page.getByRole('list', { name: t('profile_loans') })
  let address = ''

  await test.step('the lender makes a link under another name', async () => {
    await page.goto('/profile?status=lended')
    await loans.getByRole('button', { name: t('loan_link_share') }).click()
    const dialog = page.getByRole('dialog', { name: t('loan_link_title') })
    const name = dialog.getByRole('textbox', { name: t('loan_link_name') })
    await expect(name).toHaveValue(lender.nick)
    await name.fill('  ')
    await dialog.getByRole('button', { name: t('loan_link_make') }).click()
    await expect(dialog.getByText(t('loan_link_name_missing'))).toBeVisible()
    await name.fill('Tía Núria')
    await dialog.getByRole('button', { name: t('loan_link_make') }).click()
    const field = dialog.getByRole('textbox', { name: t('loan_link_address') })
    await expect(field).toHaveValue(/\/loan\/[\w-]{22}$/)
    address = await field.inputValue()
    await expectAccessibleInBothThemes(page, 'the dialog of the link')
    await page.keyboard.press('Escape')
    await expect(loans.getByRole('button', { name: t('loan_link_shared') })).toBeVisible()
  })

  const context = await browser.newContext({ locale: lang === 'es' ? 'es-ES' : 'en-GB' })
  const theirs = await context.newPage()

  await test.step('the friend sees the card, and nothing of it leaves the page', async () => {
    const answer = await theirs.goto(address)
    expect(answer?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    expect(await answer?.text()).toContain('<meta name="robots" content="noindex">')
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(theirs.getByText(t('loan_page_lead', { name: 'Tía Núria' }))).toBeVisible()
    await expect(theirs.getByText('Zwetschge')).toBeHidden()
    await expectAccessibleInBothThemes(theirs, 'the card')
    const width = await theirs.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    const download = theirs.waitForEvent('download')
    await theirs.getByRole('link', { name: t('loan_page_keep') }).click()
    expect((await download).suggestedFilename()).toBe(`${t('loan_page_file')}.png`)
    const kept = await theirs.evaluate(async () =>
      Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      ),
    )
    expect(kept.flat().filter((url) => url.includes('/loan/'))).toEqual([])
  })

  await test.step('and says that it is back, which clears nothing by itself', async () => {
    await theirs.getByRole('button', { name: t('loan_page_back') }).click()
    await expect(theirs.getByText(t('loan_page_said', { name: 'Tía Núria' }))).toBeVisible()
    await page.goto('/game/hades')
    await expect(page.getByText(t('loan_said_back', { who: 'Zwetschge' }))).toBeVisible()
    await page.goto('/profile?status=lended')
    await expect(loans.getByText(t('loan_said_back', { who: 'Zwetschge' }))).toBeVisible()
    await loans.getByRole('button', { name: t('loan_said_back_no') }).click()
    await expect(loans.getByText(t('loan_said_back', { who: 'Zwetschge' }))).toBeHidden()
    await theirs.reload()
    await theirs.getByRole('button', { name: t('loan_page_back') }).click()
    await expect(theirs.getByText(t('loan_page_said', { name: 'Tía Núria' }))).toBeVisible()
  })

  await test.step('the lender agrees with one press, and the card ends', async () => {
    await page.reload()
    await loans.getByRole('button', { name: t('loan_said_back_yes') }).click()
    await expect(page.getByRole('heading', { name: t('profile_loans_empty') })).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByRole('heading', { name: t('loan_page_ended') })).toBeVisible()
    await expect(theirs.getByText(title)).toBeHidden()
    await expectAccessibleInBothThemes(theirs, 'the ended loan')
  })
  await context.close()
})
