// node fakes/main.ts NAME [--port=4020] [--any-option=value]: runs one fake alone.
import { fakes } from './registry.ts'

const [name = '', ...flags] = process.argv.slice(2)
const start = fakes[name]
if (!start) {
  process.stderr.write(`Name a fake: ${Object.keys(fakes).join(', ')}\n`)
  process.exit(1)
}

/** `--limits=false --delayMs=20 --pictures --sample=FILE` as the options of the fake. */
const options = Object.fromEntries(
  flags.map((flag) => {
    const [option = '', value = 'true'] = flag.replace(/^--/, '').split('=', 2)
    return [option, value === 'true' ? true : value === 'false' ? false : /^\d+$/.test(value) ? Number(value) : value]
  }),
)

const { url, env } = await start(options)
process.stdout.write(`The fake of ${name} listens at ${url}. Settings for a server that uses it:\n`)
for (const [setting, value] of Object.entries(env)) process.stdout.write(`${setting}=${value}\n`)
process.stdout.write(`Make it fail: curl -d '{"fault":"silence"}' ${url}/fake/fault ("ok" ends the fault)\n`)
