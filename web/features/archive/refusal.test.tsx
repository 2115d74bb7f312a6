import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { Refusal } from './refusal.tsx'
import { problemWords } from './words.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

test('a refused archive is explained in the language of the page, without internals (I18-01, PRF-07)', () => {
  overwriteGetLocale(() => 'es')
  const detail = '/lists/3/title must NOT have fewer than 1 characters'
  const html = renderToStaticMarkup(
    <Refusal
      report={{
        archive: null,
        parts: [],
        not_found: [],
        problems: [{ code: 'wrong-data', file: 'lists.json', detail }],
      }}
    />,
  )
  expect(html).toContain(problemWords('wrong-data'))
  expect(html).toContain('lists.json')
  expect(html).not.toContain('must NOT')
})
