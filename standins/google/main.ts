import { parseArgs } from 'node:util'
import { startGoogleStandin } from './standin.ts'

const { values } = parseArgs({ options: { port: { type: 'string' } } })
const standin = await startGoogleStandin({ port: Number(values.port ?? 0) })

process.stdout.write(`The stand-in of Google's sign-in answers at ${standin.url}; a server finds it by\n`)
for (const [name, value] of Object.entries(standin.env)) process.stdout.write(`${name}=${value}\n`)
