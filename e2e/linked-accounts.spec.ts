import type { Locator, Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

type T = (key: string, values?: Record<string, string | number>) => string

/** An account there belongs to one person here: a second attempt takes another one. */
const accountNames = ['ana', 'teo']

async function link(card: Locator, t: T, service: string, name: string): Promise<void> {
  await card.getByRole('button', { name: t('linked_link', { service }) }).click()
  await card.getByRole('textbox').fill(name)
  await card.getByRole('button', { name: t('linked_search') }).click()
  await card.getByRole('button', { name: t('linked_link_named', { name }) }).click()
}

async function unlink(page: Page, card: Locator, t: T, service: string): Promise<void> {
  await card.getByRole('button', { name: t('linked_unlink_named', { service }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('linked_unlink') })
    .click()
  await expect(card.getByText(t('linked_not'))).toBeVisible()
}

const bringButton = (card: Locator) => card.getByRole('button', { name: /^(?:Import|Importar) \d/ })

for (const service of ['Steam', 'PlayStation', 'Xbox'])
  test(`an account on ${service} is linked, read, brought in, undone, brought in again and unlinked (ACC-01, ACC-02, PRF-05)`, async ({
    page,
    member,
    t,
  }, { retry }) => {
    const name = accountNames[retry % accountNames.length]!
    await member(page)
    // An empty library leads there.
    await page.goto('/profile')
    await page.getByRole('link', { name: t('linked_bring_library') }).click()
    const card = page.getByRole('region', { name: service })
    await link(card, t, service, name)

    // It is read at once, and a reload finds it where it is.
    await expect(bringButton(card)).toBeVisible()
    await page.reload()
    await expect(bringButton(card)).toBeVisible()
    await bringButton(card).click()
    const undo = card.getByRole('button', { name: t('import_undo_named', { name }) })
    await undo.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('import_undo'), exact: true })
      .click()
    await expect(card.getByRole('listitem').filter({ hasText: /as (?:they|it) w|como antes/ })).toBeVisible()

    await card.getByRole('button', { name: t('linked_read_again') }).click()
    await bringButton(card).click()
    await expect(undo).toBeVisible()
    await card.getByRole('button', { name: t('linked_read_again') }).click()
    await expect(card.getByRole('button', { name: t('linked_bring_nothing') })).toBeDisabled()
    await unlink(page, card, t, service)
  })
