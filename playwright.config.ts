import { defineConfig } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserArgs, firefox, shell } from './e2e/support/browser.ts'

// Every worker reads the configuration again: the first reading decides, and removes the server's files at its end.
if (process.env.E2E_DATA === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-e2e-'))
  process.env.E2E_DATA = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
process.env.E2E_PORT ??= String(4_100 + Math.floor(Math.random() * 800))
const port = process.env.E2E_PORT
/** A site of pages that people link to (fakes/link-preview): journeys know its address. */
process.env.E2E_LINKS ??= `http://127.0.0.1:${Number(port) + 1_000}`

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/** What is asked of every page: the two widths and languages the other way round, to see all four combinations. */
const everyPage = /\/accessibility\.spec\.ts$/

/** Journeys in WebKitGTK, which Playwright does not drive. */
const webkit = /\/e2e\/webkit\/[\w-]+\.spec\.ts$/

/**
 * Central journeys that run in Firefox as well. They type with `pressSequentially()`: `fill()` writes into Firefox's
 * fields from within the page, which React does not notice. Nor does the driver tell what a request sends, or when a
 * page comes back from the browser's cache.
 */
const inFirefox = [
  'this month is shown, its name',
  'games known only to the month or year',
  'a platform has its own calendar',
  'a day opens with all its games',
  'a game put on the wishlist is marked',
  'a visitor with a wish is led to login',
  'a visitor logs in first and returns to the page',
  'what is suggested, and why',
  'the list loads more while scrolling',
  'disappears for others at their next request',
  'a status shows at once',
  'a rating is set with one key press',
  'games are moved by keyboard',
  'finds a game by its name, has it',
  'a review is typed',
  'theme and language are chosen',
  'the menu of a card stays within the window',
]

/**
 * Journeys in a real browser against the real server: two widths, two languages, two themes. A journey tagged `@once` is
 * the same at every width and in every language: only the desktop in English runs it.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // On two busy cores, a journey that failed only on timing gets a retry, and is listed at the end (scripts/test.mjs).
  retries: process.env.CI === undefined ? 0 : 2,
  // Long enough for a machine three times slower than a developer's: what is slow is measured by the bench, not here.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    // Recording takes a fifth of the time: only retries are recorded.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry',
    // Each journey starts in an empty browser, which would install the service worker and precache every page's code.
    // Journeys about the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: shell,
      args: browserArgs,
    },
  },
  projects: [
    {
      name: 'phone-es',
      testIgnore: [webkit, everyPage],
      grepInvert: /@once/,
      use: { ...phone, locale: 'es-ES', colorScheme: 'light' },
    },
    { name: 'desktop-en', testIgnore: [webkit, everyPage], use: { ...desktop, locale: 'en-GB', colorScheme: 'dark' } },
    { name: 'phone-en', testMatch: everyPage, use: { ...phone, locale: 'en-GB', colorScheme: 'dark' } },
    { name: 'desktop-es', testMatch: everyPage, use: { ...desktop, locale: 'es-ES', colorScheme: 'light' } },
    {
      name: 'firefox',
      testIgnore: [webkit, everyPage],
      retries: 0,
      grep: new RegExp(inFirefox.join('|')),
      use: {
        ...desktop,
        locale: 'en-GB',
        browserName: 'firefox',
        channel: 'moz-firefox',
        serviceWorkers: 'allow',
        // Playwright does not set the theme there: 0 is dark.
        launchOptions: {
          executablePath: firefox,
          args: [],
          firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': 0 },
        },
      },
    },
    {
      name: 'webkit',
      testMatch: webkit,
      retries: 0,
      // It draws with the processor alone, which takes longer on a busy machine.
      expect: { timeout: 90_000 },
      timeout: 360_000,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: [
    {
      command: `node fakes/main.ts link-preview --port=${Number(port) + 1_000}`,
      url: `${process.env.E2E_LINKS}/full`,
    },
    {
      command: 'node server/main.ts',
      url: `http://localhost:${port}/api/ready`,
      timeout: 120_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      env: {
        ...process.env,
        PORT: port,
        LUDOTECA_DATA: process.env.E2E_DATA,
        LUDOTECA_RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        LUDOTECA_DEMO_PASSWORD: 'demo1234',
        LINK_PREVIEW_SAMPLE: process.env.E2E_LINKS,
      },
    },
  ],
})
