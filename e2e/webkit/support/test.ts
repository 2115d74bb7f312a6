import { writeFile } from 'node:fs/promises'
import { expect, test as base, type APIRequestContext } from '@playwright/test'
import { newPerson, type Member } from '../../support/test.ts'
import { textOf } from '../../support/texts.ts'
import { hasWebKit, openBrowser } from './driver.ts'
import { Tab } from './tab.ts'

export { expect }

interface Tools {
  tab: Tab
  t: (key: string, values?: Record<string, string | number>) => string
  /** Creates an account and logs the tab in. */
  member: () => Promise<Member>
}

/** Journeys in WebKitGTK. Each has a browser with an empty profile, on a screen of its own. */
export const test = base.extend<Tools & { available: void }>({
  available: [
    async ({}, use, info) => {
      info.skip(!hasWebKit(), 'WebKitGTK is not installed')
      await use()
    },
    { auto: true },
  ],
  tab: async ({ baseURL, viewport }, use, info) => {
    const browser = await openBrowser()
    const tab = new Tab(browser.send, baseURL!)
    await tab.goto('/robots.txt')
    await tab.resize(viewport!.width, viewport!.height)
    await use(tab)
    if (info.status !== info.expectedStatus) {
      const path = info.outputPath('failed.png')
      await tab
        .screenshot()
        .then((picture) => writeFile(path, picture))
        .then(() => info.attach('screenshot', { path, contentType: 'image/png' }))
        .catch(() => undefined)
    }
    await browser.close()
  },
  t: async ({}, use) => use((key, values) => textOf('en', key, values)),
  member: async ({ tab, request }, use) => use(() => logInNewMember(tab, request)),
})

async function logInNewMember(tab: Tab, request: APIRequestContext): Promise<Member> {
  const person = newPerson()
  const response = await request.post('/api/auth', { data: { ...person, lang: 'en' } })
  expect(response.status()).toBe(201)
  const session = (await response.json()) as { token: string; user: { id: number } }
  await tab.run((value) => localStorage.setItem('session', JSON.stringify(value)), session)
  return { ...person, id: session.user.id, token: session.token }
}

/** Logs the tab in as a user of the demonstration, who has a full library. */
export async function logInAs(tab: Tab, request: APIRequestContext, nick: string): Promise<void> {
  const response = await request.post('/api/auth/login', { data: { data: nick, password: 'demo1234' } })
  expect(response.status()).toBe(200)
  await tab.run((value) => localStorage.setItem('session', JSON.stringify(value)), (await response.json()) as object)
}
