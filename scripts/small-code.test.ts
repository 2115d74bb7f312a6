import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limits } from '../common/rules/limits.ts'
import { editorCommands, editorParts, smallEditor, smallIcon, smallText, withNumbers } from './small-code.ts'

const folder = join(import.meta.dirname, '../web/paraglide/messages')
const written = (name: string): string => readFileSync(join(folder, `${name}.js`), 'utf8')
const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim()

it('makes one function of a text in two languages', () => {
  const code = smallText(written('friend_on'))
  expect(withoutComments(code).split(/\n+/)).toEqual([
    "import { getLocale } from '../runtime.js';",
    "export const friend_on = (i) => getLocale() === 'es' ? `Sigues a ${i?.nick}` : `You follow ${i?.nick}`",
  ])
})

it('leaves the counting in texts of one and many', () => {
  const code = smallText(written('game_score_average'))
  expect(code).toContain('const es_game_score_average = ')
  expect(code).toContain(
    "export const game_score_average = (i) => getLocale() === 'es' ? es_game_score_average(i) : en_game_score_average(i)",
  )
})

it('knows every text as it is written today', () => {
  const unknown = readdirSync(folder)
    .filter((file) => file.endsWith('.js') && file !== '_index.js')
    .filter((file) => withoutComments(smallText(written(file.slice(0, -3)))).includes('options.locale'))
  expect(unknown).toEqual([])
})

it('leaves an icon its name and its lines', () => {
  const ellipsis = readFileSync(new URL(import.meta.resolve('lucide-react/dist/esm/icons/ellipsis.mjs')), 'utf8')
  const data = /const __iconData = ([\s\S]*?);\n/.exec(smallIcon(ellipsis))?.[1] ?? ''
  expect(data.replaceAll(/\s+/g, ' ')).toBe(
    '{ name: "ellipsis", node: [ ["circle", { cx: "12", cy: "12", r: "1" }], ["circle", { cx: "19", cy: "12", r: "1" }], ["circle", { cx: "5", cy: "12", r: "1" }] ], }',
  )
})

it('knows the parts of the editor that it leaves out', () => {
  const library = readFileSync(new URL(import.meta.resolve('@tiptap/core')), 'utf8')
  for (const name of Object.keys(editorParts)) expect(library, name).toContain(`//#region ${name}\n`)
  const shorter = smallEditor(library)
  for (const instead of Object.values(editorParts)) expect(shorter).toContain(`${instead}\n//#endregion`)
  expect(shorter.length).toBeLessThan(library.length - 28_000)
})

it('keeps every command that the editor gives', () => {
  const library = readFileSync(new URL(import.meta.resolve('@tiptap/core')), 'utf8')
  const shorter = smallEditor(library)
  const own = join(import.meta.dirname, '../web/features/comment/composer')
  const sources = readdirSync(own)
    .filter((file) => /(?:format-bar|link-field|use-mention|blocks|extensions|use-editor)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(own, file), 'utf8'))
  const keys = /\/\/#region src\/extensions\/keymap\.ts\n[\s\S]*?\/\/#endregion/.exec(library)![0]
  const known = new Set([...library.matchAll(/^\t(\w+): \(\) => \w+(?:\$1)?,?$/gm)].map(([, name]) => name!))
  const given = [keys, ...sources].flatMap((code) => [...code.matchAll(/\.(\w+)\(/g)].map(([, name]) => name!))
  const commands = new Set(given.filter((name) => known.has(name)))
  expect(commands.size).toBeGreaterThan(20)
  for (const name of commands) expect(editorCommands, name).toContain(name)
  for (const name of editorCommands) expect(shorter).toMatch(new RegExp(`\\t${name}: \\(\\) =>`))
  expect(shorter).not.toContain('setTextDirection: () =>')
})

it('writes limits as their numbers, and nothing else', () => {
  expect(withNumbers('a(limits.searchMin, `${limits.pageSize}`)')).toBe(
    `a(${limits.searchMin}, \`\${${limits.pageSize}}\`)`,
  )
  const other = "import { limits } from './limits.ts'; ctx.limits.searchMin; limits.toString; keyof typeof limits"
  expect(withNumbers(other)).toBe(other)
})
