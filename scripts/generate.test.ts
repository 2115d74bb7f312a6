import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readIndexes, renderIndexes } from './generate.ts'

const root = join(import.meta.dirname, '..')

it('finds every generated file as "npm run generate" writes it', async () => {
  const [rendered, written] = [await renderIndexes(root), readIndexes(root)]
  expect(rendered.size).toBeGreaterThan(30)
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(rendered))
})
