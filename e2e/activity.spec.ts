import { expectAccessible } from './support/axe.ts'
import { mailTo } from './support/mail.ts'
import { logInAs, open } from './support/pages.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

test('account activity is listed in the settings, and a login from a new device sends a mail (AU-31, AU-32, PRF-05)', async ({
  page,
  member,
  playwright,
  t,
}) => {
  const person = await member(page)
  // Another browser: nothing of this one's goes with it.
  const other = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
  await other.post('/api/auth/login', { data: { data: person.nick, password: 'not_mine_9' } })
  await other.post('/api/auth/login', { data: { data: person.nick, password: 'not_mine_9' } })
  await other.post('/api/auth/login', { data: { data: person.nick, password: person.password } })
  await open(page, '/settings?section=account')
  const rows = page.getByRole('list', { name: t('security_activity') }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  const one = (words: string) => rows.filter({ has: page.getByText(words, { exact: true }) })
  await expect(one(t('security_account_made'))).toContainText('Chrome, ')
  await expect(one(t('security_log_in'))).toContainText(t('security_unknown_device'))
  await expect(one(t('security_new_device'))).toHaveCount(1)
  await expect(one(t('security_log_in_refused'))).toContainText('2')
  await expectAccessible(page, 'recent activity')
  const mail = await mailTo(person.email, { leads: '/settings' })
  await page.goto(mail.path)
  await expect(page.getByRole('list', { name: t('account_sessions') })).toBeVisible()
  await other.dispose()
})

test('an admin filters the security log by kind and by person, and reads that it was read (AU-31)', async ({
  page,
  member,
  t,
}) => {
  const person = await member(page)
  await page.request.post('/api/auth/login', { data: { data: person.nick, password: 'not_mine_9' } })
  await page.evaluate(() => localStorage.clear())
  await logInAs(page, 'bibliotecaria')
  await open(page, '/admin?view=log')
  const rows = page.getByRole('list', { name: t('admin_log') }).getByRole('listitem')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/security-log')) asked.push(new URL(request.url()).search)
  })
  await page.getByRole('searchbox', { name: t('admin_log_person') }).pressSequentially(person.nick, { delay: 20 })
  expect(asked).toEqual([])
  await page.getByRole('button', { name: t('admin_log_find') }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('combobox', { name: t('admin_log_kind') }).selectOption('log-in refused')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(t('security_log_in_refused'))
  await page.getByRole('combobox', { name: t('admin_log_kind') }).selectOption('log-read')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(t('admin_log_by', { nick: 'bibliotecaria' }))
  await page.getByRole('combobox', { name: t('admin_log_kind') }).selectOption('google-linked')
  await expect(page.getByText(t('admin_log_none_text'))).toBeVisible()
  await expectAccessible(page, 'security log')
  await page.getByRole('button', { name: t('admin_log_reset') }).click()
  await expect(page.getByRole('searchbox', { name: t('admin_log_person') })).toHaveValue('')
  await expect(rows.first()).toBeVisible()
})
