import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '../common/api/index.ts'

const target = join(import.meta.dirname, '../web/api/calls.gen.ts')

/** The browser's table of calls: method and path of each, so that no schema is shipped. */
function callTable(): string {
  const nouns = Object.entries(contract).map(([noun, calls]) => {
    const lines = Object.entries(calls).map(([name, call]) => `    ${name}: ['${call.method}', '${call.path}'],`)
    return `  ${noun}: {\n${lines.join('\n')}\n  },`
  })
  return [
    '// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.',
    'export const calls = {',
    ...nouns,
    '} as const',
    '',
  ].join('\n')
}

const table = callTable()
if (!process.argv.includes('--check')) writeFileSync(target, table)
else if (readFileSync(target, 'utf8') !== table) {
  console.error('web/api/calls.gen.ts is behind common/api: run node scripts/generate-client.ts')
  process.exitCode = 1
}
