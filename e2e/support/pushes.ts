import type { BrowserContext, Locator, Page } from '@playwright/test'
import { textOf, type Lang } from './test.ts'

/** A browser that was not asked about pushes yet: the headless one has denied them. */
export const neverAsked = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))

/** The question about pushes. */
export const pushQuestion = (page: Page, lang: Lang): Locator =>
  page.getByRole('complementary', { name: textOf(lang, 'notification_push_ask') })
