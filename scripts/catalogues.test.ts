import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogueProblems, placeholders, readCatalogue } from './catalogues.ts'

const folder = join(import.meta.dirname, '../web/messages')

test('English and Spanish hold the same texts with the same placeholders', () => {
  expect(catalogueProblems(readCatalogue(folder, 'en'), readCatalogue(folder, 'es'), 'es')).toEqual([])
})

describe('a difference is found', () => {
  test.each([
    [{ a: 'x' }, {}, 'es lacks "a"'],
    [{}, { a: 'x' }, 'only es has "a"'],
    [{ a: 'x' }, { a: '' }, '"a" is empty'],
    [{ a: '{n} games' }, { a: '{m} juegos' }, '"a" has other placeholders in es'],
  ])('%j and %j', (en, es, problem) => expect(catalogueProblems(en, es, 'es')).toContain(problem))
})

test('a plural asks for its inputs, not for what it makes of them', () => {
  const message = [
    {
      declarations: ['input count', 'local form = count: plural'],
      match: { 'form=one': '{count} game', 'form=*': '{count} games' },
    },
  ]
  expect(placeholders(message)).toEqual(['count'])
})

test('every text is used somewhere', () => {
  const code = globSync('{web,common,server,scripts}/**/*.{ts,tsx}', { cwd: join(folder, '../..') })
    .filter((path) => !path.startsWith(join('web', 'paraglide')) && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, '../..', path), 'utf8'))
  const words = new Set(code.flatMap((text) => text.match(/[a-z]\w*_\w+/g) ?? []))
  expect(Object.keys(readCatalogue(folder, 'en')).filter((key) => !words.has(key))).toEqual([])
})
