import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { formatScore } from '../../i18n/format.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { RatingKeys } from './rating-keys.tsx'

afterEach(() => overwriteGetLocale(() => 'en'))

test.each([
  ['es', '8,5'],
  ['en', '8.5'],
] as const)('a half point on its key is written in the language of the page: %s (I18-01, COL-07)', (lang, written) => {
  overwriteGetLocale(() => lang)
  const html = renderToStaticMarkup(
    <RatingKeys
      value={8.5}
      onChange={() => {}}
      label="Rating"
      format={formatScore}
      keyLabel={formatScore}
      valueText={String}
      countText={String}
      clearLabel="Remove"
    />,
  )
  expect(html).toContain(`>${written}</span>`)
})
