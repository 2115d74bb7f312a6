import { expect, test } from './support/test.ts'

test('an account is linked, read, looked at, brought in, undone and unlinked (ACC-01, ACC-02, ACC-04, PRF-05)', async ({
  page,
  member,
  t,
}) => {
  await member(page)
  await page.goto('/settings?section=accounts')
  const steam = page.getByRole('region', { name: 'Steam' })
  const find = async (name: string) => {
    await steam.getByRole('textbox').fill(name)
    await steam.getByRole('button', { name: t('linked_search') }).click()
  }

  await test.step('nobody has that name', async () => {
    await steam.getByRole('button', { name: t('linked_link', { service: 'Steam' }) }).click()
    await find('nobodyatall')
    await expect(
      steam
        .getByText(t('linked_nobody', { name: 'nobodyatall' }))
        .or(steam.getByText(t('linked_unknown', { service: 'Steam' }))),
    ).toBeVisible()
  })

  await test.step('a private one explains where the switch is', async () => {
    await find('closed')
    await steam.getByRole('button', { name: t('linked_link_named', { name: 'closed' }) }).click()
    await steam
      .getByRole('button', { name: t('linked_read_games') })
      .or(steam.getByText(t('linked_private')))
      .first()
      .waitFor()
    if (!(await steam.getByText(t('linked_private')).isVisible()))
      await steam.getByRole('button', { name: t('linked_read_games') }).click()
    await expect(steam.getByText(t('linked_private'))).toBeVisible()
    await expect(steam.getByRole('listitem').filter({ hasText: t('linked_steam_2') })).toBeVisible()
    await steam.getByRole('button', { name: t('linked_unlink_named', { service: 'Steam' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('linked_unlink') })
      .click()
    await expect(steam.getByText(t('linked_not'))).toBeVisible()
  })

  await test.step('read, and shown as a shelf', async () => {
    await steam.getByRole('button', { name: t('linked_link', { service: 'Steam' }) }).click()
    await find('ana')
    await steam.getByRole('button', { name: t('linked_link_named', { name: 'ana' }) }).click()
    await steam.getByRole('button', { name: t('linked_read_games') }).click()
    await expect(steam.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(steam.getByRole('button', { name: t('linked_read_again') })).toBeVisible()
  })

  await test.step('brought in, and undone', async () => {
    const bring = steam.getByRole('button', { name: /^(?:Bring in|Traer) \d/ })
    await bring.click()
    const undo = steam.getByRole('button', { name: t('import_undo_named', { name: 'ana' }) })
    await expect(undo).toBeVisible()
    await undo.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('import_undo'), exact: true })
      .click()
    await expect(undo).toBeHidden()
    // The job is over: an import at work keeps its account.
    await expect(steam.getByRole('listitem').filter({ hasText: /as (?:they|it) w|como antes/ })).toBeVisible()
  })

  await test.step('unlinked', async () => {
    await steam.getByRole('button', { name: t('linked_unlink_named', { service: 'Steam' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('linked_unlink') })
      .click()
    await expect(steam.getByText(t('linked_not'))).toBeVisible()
  })
})
