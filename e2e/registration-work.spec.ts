import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

const salt = 'v1.a-salt-as-long-as-those-of-the-server-so-that-it-fills-more-than-one-block-of-the-hash'

interface Sent {
  nick: string
  work?: { salt: string; nonce: number }
}

/**
 * The journeys' server has no limits: the first registration is refused as it would be, the next ones go to the server.
 */
async function refuseFirst(page: Page, bits: number): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.route(
    (url) => url.pathname === '/api/auth',
    async (route) => {
      sent.push(route.request().postDataJSON() as Sent)
      if (sent.length > 1) return route.continue()
      const work = { salt, bits, expires: new Date(Date.now() + 600_000).toISOString() }
      const json = { type: 'about:blank', title: 'x', status: 429, detail: 'x', retry_after: 170, work }
      return route.fulfill({ status: 429, contentType: 'application/problem+json', json })
    },
  )
  return sent
}

test('in a crowded network the browser solves a proof of work in a worker, says so, and registers (AU-11, AUT-13)', async ({
  page,
  lang,
  phone,
  newcomer,
  t,
}) => {
  const sent = await refuseFirst(page, 17)
  await page.goto('/access?view=register')
  await new Shell(page, lang, phone).fillRegistration(newcomer)
  await page.getByRole('button', { name: t('access_register_button') }).click()
  await expect(page.getByText(t('access_register_work'))).toBeVisible()
  await expect(page.locator('.toast')).toContainText(t('access_welcome', { nick: newcomer.nick }))
  expect(sent.map(({ nick }) => nick)).toEqual([newcomer.nick, newcomer.nick])
  expect(sent[1]?.work?.salt).toBe(salt)
  const hash = createHash('sha256').update(`${salt}${sent[1]?.work?.nonce}`).digest()
  expect(Math.clz32(hash.readUInt32BE(0))).toBeGreaterThanOrEqual(17)
})

test('leaving the form while the browser works registers nobody (AU-11)', async ({
  page,
  lang,
  phone,
  newcomer,
  t,
}) => {
  const sent = await refuseFirst(page, 32)
  await page.goto('/access?view=register')
  await new Shell(page, lang, phone).fillRegistration(newcomer)
  await page.getByRole('button', { name: t('access_register_button') }).click()
  await expect(page.getByText(t('access_register_work'))).toBeVisible()
  await expect.poll(() => page.workers().length).toBe(1)
  await page.getByRole('link', { name: t('access_login_tab') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('access_login_title') })).toBeVisible()
  await expect.poll(() => page.workers().length).toBe(0)
  expect(sent).toHaveLength(1)
})

test('without workers the form says how long to wait, and keeps what was typed (AU-11, AUT-13)', async ({
  page,
  lang,
  phone,
  newcomer,
  t,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  const sent = await refuseFirst(page, 4)
  await page.goto('/access?view=register')
  await new Shell(page, lang, phone).fillRegistration(newcomer)
  await page.getByRole('button', { name: t('access_register_button') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('errors_wait_minutes', { minutes: 3 }) })).toBeVisible()
  await expect(page.getByLabel(t('access_nick'), { exact: true })).toHaveValue(newcomer.nick)
  expect(sent).toHaveLength(1)
})
