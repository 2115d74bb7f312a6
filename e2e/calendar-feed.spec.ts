import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

test('a calendar is made, copied, filled, renewed and turned off in the settings (GAM-07, PRF-05)', async ({
  page,
  member,
  t,
}) => {
  await member(page)
  await page.goto('/settings?section=preferences')
  const block = page.getByRole('region', { name: t('feed_title') })
  await block.getByRole('button', { name: t('feed_make') }).click()
  const address = block.getByRole('textbox', { name: t('feed_address') })
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  const first = await address.inputValue()
  await expect(block.getByRole('link', { name: t('feed_open') })).toHaveAttribute(
    'href',
    first.replace(/^https?/, 'webcal'),
  )
  const path = (url: string) => new URL(url).pathname
  const answer = await page.request.get(path(first))
  expect([answer.status(), (await answer.text()).startsWith('BEGIN:VCALENDAR')]).toEqual([200, true])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await block.getByRole('button', { name: t('feed_copy'), exact: true }).click()
  await expect(page.locator('.toast').filter({ hasText: t('feed_copied') })).toBeVisible()

  const platform = block.getByRole('combobox', { name: t('feed_platform_add') })
  await platform.selectOption({ index: 1 })
  const chosen = block.getByRole('list', { name: t('feed_platforms') }).getByRole('listitem')
  await expect(chosen).toHaveCount(1)
  const wishes = block.getByRole('checkbox', { name: t('feed_wishes') })
  await wishes.click()
  await expect(wishes).not.toBeChecked()
  await expect
    .poll(async () => (await page.request.get(path(first))).text(), 'platforms alone')
    .toMatch(/BEGIN:VCALENDAR/)

  await page.reload()
  await expect(address).toHaveCount(0)
  await expect(chosen).toHaveCount(1)
  await expect(block.getByRole('checkbox', { name: t('feed_wishes') })).not.toBeChecked()
  await chosen.getByRole('button').click()
  await expect(chosen).toHaveCount(0)

  await block.getByRole('button', { name: t('feed_renew') }).click()
  const question = page.getByRole('dialog')
  await question
    .getByRole('button', { name: t('feed_keep') })
    .last()
    .click()
  await expect(address).toHaveCount(0)
  await block.getByRole('button', { name: t('feed_renew') }).click()
  await question.getByRole('button', { name: t('feed_renew') }).click()
  await expect(address).toHaveValue(/\.ics$/)
  expect((await page.request.get(path(first))).status()).toBe(404)

  await block.getByRole('button', { name: t('feed_remove') }).click()
  await question.getByRole('button', { name: t('feed_remove') }).click()
  await expect(block.getByRole('button', { name: t('feed_make') })).toBeVisible()
  expect((await page.request.get(path(first))).status()).toBe(404)
})
