import { onlyIn } from './support/only.ts'
import { mailTo } from './support/mail.ts'
import { anotherPerson, expect, test } from './support/test.ts'

onlyIn('phone-es')

test('the whole account is exported as one file and imported into a new account (PRF-07)', async ({
  page,
  browser,
  member,
  t,
  lang,
}) => {
  const leaver = await member(page)
  const game = (await (await page.request.get('/api/game/celeste')).json()) as { id: number; title: string }
  const headers = { authorization: `Bearer ${leaver.token}` }
  await page.request.post('/api/collection', { headers, data: { id_game: game.id, type: 'rating', value: 9.5 } })

  await page.goto('/settings?section=data')
  await page.getByRole('button', { name: t('archive_make') }).click()
  const take = page.getByRole('button', { name: t('archive_download') })
  await expect(take).toBeVisible({ timeout: 20_000 })
  const coming = page.waitForEvent('download')
  await take.click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^ludoteca-.+\.zip$/)
  // The first one asked for a proof of the address.
  expect((await mailTo(leaver.email, { leads: '/settings' })).path).toBe('/settings?section=data')

  const other = await anotherPerson(browser, lang, { viewport: page.viewportSize() })
  const fresh = other.page
  await fresh.goto('/settings?section=data')
  await fresh.getByLabel(t('archive_choose')).setInputFiles(await file.path())
  await expect(fresh.getByText(t('archive_checked'))).toBeVisible({ timeout: 20_000 })
  await fresh.getByRole('button', { name: t('archive_apply') }).click()
  await expect(fresh.getByText(t('archive_applied'))).toBeVisible({ timeout: 20_000 })
  await fresh.goto('/profile')
  await expect(fresh.getByRole('listitem').filter({ hasText: game.title }).first()).toBeVisible()

  await fresh.goto('/settings?section=data')
  await fresh
    .getByLabel(t('archive_choose'))
    .setInputFiles({ name: 'not.zip', mimeType: 'application/zip', buffer: Buffer.from('no') })
  await expect(fresh.getByRole('alert').filter({ hasText: t('archive_refused') })).toBeVisible({ timeout: 20_000 })
  await other.close()
})
