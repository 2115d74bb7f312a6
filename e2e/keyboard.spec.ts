import type { Page } from '@playwright/test'
import { Keys } from './support/keys.ts'
import { onlyOnDesktop } from './support/only.ts'
import { expect, type NewPerson, test, textOf } from './support/test.ts'

onlyOnDesktop('phones have no keyboard')

const game = { slug: 'hollow-knight', title: 'Hollow Knight' }

const saved = (page: Page, call: 'collection' | 'rate') =>
  page.waitForResponse(
    (answer) => answer.url().endsWith(`/api/${call}`) && answer.request().method() === 'POST' && answer.ok(),
  )

const stamp = ({ page, lang }: Keys) => page.getByRole('button', { name: textOf(lang, 'collection_have'), exact: true })

async function findGame(keys: Keys): Promise<void> {
  const { page } = keys
  await page.goto('/')
  const box = page.getByRole('banner').getByRole('combobox')
  await expect(async () => {
    await keys.press('/')
    await expect(box).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(game.title)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await keys.tabTo(page.getByRole('main').getByRole('link', { name: game.title }).first())
  await keys.press('Enter')
  await expect(page).toHaveURL(`/game/${game.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: game.title })).toBeFocused()
}

async function register(keys: Keys, person: NewPerson): Promise<void> {
  const { page, lang } = keys
  await keys.tabTo(stamp(keys))
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('link', { name: textOf(lang, 'access_register_tab') }))
  await keys.press('Enter')
  await keys.typeInto('access_nick', person.nick)
  await keys.typeInto('access_email', person.email)
  await keys.typeInto('access_new_password', person.password)
  await keys.typeInto('access_repeat', person.password)
  await keys.tabTo(page.getByLabel(textOf(lang, 'access_over_16')))
  await keys.press('Space')
  await keys.tabTo(page.getByLabel(new RegExp(textOf(lang, 'access_accept'))))
  await keys.press('Space')
  // What was pressed as a visitor is done.
  await Promise.all([saved(page, 'collection'), keys.press('Enter')])
  await expect(page).toHaveURL(`/game/${game.slug}`)
}

async function keepAndRate(keys: Keys): Promise<void> {
  const { page, lang } = keys
  await expect(stamp(keys)).toHaveAttribute('aria-pressed', 'true')
  await keys.tabTo(page.getByRole('radiogroup').getByRole('radio').first())
  await Promise.all([saved(page, 'rate'), keys.press('9')])
  await expect(page.getByRole('radio', { name: textOf(lang, 'game_score_value', { score: 9 }) })).toBeChecked()
}

test('the whole way from a search to the library and out, by keyboard only (AUT-01, COL-01, COL-07, PRF-03, SHL-11)', async ({
  page,
  newcomer,
  lang,
  t,
}) => {
  test.slow()
  const keys = new Keys(page, lang)
  await test.step('search the game', () => findGame(keys))
  await test.step('register', () => register(keys, newcomer))
  await test.step('keep and rate it', () => keepAndRate(keys))
  await test.step('find it in the library', async () => {
    await keys.chooseInMenu(t('shell_profile'))
    await expect(page).toHaveURL(`/profile/${newcomer.nick}`)
    await expect(page.getByRole('main').getByRole('link', { name: game.title })).toBeVisible()
  })
  await test.step('change the theme', async () => {
    const theme = lang === 'es' ? 'light' : 'dark'
    await keys.chooseInMenu(t(`shell_theme_${theme}`))
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await keys.press('Escape')
    await expect(page.getByRole('banner').getByRole('button', { name: t('shell_account') })).toBeFocused()
  })
  await test.step('leave', async () => {
    await keys.chooseInMenu(t('shell_log_out'))
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell_log_in') })).toBeVisible()
  })
})
