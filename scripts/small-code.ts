import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { limits } from '../common/rules/limits.ts'

const fileOf = (path: string): string => fileURLToPath(import.meta.resolve(path))

/** Replacements in the bundle for library code that has more features than we use. */
const instead: [(source: string, importer: string) => boolean, string][] = [
  // Paraglide's runtime: routing and cookies.
  [
    (source, importer) =>
      source.endsWith('/runtime.js') && importer.includes('/web/') && !importer.includes('node_modules'),
    fileOf('../web/i18n/paraglide-runtime.ts'),
  ],
  // Lucide's component: a context, sizes, other strokes.
  [
    (source, importer) => source.endsWith('/createLucideIcon.mjs') && importer.includes('/icons/'),
    fileOf('../web/ui/icons/lucide-icon.ts'),
  ],
]

/**
 * The same texts and icons in less code. No setting of the bundler does this, since its minifier keeps a function that
 * is called once: without this plugin each first load is 3.9 kB gz larger and three pages exceed their budget; with the
 * replaced modules alone, 2.4 kB.
 */
export function smallCode(): Plugin {
  return {
    name: 'ludoteca-small-code',
    enforce: 'pre',
    resolveId: (source, importer = '') => instead.find(([isIt]) => isIt(source, importer))?.[1] ?? null,
    transform(code, id) {
      if (/\/web\/paraglide\/messages\/\w+\.js$/.test(id)) return { code: smallText(code), map: null }
      if (id.includes('/lucide-react/') && /\/icons\/[\w-]+\.mjs$/.test(id)) return { code: smallIcon(code), map: null }
      if (/\.tsx?$/.test(id) && !id.includes('node_modules') && code.includes('limits.'))
        return { code: withNumbers(code), map: null }
      if (id.endsWith('/@tiptap/core/dist/index.js')) return { code: smallEditor(code), map: null }
      return null
    },
  }
}

/** A text as one function instead of one for each language and one that selects, from a module that Paraglide wrote. */
export function smallText(code: string): string {
  const chooser = /^export const (\w+) = .*\n\tconst locale = .*\n\tif \(locale === "es"\) .*\n\treturn .*\n\}\);?\n?/m
  const name = chooser.exec(code)?.[1]
  if (name === undefined) return code
  const plainText =
    /^const (\w+) = .*=> \{\n\treturn \/\*\* @type \{LocalizedString\} \*\/ \((`(?:[^`\\]|\\.)*`)\)\n\};?\n/gm
  const texts = new Map([...code.matchAll(plainText)].map((found) => [found[1], found]))
  const [en, es] = ['en', 'es'].map((locale) => texts.get(`${locale}_${name}`))
  const choice = en && es ? `${es[2]} : ${en[2]}` : `es_${name}(i) : en_${name}(i)`
  return (en && es ? code.replace(en[0], '').replace(es[0], '') : code)
    .replace(chooser, () => `export const ${name} = (i) => getLocale() === 'es' ? ${choice}\n`)
    .replace(', experimentalStaticLocale', '')
}

/** Limits as their numbers: one page needs few of them, and the bundler keeps the whole table for each that is named. */
export const withNumbers = (code: string): string =>
  code.replaceAll(/(?<![\w.])limits\.(\w+)/g, (whole, name: string) =>
    Object.hasOwn(limits, name) ? String(limits[name as keyof typeof limits]) : whole,
  )

/** An icon without the data that only Lucide's own component reads. */
export const smallIcon = (code: string): string =>
  code
    .replace('__iconData.node;\n', '')
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replaceAll(/^ {2}(?:size: 24,|aliases: \[[^\][]*\],?)\n/gm, '')

/** Parts of the editor's library that it loads for every editor and ours has no use for, and what stands in their place. */
export const editorParts: Readonly<Record<string, string>> = {
  // Editors only read, walk or decorate the document by these.
  'src/NodePos.ts': 'var NodePos = class {}',
  'src/decorations/DecorationManager.ts':
    'const liveWidgetKeys = () => new Set()\nvar DecorationManager = class { plugin = null; destroy() {} }',
  'src/extensions/delete.ts': 'const Delete = Extension.create({ name: "delete" })',
  'src/extensions/textDirection.ts': 'const TextDirection = Extension.create({ name: "textDirection" })',
  // Words alone are pasted.
  'src/PasteRule.ts': 'var PasteRule = class {}\nconst pasteRulesPlugin = () => []',
  // Content is JSON: a text would be parsed as HTML.
  'src/helpers/createNodeFromContent.ts': `function createNodeFromContent(content, schema) {
  if (isProseMirrorContent(content)) return content
  try {
    return Array.isArray(content) ? Fragment$1.fromArray(content.map((item) => schema.nodeFromJSON(item))) : schema.nodeFromJSON(content)
  } catch {
    return schema.topNodeType.createAndFill()
  }
}`,
  'src/utilities/mergeAttributes.ts': 'const mergeAttributes = (...objects) => Object.assign({}, ...objects)',
  'src/helpers/warnOnDuplicatedProseMirrorModel.ts': 'const warnOnDuplicatedProseMirrorModel = () => {}',
  'src/extensions/tabindex.ts': 'const Tabindex = Extension.create({ name: "tabindex" })',
  // The page allows no styles but those of its files.
  'src/style.ts': 'const style = ""',
  'src/utilities/createStyleTag.ts': 'const createStyleTag = () => null',
}

/** The commands that our tools, our extensions, the library's own keys and other commands give; the library has sixty. */
export const editorCommands: ReadonlySet<string> = new Set(
  `clearNodes command createParagraphNear deleteCurrentNode deleteSelection exitCode extendMarkRange first focus insertContent
  insertContentAt joinBackward joinForward lift liftEmptyBlock liftListItem newlineInCode scrollIntoView selectAll selectNodeBackward
  selectNodeForward selectTextblockEnd selectTextblockStart setMark setNode sinkListItem splitBlock splitListItem toggleList toggleMark
  toggleWrap undoInputRule unsetMark wrapIn wrapInList`.split(/\s+/),
)

/** The editor's library without these parts and the other commands: 9 kB gz less for somebody who writes. */
export function smallEditor(code: string): string {
  const begin = code.indexOf('{', code.indexOf('var commands_exports = ')) + 1
  const end = code.indexOf('}', begin)
  const commands = code.slice(begin, end).split(',')
  const kept = commands.filter((one) => editorCommands.has(one.split(':')[0]!.trim()))
  const fewer = `${code.slice(0, begin)}${kept.join(',')}\n${code.slice(end)}`
  return Object.entries(editorParts).reduce((shorter, [name, instead]) => {
    const start = shorter.indexOf(`//#region ${name}\n`)
    const end = shorter.indexOf('//#endregion', start)
    return start < 0 ? shorter : `${shorter.slice(0, start)}${instead}\n${shorter.slice(end)}`
  }, fewer)
}
