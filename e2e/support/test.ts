import { test as base, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { firefox } from './browser.ts'
import { textOf, type Lang } from './texts.ts'

export { expect, type Lang, textOf }

export interface NewPerson {
  nick: string
  email: string
  password: string
}
export type Member = NewPerson & { id: number; token: string }

interface Tools {
  lang: Lang
  /** The interface's own text by its key, so that one test speaks both languages. */
  t: (key: string, values?: Record<string, string | number>) => string
  phone: boolean
  /** A nick nobody has yet. */
  newcomer: NewPerson
  /** Makes an account through the API and logs this browser in. */
  member: (page: Page) => Promise<Member>
}

/** Console errors that a journey provokes on purpose: the browser reports every refused call and every cut line. */
const expected =
  /Failed to load resource: (the server responded with a status of (401|403|404|409|413|422|429|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))|Failed to fetch dynamically imported module/

/**
 * Every journey fails on an error nobody expected in any tab: in the console, thrown, or against the content security
 * policy.
 */
export const test = base.extend<Tools & { available: void; quiet: void; patient: void }>({
  // First of all: without the browser, nothing that needs it is begun.
  available: [
    async ({}, use, info) => {
      info.skip(info.project.name === 'firefox' && !existsSync(firefox), 'Firefox is not installed')
      await use()
    },
    { auto: true },
  ],
  lang: async ({ locale }, use) => use(locale?.startsWith('es') ? 'es' : 'en'),
  t: async ({ lang }, use) => use((key, values) => textOf(lang, key, values)),
  phone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 768),
  newcomer: async ({}, use, info) => use(newPerson(info.workerIndex)),
  member: async ({ newcomer, lang }, use) => use((page) => enroll(page, newcomer, lang)),
  patient: [
    async ({ context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) context.on('page', waitForLife)
      await use()
    },
    { auto: true },
  ],
  quiet: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(error.error().message))
      await use()
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** Longer than a page needs on a busy machine; a journey that holds its scripts back goes on after it. */
const patience = 10_000

/**
 * What the server drew answers nobody until its scripts have come: every opened page is waited for, as a person would.
 */
function waitForLife(page: Page): void {
  const alive = () =>
    page
      .waitForFunction(
        () => !document.getElementById('root') || performance.getEntriesByName('alive').length > 0,
        undefined,
        { timeout: patience },
      )
      .catch(() => undefined)
  // A user needs longer than the browser for the step back over the entry of a closed overlay
  // (web/lib/overlay-history.ts), which would abort the navigation.
  const atRest = () =>
    page
      .waitForFunction(
        (open) =>
          document.querySelector(open) !== null || !(history.state as { overlays?: string[] } | null)?.overlays?.length,
        'dialog[open], [popover]:popover-open:not(.toaster)',
        { timeout: patience },
      )
      .catch(() => undefined)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    await atRest()
    const answer = await goto(...given)
    await alive()
    return answer
  }
  page.reload = async (...given) => {
    await atRest()
    const answer = await reload(...given)
    await alive()
    return answer
  }
}

let people = 0

/** Somebody nobody knows yet. */
export function newPerson(worker = test.info().workerIndex): NewPerson {
  people += 1
  const nick = `n${Date.now().toString(36)}${worker}${people}${Math.floor(Math.random() * 1e4).toString(36)}`
  return { nick, email: `${nick}@example.com`, password: 'quiet_lamp_river_7' }
}

/** Registers somebody through the API and logs the browser of the page in, once: a later log-out holds. */
export async function enroll(page: Page, person: NewPerson, lang: Lang): Promise<Member> {
  const answer = await page.request.post('/api/auth', { data: { ...person, lang } })
  expect(answer.status()).toBe(201)
  const session = (await answer.json()) as { token: string; user: { id: number } }
  await keepSession(page, session)
  return { ...person, id: session.user.id, token: session.token }
}

/** Another browser, with somebody else in it. */
export async function anotherPerson(browser: Browser, lang: Lang, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: lang === 'es' ? 'es-ES' : 'en-GB', ...options })
  const page = await context.newPage()
  return { page, person: await enroll(page, newPerson(), lang), close: () => context.close() }
}

/** Writes a session into this browser's storage, from a file of our origin that runs no script. */
export async function keepSession(page: Page, session: object): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('session', JSON.stringify(value)), session)
}
