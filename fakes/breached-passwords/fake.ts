import { createHash } from 'node:crypto'
import { refusal, text } from '../kit/answer.ts'
import { type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'

export interface BreachedPasswordsOptions extends FakeOptions {
  /** What was breached, and how often. */
  breached?: Record<string, number>
}

const hashOf = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase()

/** A fake of the range API of Have I Been Pwned: lines of hashes without their first five characters, and counts. */
export const startBreachedPasswordsFake = ({ breached = {}, ...options }: BreachedPasswordsOptions = {}) =>
  startFake(
    {
      routes: { 'GET /range/:prefix': (request) => text(linesFor(request, breached).join('\r\n')) },
      env: (url) => ({ BREACHED_PASSWORDS: 'on', BREACHED_PASSWORDS_URL: url }),
    },
    options,
  )

function linesFor({ params: { prefix = '' }, headers }: FakeRequest, breached: Record<string, number>): string[] {
  if (!/^[\dA-F]{5}$/i.test(prefix)) throw refusal(400, 'The hash prefix was not in a valid format')
  const rows = Object.entries(breached).map(([password, count]) => ({ hash: hashOf(password), count }))
  const found = rows.filter(({ hash }) => hash.startsWith(prefix.toUpperCase()))
  const others = Array.from({ length: 800 }, (_, at) => ({ hash: hashOf(`${prefix} ${at}`), count: at + 1 }))
  const padding = headers['add-padding'] === 'true' ? others.map(({ hash }) => ({ hash: hashOf(hash), count: 0 })) : []
  return [...others, ...found, ...padding].map(({ hash, count }) => `${hash.slice(5)}:${count}`).toSorted()
}
