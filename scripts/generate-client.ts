import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../common/api/contract.ts'
import { contract } from '../common/api/index.ts'

const folder = join(import.meta.dirname, '../web/api/calls')

/** The third entry of calls of the second host. */
const hostOf = ({ host }: Call): string => (host === undefined ? '' : `, '${host}'`)

/**
 * The browser's calls, a file per noun so that a page loads those it uses: method and path of each; no schema is
 * shipped.
 */
function callFiles(): Map<string, string> {
  return new Map(
    Object.entries(contract).map(([noun, calls]) => {
      const lines = Object.entries(calls as Record<string, Call>).map(
        ([name, call]) => `  ${name}: ['${call.method}', '${call.path}'${hostOf(call)}],`,
      )
      const text = [
        '// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.',
        "import { callsOf } from '../client.ts'",
        '',
        `export const ${noun}Api = /* @__PURE__ */ callsOf<'${noun}'>({`,
        ...lines,
        '})',
        '',
      ].join('\n')
      return [`${noun}.gen.ts`, text]
    }),
  )
}

function writtenFiles(): Map<string, string> {
  mkdirSync(folder, { recursive: true })
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const files = callFiles()
const written = writtenFiles()
if (!process.argv.includes('--check')) {
  for (const name of written.keys()) if (!files.has(name)) rmSync(join(folder, name))
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
} else if (written.size !== files.size || [...files].some(([name, text]) => written.get(name) !== text)) {
  console.error('web/api/calls does not match common/api: run npm run client')
  process.exitCode = 1
}
