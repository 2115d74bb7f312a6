import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Recording {
  announced: string[]
}

/**
 * Records what a screen reader would read aloud by itself: texts that come into a live region which was there before
 * them. Call it before the page is opened.
 */
export const recordLiveRegions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    const regions = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output'
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(regions)
        if (!region || region.closest('[aria-live="off"]')) continue
        const texts = target instanceof Text ? [target.data] : [...addedNodes].map((node) => node.textContent ?? '')
        const text = texts.join(' ').trim()
        if (text !== '') announced.push(text)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })

const read = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as Recording).announced)

/** Forgets what was announced until now. */
export const clearAnnounced = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(globalThis as unknown as Recording).announced.length = 0
  })

/** Waits until this was announced since the last `clearAnnounced`. */
export const expectAnnounced = (page: Page, text: string | RegExp): Promise<void> =>
  expect
    .poll(async () => (await read(page)).join('\n'))
    .toMatch(typeof text === 'string' ? new RegExp(escape(text)) : text)

/** All that was announced since then. */
export const announcedOn = read

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
