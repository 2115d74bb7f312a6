import { format } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { noteUnexpected, takeUnexpected } from './unexpected.ts'

/** For every test: unexpected output on the console or in a log fails it. */
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => noteUnexpected(`console.error: ${format(...parts)}`))
})

const expectNothing = () => expect(takeUnexpected(), 'unexpected errors').toEqual([])
afterEach(expectNothing)
afterAll(expectNothing)
