import { parseArgs } from 'node:util'
import { type Mode, modes } from './faults.ts'
import { startIgdbStandin } from './standin.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    sample: { type: 'string' },
    pictures: { type: 'boolean' },
    rich: { type: 'boolean' },
    'no-limits': { type: 'boolean' },
    delay: { type: 'string' },
    mode: { type: 'string' },
  },
})

const standin = await startIgdbStandin({
  port: Number(values.port ?? 0),
  sample: values.sample,
  pictures: values.pictures,
  rich: values.rich,
  limits: values['no-limits'] !== true,
  delayMs: Number(values.delay ?? 0),
})
if (values.mode !== undefined) standin.state.mode = modes.includes(values.mode as Mode) ? (values.mode as Mode) : 'ok'

process.stdout.write(`The stand-in of the games database answers at ${standin.url}; a server finds it by\n`)
for (const [name, value] of Object.entries(standin.env)) process.stdout.write(`${name}=${value}\n`)
process.stdout.write(`Change what goes wrong: curl -X POST -d down ${standin.url}/standin/mode (${modes.join(', ')})\n`)
