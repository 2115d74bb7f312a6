import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const width = 120
/** A checkout without git, such as an image, has no list of its documents. */
const isCheckout = existsSync(join(root, '.git'))
const documents = isCheckout
  ? execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== '' && existsSync(join(root, file)))
  : []
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The anchors that GitHub makes of the headings of a document. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

it.skipIf(!isCheckout)('links documents to files and headings that exist', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#')
        const linked = path === '' ? file : normalize(join(dirname(file), path))
        if (!existsSync(join(root, linked))) return true
        return anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).includes(anchor)
      })
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

it.skipIf(!isCheckout)('lists every decision record in their index', () => {
  const index = read('docs/decisions/README.md')
  const records = documents.filter((file) => /^docs\/decisions\/[a-z].*\.md$/.test(file))
  expect(records.length).toBeGreaterThan(20)
  expect(records.filter((file) => !index.includes(`](${file.slice('docs/decisions/'.length)})`))).toEqual([])
})

it.skipIf(!isCheckout)(`wraps documents at ${width} columns, except tables`, () => {
  const long = documents.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (line.length > width && !line.trimStart().startsWith('|') ? [`${file}:${at + 1}`] : [])),
  )
  expect(long).toEqual([])
})
