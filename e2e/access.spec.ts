import { mailTo } from './support/mail.ts'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { enroll, expect, newPerson, test, textOf } from './support/test.ts'
import { storedToken } from './support/tokens.ts'

onlyIn('phone-es')

test('a newcomer proves the e-mail with the link of the mail, and the token leaves the address (AUT-01, AUT-04, SHL-05)', async ({
  page,
  newcomer,
  lang,
  phone,
  t,
}) => {
  const shell = new Shell(page, lang, phone)
  const reminder = page.getByRole('complementary', { name: t('access_remind_label') })

  await test.step('a nick is looked up while it is typed (AUT-01)', async () => {
    await page.goto('/access?view=register')
    const nick = page.getByLabel(t('access_nick'), { exact: true })
    await nick.fill('Nuria_V')
    await expect(page.getByText(t('access_nick_taken'))).toBeVisible()
    await nick.fill(newcomer.nick)
    await expect(page.getByText(t('access_nick_free'), { exact: true })).toBeVisible()
  })

  await test.step('the account is there, and says that a mail is on its way', async () => {
    await shell.fillRegistration({ ...newcomer, password: newcomer.nick })
    await page.getByRole('button', { name: t('access_register_button') }).click()
    await expect(page.getByText(t('access_password_own'))).toBeVisible()
    await shell.fillRegistration(newcomer)
    await page.getByRole('button', { name: t('access_register_button') }).click()
    await expect(page).toHaveURL('/welcome')
    await expect(page.locator('.toast')).toContainText(newcomer.email)
    await page.goto('/profile')
    await expect(reminder).toContainText(newcomer.email)
  })

  const { path } = await mailTo(newcomer.email)
  await test.step('the link works for somebody who is logged in', async () => {
    expect(path).toContain('/access?token=')
    const answer = await page.goto(path)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.getByRole('heading', { level: 1, name: t('access_verified_title') })).toBeVisible()
    await expect(page).toHaveURL('/access')
    await page.getByRole('link', { name: t('access_verified_go') }).click()
    await expect(page.getByRole('heading', { level: 1, name: newcomer.nick })).toBeVisible()
    await expect(reminder).toHaveCount(0)
  })

  await test.step('a second time it says that nothing is left to do', async () => {
    await page.goto(path)
    await expect(page.getByText(t('access_verify_already'))).toBeVisible()
    // Without a link there is nothing to do here.
    await page.goto('/access')
    await expect(page).toHaveURL('/profile')
  })
})

test('a link of no use offers another mail, or the way to log in to one (AUT-04)', async ({
  page,
  browser,
  baseURL,
  member,
  lang,
  t,
}) => {
  const { email } = await member(page)
  await test.step('to a visitor', async () => {
    const other = await browser.newContext({ baseURL: baseURL!, locale: lang === 'es' ? 'es-ES' : 'en-GB' })
    const visitor = await other.newPage()
    await visitor.goto('/access?token=nonsense')
    await expect(visitor.getByText(t('access_verify_failed'))).toBeVisible()
    await visitor.getByRole('link', { name: t('access_verify_login') }).click()
    await expect(visitor).toHaveURL(`/access?redirect=${encodeURIComponent('/settings?section=account')}`)
    await other.close()
  })
  await test.step('to somebody logged in, once a minute', async () => {
    await mailTo(email)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/access?token=nonsense')
    await expect(page.getByText(t('access_verify_failed'))).toBeVisible()
    // Unverified until the server says otherwise.
    await expect.poll(() => asked.slice(asked.indexOf('/api/email/verify'))).toContain('/api/auth/check')
    await page.getByRole('button', { name: t('account_resend') }).click()
    await expect(page.getByText(t('account_resent', { email }))).toBeVisible()
    await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeDisabled()
  })
  await test.step('a lost network is no verdict: the same link can be tried again', async () => {
    const { path } = await mailTo(email, { nth: 2 })
    await page.route('**/api/email/verify', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(t('access_verify_error'))).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('errors_retry') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('access_verified_title') })).toBeVisible()
  })
  await test.step('to somebody whose address is proven, it confirms nothing', async () => {
    await page.goto('/access?token=nonsense')
    await expect(page.getByText(t('access_verify_already'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: t('access_verify_failed_title') })).toBeVisible()
  })
})

test('a forgotten password is chosen anew by mail, and every session ends with it (AUT-10, AU-07, AU-08, AU-10)', async ({
  page,
  browser,
  baseURL,
  lang,
  phone,
  t,
}) => {
  const shell = new Shell(page, lang, phone)
  const person = newPerson()
  const elsewhere = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })
  const other = await elsewhere.newPage()
  await enroll(other, person, lang)
  await other.goto('/settings')
  await expect(other).toHaveURL('/settings')

  const ask = async (email: string) => {
    await page.getByLabel(t('access_email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: t('access_reset_send') }).click()
    await expect(page.getByText(t('access_reset_sent', { email }))).toBeVisible()
  }
  const choose = async (password: string, repeat = password) => {
    await page.getByLabel(t('account_new_password'), { exact: true }).fill(password)
    await page.getByLabel(t('access_repeat'), { exact: true }).fill(repeat)
    await page.getByRole('button', { name: t('access_reset_save') }).click()
  }

  await test.step('the answer is the same for an address nobody has', async () => {
    await page.goto('/access')
    await page.getByRole('link', { name: t('access_forgot') }).click()
    await expect(page).toHaveURL('/password/reset')
    await ask('nobody.at.all@example.com')
    await page.getByRole('button', { name: t('access_reset_again') }).click()
    await ask(person.email)
  })

  // The first mail is the one that asks to prove the address.
  const { path } = await mailTo(person.email, { leads: '/password/reset' })
  await test.step('the link leads to a new password', async () => {
    expect(path).toMatch(/^\/password\/reset\?(?=.*token=)(?=.*email=)/)
    await page.goto(path)
    await choose('short', 'other')
    await expect(page.getByText(t('access_password_short'))).toBeVisible()
    await expect(page.getByText(t('access_repeat_differs'))).toBeVisible()
    await choose('password123')
    await expect(page.getByText(t('access_password_common'))).toBeVisible()
    await choose('brand_new_9')
    await expect(page).toHaveURL('/access?view=changed')
    await expect(page.getByText(t('access_changed_lead'))).toBeVisible()
  })

  await test.step('the other browser is out', async () => {
    await other.reload()
    await expect(other).toHaveURL(`/access?redirect=${encodeURIComponent('/settings')}`)
    await expect.poll(() => storedToken(other)).toBeNull()
    await elsewhere.close()
  })

  await test.step('only the new password opens', async () => {
    await shell.logIn(person.nick, person.password)
    await expect(page.getByText(t('access_login_wrong'))).toBeVisible()
    await shell.logIn(person.nick, 'brand_new_9')
    await expect(page).toHaveURL('/profile')
    await shell.logOut()
  })

  await test.step('the link works once', async () => {
    await page.goto(path)
    await choose('once_more_9')
    await expect(page.getByText(t('access_reset_invalid'), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: t('access_reset_ask_again') }).click()
    await expect(page).toHaveURL('/password/reset')
    await expect(page.getByLabel(t('access_email'), { exact: true })).toBeVisible()
  })
})

test('a password reset by the user’s own link logs this browser out too; another user’s link does not (AUT-10)', async ({
  page,
  member,
  lang,
  t,
}) => {
  const mine = await member(page)
  const theirs = newPerson()
  await page.request.post('/api/auth', { data: { ...theirs, lang } })
  const save = async (email: string) => {
    await page.request.post('/api/password/reset-request', { data: { email } })
    await page.goto((await mailTo(email, { leads: '/password/reset' })).path)
    await page.getByLabel(t('account_new_password'), { exact: true }).fill('brand_new_9')
    await page.getByLabel(t('access_repeat'), { exact: true }).fill('brand_new_9')
    await page.getByRole('button', { name: t('access_reset_save') }).click()
  }
  await save(theirs.email)
  await expect(page).toHaveURL('/profile')
  expect(await storedToken(page)).toBe(mine.token)
  await save(mine.email)
  await expect(page.getByText(textOf(lang, 'access_changed_lead'))).toBeVisible()
  await expect.poll(() => storedToken(page)).toBeNull()
})

test.describe('languages', () => {
  test('switching the language of the registration keeps what was typed (I18-01)', async ({
    page,
    newcomer,
    lang,
    t,
  }) => {
    await page.goto('/access?view=register')
    await new Shell(page, lang, true).fillRegistration(newcomer)
    await page
      .getByRole('group', { name: t('shell_language') })
      .getByText('EN', { exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: textOf('en', 'access_register_title') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveTitle(new RegExp(textOf('en', 'access_register_title')))
    await expect(page.getByLabel(textOf('en', 'access_nick'), { exact: true })).toHaveValue(newcomer.nick)
    await expect(page.getByLabel(textOf('en', 'access_repeat'), { exact: true })).toHaveValue(newcomer.password)
    await expect(page.getByLabel(textOf('en', 'access_over_16'))).toBeChecked()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('a log-in takes over the language of the account, and welcomes in it (I18-01, AUT-05)', async ({
    page,
    lang,
  }) => {
    const person = newPerson()
    await page.request.post('/api/auth', { data: { ...person, lang: 'en' } })
    await page.goto('/')
    const home = page.getByRole('contentinfo').getByText(textOf('es', 'shell_privacy'), { exact: true })
    await expect(home).toBeAttached()
    await page
      .getByRole('banner')
      .getByRole('link', { name: textOf('es', 'shell_log_in') })
      .click()
    // Looked for before the press: it stays for two seconds only.
    const welcome = expect(page.locator('.toast')).toContainText(textOf('en', 'access_welcome', { nick: person.nick }))
    await new Shell(page, lang, true).logIn(person.nick, person.password)
    await welcome
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('button', { name: textOf('en', 'shell_menu'), exact: true })).toBeVisible()
    await page
      .getByRole('link', { name: textOf('en', 'shell_logo') })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: textOf('en', 'home_top'), exact: true })).toBeVisible()
  })
})
