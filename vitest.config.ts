import { defineConfig } from 'vitest/config'

const setupFiles = ['server/testing/setup.ts']
/** Server tests that need no database. */
const plain = [
  'server/{config,contract,imports}.test.ts',
  'server/lib/**/*.test.ts',
  'server/resource/sort-resources.test.ts',
  'server/db/migration-{hashes,rules}.test.ts',
  'server/demo/demo-writing.test.ts',
]

/** `unit`: rules and components alone. `api`: HTTP to the real server on a real PostgreSQL, one for the run. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{common,scripts,web,bench,fakes}/**/*.test.{ts,tsx}', ...plain],
          setupFiles,
          pool: 'threads',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: plain,
          globalSetup: ['server/db/testing/global-setup.ts'],
          setupFiles,
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
    // More than the two cores of CI: many tests wait for a pace, a time limit or another process.
    maxWorkers: 3,
    // The default of a second is missed on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // On a busy machine a timing may be missed once; retried tests are printed at the end (scripts/test.mjs).
    retry: process.env.CI === undefined ? 0 : 2,
  },
})
