import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

it('lets no form of a screen show the bubbles of the browser', () => {
  const files = globSync('**/*.tsx', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const forms = files.filter(({ text }) => /<form\s/.test(text))
  expect(forms.length).toBeGreaterThan(20)
  expect(
    forms.filter(({ text }) => count(text, /<form\s/g) !== count(text, /\bnoValidate\b/g)).map(({ file }) => file),
  ).toEqual([])
})
