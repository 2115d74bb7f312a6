import type { Page } from '@playwright/test'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

// As everybody has it: with the worker.
test.use({ serviceWorkers: 'allow' })

const game = { slug: 'hollow-knight', title: 'Hollow Knight' }

const saved = (page: Page, call: 'collection' | 'rate') =>
  page.waitForResponse(
    (answer) => answer.url().endsWith(`/api/${call}`) && answer.request().method() === 'POST' && answer.ok(),
  )

const stamp = (shell: Shell, status: string) =>
  shell.page.getByRole('button', { name: shell.t(`collection_${status}`), exact: true })
const key = (shell: Shell, score: number) =>
  shell.page.getByRole('radio', { name: shell.t('game_score_value', { score }) })

/** The newcomer's own game page, as it was left. */
async function expectKeptGame(shell: Shell): Promise<void> {
  await expect(stamp(shell, 'have')).toHaveAttribute('aria-pressed', 'true')
  await expect(key(shell, 9)).toBeChecked()
}

test('a newcomer arrives at a game, registers, collects and rates it, and finds everything again (AUT-01, AUT-05, SHL-03, SHL-19, COL-01, COL-04, COL-07, PRF-03, I18-01)', async ({
  page,
  newcomer,
  lang,
  phone,
  t,
}) => {
  const shell = new Shell(page, lang, phone)
  const other = lang === 'es' ? 'en' : 'es'

  await test.step('a visitor who wants to keep a game is asked to log in (SHL-19)', async () => {
    await page.goto(`/game/${game.slug}`)
    await stamp(shell, 'have').click()
    await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent(`/game/${game.slug}`)}`)
    await page.getByRole('link', { name: t('access_register_tab') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('access_register_title') })).toBeVisible()
  })

  await test.step('registers, and is back at the game (AUT-01, SHL-03)', async () => {
    await shell.fillRegistration(newcomer)
    // Looked for before the press: it stays for two seconds only.
    const welcome = expect(page.locator('.toast').first()).toContainText(t('access_welcome', { nick: newcomer.nick }))
    const kept = saved(page, 'collection')
    await page.getByRole('button', { name: t('access_register_button') }).click()
    await Promise.all([welcome, kept])
    await expect(page).toHaveURL(`/game/${game.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: game.title })).toBeVisible()
  })

  await test.step('has kept it as pressed, and rates it (COL-01, COL-04, COL-07)', async () => {
    await Promise.all([saved(page, 'rate'), key(shell, 9).click()])
    await expectKeptGame(shell)
  })

  await test.step('finds it in the library (PRF-03)', async () => {
    await shell.openLibrary()
    await expect(page).toHaveURL(`/profile/${newcomer.nick}`)
    await expect(page.getByRole('heading', { level: 1, name: newcomer.nick })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: game.title })).toBeVisible()
  })

  await test.step('chooses the other theme and the other language (I18-01)', async () => {
    const theme = phone === (lang === 'es') ? 'dark' : 'light'
    await shell.chooseTheme(theme)
    await shell.chooseLang(other)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByText(shell.t('profile_favourites_empty'))).toBeVisible()
  })

  await test.step('logs out and in again: everything is there (AUT-05, AUT-08)', async () => {
    await shell.logOut()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await page.goto(`/access?redirect=${encodeURIComponent(`/game/${game.slug}`)}`)
    await shell.logIn(newcomer.email.toUpperCase(), newcomer.password)
    await expect(page).toHaveURL(`/game/${game.slug}`)
    await expectKeptGame(shell)
    await shell.openLibrary()
    await expect(page.getByRole('main').getByRole('link', { name: game.title })).toBeVisible()
  })
})

test(
  'the chosen language is stored in the account and applies in another browser (I18-01)',
  { tag: '@once' },
  async ({ page, member, lang, phone }) => {
    const person = await member(page)
    const other = lang === 'es' ? 'en' : 'es'
    const shell = new Shell(page, lang, phone)
    await page.goto('/search')
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/auth') && answer.request().method() === 'PUT'),
      shell.chooseLang(other),
    ])
    const answer = await page.request.post('/api/auth/login', {
      data: { data: person.nick, password: person.password },
    })
    expect(((await answer.json()) as { user: { lang: string } }).user.lang).toBe(other)
  },
)
