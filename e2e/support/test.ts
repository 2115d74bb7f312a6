import { test as base, expect, type Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export { expect }

type Lang = 'en' | 'es'
const folder = join(import.meta.dirname, '../../web/messages')

const textsOf = (lang: Lang): Record<string, unknown> =>
  Object.assign({}, ...readdirSync(join(folder, lang)).map((file) => JSON.parse(readFileSync(join(folder, lang, file), 'utf8')) as object))
const texts = { en: textsOf('en'), es: textsOf('es') }

export interface NewPerson {
  nick: string
  email: string
  password: string
}

interface Tools {
  lang: Lang
  /** The interface's own text by its key, so that one test speaks both languages. */
  t: (key: string, values?: Record<string, string | number>) => string
  phone: boolean
  /** A nick nobody has yet. */
  newcomer: NewPerson
  /** Makes an account through the API and logs this browser in. */
  member: (page: Page) => Promise<NewPerson & { id: number; token: string }>
}

/** Console errors that a journey provokes on purpose: the browser reports every refused call. */
const expected = /Failed to load resource: the server responded with a status of (401|404|409|422|503)/

/** Every journey fails on an error nobody expected: in the console, thrown, or against the content security policy. */
export const test = base.extend<Tools & { quiet: void }>({
  lang: async ({ locale }, use) => use(locale?.startsWith('es') ? 'es' : 'en'),
  t: async ({ lang }, use) =>
    use((key, values = {}) => {
      const text = texts[lang][key]
      if (typeof text !== 'string') throw new Error(`No plain text ${key} in ${lang}`)
      return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
    }),
  phone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 768),
  newcomer: async ({}, use, info) => {
    const nick = `n${Date.now().toString(36)}${info.workerIndex}${Math.floor(Math.random() * 1e4).toString(36)}`
    await use({ nick, email: `${nick}@example.com`, password: 'open_sesame_1' })
  },
  member: async ({ newcomer, lang }, use) => {
    await use(async (page) => {
      const answer = await page.request.post('/api/auth', { data: { ...newcomer, lang } })
      expect(answer.status()).toBe(201)
      const session = (await answer.json()) as { token: string; user: { id: number } }
      await page.addInitScript((value) => {
        if (localStorage.getItem('e2e-session') === null) {
          localStorage.setItem('e2e-session', 'given')
          localStorage.setItem('session', JSON.stringify(value))
        }
      }, session)
      return { ...newcomer, id: session.user.id, token: session.token }
    })
  },
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use()
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})
