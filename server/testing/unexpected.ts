import type { FastifyBaseLogger } from 'fastify'
import { format } from 'node:util'

const unexpected: string[] = []

/** Something that must not happen in any test: it fails the running one. */
export const noteUnexpected = (what: string): void => void unexpected.push(what)

/** What was noted since the previous call. */
export const takeUnexpected = (): string[] => unexpected.splice(0)

const silent = () => undefined

/** The log of test apps: errors are unexpected, the rest is dropped. */
export const testLog = {
  level: 'error',
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  silent,
  error: (...parts: unknown[]) => noteUnexpected(`logged: ${format(...parts)}`),
  fatal: (...parts: unknown[]) => noteUnexpected(`logged: ${format(...parts)}`),
  child: () => testLog,
} as unknown as FastifyBaseLogger
