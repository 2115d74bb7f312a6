/** `npm run routes`: every call of the API with who may call it and the file that answers it. */
import { existsSync } from 'node:fs'
import { contract } from '../common/api/index.ts'
import type { Call } from '../common/api/contract.ts'

const fileOf = (noun: string): string => {
  const file = `server/features/${noun}/${noun}.routes.ts`
  return existsSync(file) ? file : '(no file yet)'
}

for (const [noun, calls] of Object.entries(contract)) {
  for (const call of Object.values(calls) as Call[])
    console.log(
      `${call.method.padEnd(6)} /api${call.path.padEnd(26)} ${call.access.padEnd(6)} ${fileOf(noun)}  ${call.summary}`,
    )
}
