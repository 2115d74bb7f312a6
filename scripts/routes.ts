/** `npm run routes`: every call of the API with who may call it and the file that answers it. */
import { contract } from '../common/api/contract.generated.ts'
import type { Call } from '../common/api/contract.ts'
import { findRouteFiles } from './route-files.ts'

const files = await findRouteFiles()

for (const calls of Object.values(contract))
  for (const { method, path, host = 'api', access, summary } of Object.values(calls) as Call[])
    console.log(
      `${method.padEnd(6)} ${`/${host}${path}`.padEnd(38)} ${access.padEnd(6)} ${files.get(`${method} ${path}`)}  ${summary}`,
    )
