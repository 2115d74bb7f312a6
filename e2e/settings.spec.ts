import type { Page } from '@playwright/test'
import { mailTo } from './support/mail.ts'
import { Shell } from './support/shell.ts'
import { onlyIn } from './support/only.ts'
import { expect, keepSession, test } from './support/test.ts'
import { problem, storedToken } from './support/tokens.ts'

onlyIn('phone-es')

/** Into a section as a person goes: by the list, which on phones is a page of its own. */
async function openSection(page: Page, t: (key: string) => string, section: string): Promise<void> {
  const name = t(`settings_${section}`)
  await page.goto('/settings')
  await page
    .getByRole('navigation', { name: t('settings_title') })
    .getByRole('link', { name })
    .filter({ has: page.getByText(name, { exact: true }) })
    .click()
  await expect(page).toHaveURL(`/settings?section=${section}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Logs somebody in once more, as another browser would. */
async function logInAgain(page: Page, nick: string, password: string) {
  const answer = await page.request.post('/api/auth/login', { data: { data: nick, password } })
  return (await answer.json()) as { token: string; user: object }
}
const check = async (page: Page, token: string) =>
  (await page.request.get('/api/auth/check', { headers: { authorization: `Bearer ${token}` } })).status()

test('the profile is filled in: others see their part of it, and nothing unsaved is lost by accident (AUT-11, PRF-05)', async ({
  page,
  member,
  lang,
  phone,
  t,
}) => {
  const { nick } = await member(page)
  const shell = new Shell(page, lang, phone)
  const save = page.getByRole('button', { name: t('settings_save'), exact: true })
  const biography = page.getByRole('textbox', { name: t('settings_biography') })
  const answered = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/auth') && answer.request().method() === 'PUT')
  await openSection(page, t, 'profile')
  await expect(save).toBeDisabled()

  await test.step('a text knows its limit', async () => {
    await biography.fill('ñ'.repeat(290))
    await expect(page.getByText(t('settings_biography_count', { used: 290, most: 300 }))).toBeVisible()
    await expect(page.getByText(t('settings_biography_left', { count: 10, number: 10 }))).toBeAttached()
  })

  await test.step('leaving asks first', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell_logo') })
      .click()
    await page.getByRole('button', { name: t('settings_unsaved_stay') }).click()
    await page.goBack()
    await page.getByRole('button', { name: t('settings_unsaved_stay') }).click()
    await expect(page).toHaveURL('/settings?section=profile')
    await expect(biography).toHaveValue('ñ'.repeat(290))
  })

  await test.step('a date of birth is judged', async () => {
    await page.getByLabel(t('settings_birthdate')).fill(`${new Date().getUTCFullYear() - 3}-05-05`)
    await save.press('Enter')
    await expect(page.getByText(t('access_age_needed'))).toBeVisible()
    await expect(page.getByLabel(t('settings_birthdate'))).toBeFocused()
  })

  await test.step('what is right is saved, and the bars follow', async () => {
    await page.getByLabel(t('settings_birthdate')).fill('1990-05-05')
    await page.getByLabel(t('settings_name'), { exact: true }).fill('Leonor')
    await page.getByLabel(t('settings_surname')).fill('Vidal')
    await biography.fill('Cartuchos en el salón')
    const [answer] = await Promise.all([answered(), save.press('Enter')])
    expect(answer.status()).toBe(200)
    await expect(page.locator('.toast').filter({ hasText: t('settings_saved') })).toBeVisible()
    await expect(save).toBeDisabled()
    await expect(await shell.openMenu()).toContainText('Leonor')
    await page.keyboard.press('Escape')
  })

  await test.step('others see name and words, never the surname or the birthday (P-14)', async () => {
    const shown = JSON.stringify(await (await page.request.get(`/api/user/${nick}`)).json())
    expect(shown).toContain('Cartuchos')
    for (const secret of ['Vidal', '1990']) expect(shown).not.toContain(secret)
  })
})

test('changing the e-mail needs the password: the new address is verified, the old one is notified (AUT-11, AU-16, PRF-05)', async ({
  page,
  member,
  t,
}) => {
  const person = await member(page)
  const fresh = `new.${person.email}`
  await page.goto((await mailTo(person.email)).path)
  await expect(page.getByRole('heading', { level: 1, name: t('access_verified_title') })).toBeVisible()
  await openSection(page, t, 'account')
  await page.getByRole('button', { name: t('account_change_email') }).click()
  await page.getByLabel(t('account_new_email')).fill(fresh)
  await page.getByLabel(t('account_current_password'), { exact: true }).fill('not_mine_9')
  await page.getByRole('button', { name: t('account_change_email') }).click()
  await expect(page.getByText(t('account_password_wrong'))).toBeVisible()
  await page.getByLabel(t('account_current_password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('account_change_email') }).click()
  await expect(page.getByText(t('account_email_pending', { email: fresh }))).toBeVisible()
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  const toOld = await mailTo(person.email, { nth: 2 })
  expect(toOld.text).not.toContain(fresh)
  await page.goto((await mailTo(fresh)).path)
  await expect(page.getByRole('heading', { level: 1, name: t('access_verified_title') })).toBeVisible()
  await openSection(page, t, 'account')
  await expect(page.getByText(t('account_verified'), { exact: true })).toBeVisible()
  await expect(page.getByText(fresh, { exact: true })).toBeVisible()

  await test.step('and the old address takes it back', async () => {
    await page.goto(toOld.path)
    await page.getByRole('button', { name: t('access_undo_button') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('access_undo_done_title') })).toBeVisible()
    expect((await mailTo(person.email, { leads: '/password/reset' })).path).toContain('token=')
    expect(await check(page, person.token)).toBe(401)
  })

  await test.step('once: then the page says what is next', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(toOld.path)
    await page.getByRole('button', { name: t('access_undo_button') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('access_verify_failed_title') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('access_verified_login'), exact: true })).toBeVisible()
    await page.getByRole('link', { name: t('access_undo_reset') }).click()
    await expect(page).toHaveURL('/password/reset')
  })
})

test('sessions are ended one by one and all at once by who proves it, a new password ends the others (AUT-11, AUT-14, PRF-05, AU-07)', async ({
  page,
  member,
  t,
}) => {
  const person = await member(page)
  const others = [
    await logInAgain(page, person.nick, person.password),
    await logInAgain(page, person.nick, person.password),
    await logInAgain(page, person.nick, person.password),
  ].map(({ token }) => token)
  const alive = () => Promise.all(others.map((token) => check(page, token)))
  const rows = page.getByRole('list', { name: t('account_sessions') }).getByRole('listitem')
  await openSection(page, t, 'account')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: t('account_session_this') })).toHaveCount(1)

  await test.step('one', async () => {
    await rows.getByRole('button').first().click()
    const question = page.getByRole('dialog')
    await question.getByLabel(t('account_delete_password')).fill('not_mine_9')
    await question.getByRole('button', { name: t('account_session_end_there'), exact: true }).click()
    await expect(question.getByText(t('account_password_wrong'))).toBeVisible()
    expect(await alive()).toEqual([200, 200, 200])
    await question.getByLabel(t('account_delete_password')).fill(person.password)
    await question.getByRole('button', { name: t('account_session_end_there'), exact: true }).click()
    await expect(rows).toHaveCount(3)
    expect((await alive()).filter((status) => status === 401)).toHaveLength(1)
  })

  await test.step('all others, after a question', async () => {
    await page.getByRole('button', { name: t('account_sessions_end_others') }).click()
    const dialog = page.getByRole('dialog', { name: t('account_sessions_end_title') })
    await dialog.getByLabel(t('account_delete_password')).fill(person.password)
    await dialog.getByRole('button', { name: t('account_sessions_end_others') }).click()
    await expect(rows).toHaveCount(1)
    expect(await alive()).toEqual([401, 401, 401])
    expect(await check(page, (await storedToken(page))!)).toBe(200)
  })

  await test.step('with a new password', async () => {
    others.splice(0, 3, (await logInAgain(page, person.nick, person.password)).token)
    await page.getByRole('button', { name: t('account_change_password') }).click()
    await page.getByLabel(t('account_current_password'), { exact: true }).fill('not_mine_9')
    await page.getByLabel(t('account_new_password')).fill('brand_new_9')
    await page.getByLabel(t('access_repeat'), { exact: true }).fill('brand_new_9')
    await page.getByRole('button', { name: t('account_change_password') }).click()
    await expect(page.getByText(t('account_password_wrong'))).toBeVisible()
    await page.getByLabel(t('account_current_password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('account_change_password') }).click()
    await expect(page.locator('.toast').filter({ hasText: t('account_password_changed') })).toBeVisible()
    expect(await alive()).toEqual([401])
    expect(await check(page, (await storedToken(page))!)).toBe(200)
    expect((await logInAgain(page, person.nick, 'brand_new_9')).token).toBeTruthy()
  })
})

test('language, theme, e-mails and privacy count at once, and a refused choice is taken back (I18-01, PRF-05, AUT-11)', async ({
  page,
  member,
  lang,
  phone,
  t,
}) => {
  const { token } = await member(page)
  const shell = new Shell(page, lang, phone)
  const other = lang === 'es' ? 'en' : 'es'
  const own = async () =>
    (await (await page.request.get('/api/auth/check', { headers: { authorization: `Bearer ${token}` } })).json()) as {
      [field: string]: unknown
    }

  await test.step('who sees the timeline', async () => {
    await openSection(page, t, 'privacy')
    const timeline = page.getByRole('group', { name: t('settings_timeline') })
    await timeline.getByRole('radio', { name: t('settings_followed') }).check()
    await expect.poll(async () => (await own())['timeline_privacy']).toBe('followed')
    await page.route('**/api/auth', (route) => route.fulfill(problem(503, 'Try again later.')))
    await timeline.getByRole('radio', { name: t('settings_nobody') }).click()
    await expect(page.locator('.toast').filter({ hasText: t('errors_generic') })).toBeVisible()
    await expect(timeline.getByRole('radio', { name: t('settings_followed') })).toBeChecked()
    expect((await own())['timeline_privacy']).toBe('followed')
    await page.unrouteAll()
  })

  await test.step('e-mails and theme', async () => {
    await openSection(page, t, 'preferences')
    const emails = page.getByRole('group', { name: t('settings_emails') })
    await expect(emails.getByRole('button', { name: t('digest_off') })).toHaveAttribute('aria-pressed', 'true')
    await emails.getByRole('button', { name: t('digest_weekly') }).click()
    await expect(emails.getByRole('button', { name: t('digest_weekly') })).toHaveAttribute('aria-pressed', 'true')
    await emails.getByRole('button', { name: t('digest_off') }).click()
    await expect.poll(async () => (await own())['email_notification']).toBe(0)
    await page
      .getByRole('group', { name: t('shell_theme') })
      .getByText(t('shell_theme_dark'))
      .click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  await test.step('the other language, here and in the account', async () => {
    await page.getByRole('button', { name: other === 'es' ? 'Español' : 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    shell.lang = other
    await expect(page.getByRole('heading', { level: 1, name: shell.t('settings_preferences') })).toBeVisible()
    expect((await own())['lang']).toBe(other)
    const emails = page.getByRole('group', { name: shell.t('settings_emails') })
    await expect(emails.getByRole('button', { name: shell.t('digest_off') })).toHaveAttribute('aria-pressed', 'true')
  })
})

test('an account is deleted after saying what is removed and asking for the password, and its profile is gone (AUT-12, SHL-22, AU-19)', async ({
  page,
  member,
  t,
}) => {
  const person = await member(page)
  await openSection(page, t, 'account')
  await page.getByRole('button', { name: t('account_delete_button') }).click()
  const dialog = page.getByRole('dialog', { name: t('account_delete_title', { nick: person.nick }) })
  const remove = dialog.getByRole('button', { name: t('account_delete_button') })

  await test.step('not by a hand that only passes', async () => {
    await expect(dialog.getByText(t('account_delete_stays'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('account_delete_keep') })).toBeFocused()
    await expect(remove).toBeDisabled()
    await dialog.getByLabel(t('account_delete_password')).fill('not_mine_9')
    await remove.click()
    await expect(dialog.getByText(t('account_password_wrong'))).toBeVisible()
    expect(await check(page, person.token)).toBe(200)
  })

  await test.step('with the password it is gone', async () => {
    await dialog.getByLabel(t('account_delete_password')).fill(person.password)
    await remove.click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('.toast')).toContainText(t('account_goodbye'))
    await expect.poll(() => storedToken(page)).toBeNull()
    expect((await page.request.get(`/api/user/${person.nick}`)).status()).toBe(404)
    expect(await check(page, person.token)).toBe(401)
    const login = await page.request.post('/api/auth/login', { data: { data: person.nick, password: person.password } })
    expect(login.status()).toBe(401)
  })

  await test.step('and a tab that still has the session is a visitor', async () => {
    await keepSession(page, { token: person.token, user: { id: person.id, nick: person.nick } })
    await page.goto('/settings')
    await expect(page).toHaveURL(`/access?redirect=${encodeURIComponent('/settings')}`)
  })
})
