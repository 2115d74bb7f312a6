import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '../common/api/contract.ts'

interface SourceFile {
  /** Below the folder of the project. */
  path: string
  text: string
}

/** The text of an index, or of several by the name that replaces the `*` of their output. It is formatted afterwards. */
export type Render = (
  files: readonly SourceFile[],
  output: string,
  root: string,
) => string | Record<string, string> | Promise<Record<string, string>>

interface Export {
  /** Its whole name, and the part of it that the first group of the pattern matched. */
  name: string
  noun: string
  path: string
}

/** The exports of these files whose declarations match, `export const (\w+)Calls =`, in the order of the files. */
export const findExports = (files: readonly SourceFile[], declaration: RegExp): Export[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(declaration)].map(([line, noun = '']) => ({
      name: /^export const (\w+)/m.exec(line)?.[1] ?? '',
      noun,
      path,
    })),
  )

/** The lines that import these exports into the file at `output`, one for each file. */
export const importLines = (output: string, all: readonly Export[]): string[] =>
  [...Map.groupBy(all, ({ path }) => path)].map(([path, exports]) => {
    const from = posix.relative(posix.dirname(output), path)
    const names = exports.map(({ name }) => name).sort()
    return `import { ${names.join(', ')} } from '${from.startsWith('.') ? from : `./${from}`}'`
  })

const calls = /^export const (\w+)Calls = defineCalls\(/gm

export const renderContract: Render = (files, output) => {
  const all = findExports(files, calls)
  return [
    ...importLines(output, all),
    '',
    "/** Every API call, by noun. The server mounts them, and the browser's client is generated from them. */",
    'export const contract = {',
    ...all.map(({ noun, name }) => `${noun}: ${name},`),
    '} as const',
    '',
    'export type Contract = typeof contract',
    '',
  ].join('\n')
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The third entry of calls of the second host. */
const hostOf = ({ host }: Call): string => (host === undefined ? '' : `, '${host}'`)

/**
 * The browser's calls, a file per noun so that a page loads those it uses: method and path of each; no schema is
 * shipped.
 */
export const renderCalls: Render = async (files, _, root) => {
  const texts: Record<string, string> = {}
  for (const { name, noun, path } of findExports(files, calls)) {
    const module = await import(pathToFileURL(join(root, path)).href)
    texts[kebab(noun)] = [
      "import { callsOf } from '../client.ts'",
      '',
      `export const ${noun}Api = /* @__PURE__ */ callsOf<'${noun}'>({`,
      ...Object.entries<Call>(module[name]).map(
        ([call, declared]) => `${call}: ['${declared.method}', '${declared.path}'${hostOf(declared)}],`,
      ),
      '})',
      '',
    ].join('\n')
  }
  return texts
}

export const renderResources: Render = (files, output) => {
  const all = findExports(files, /^export const (\w+)Resource = /gm)
  return [
    ...importLines(output, all),
    "import type { MountedResource } from './http/app-types.ts'",
    "import { sortResources } from './resource/sort-resources.ts'",
    '',
    '/** Every resource of the server, each behind those that it depends on. */',
    'export const resources: readonly MountedResource[] = sortResources<MountedResource>([',
    ...all.map(({ name }) => `${name},`),
    '])',
    '',
  ].join('\n')
}
