import { type Config, readConfig } from '../config.ts'

/** Whether pages and calls are of this process's role, which it may leave to children. */
export const servesPages = ({ only }: Config): boolean => only === null || only === 'web'
/** Whether children of this process serve them. */
export const hasChildren = (config: Config): boolean => servesPages(config) && config.processes > 1

/** Settings of the environment; `--only=web` is another way to say LUDOTECA_ONLY=web. */
export function readOwnConfig(env = process.env): Config {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  if (only !== undefined) env['LUDOTECA_ONLY'] = only || 'nothing'
  return readConfig(env)
}
