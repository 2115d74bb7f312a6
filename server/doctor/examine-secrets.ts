import { ConfigError } from '../config-error.ts'
import type { Config } from '../config.ts'
import { checkPushKey, findSecrets } from '../secrets.ts'
import { type Finding, fine, problem } from './finding.ts'

/** The files with the secrets of this installation; one that is missing is made at the next start. */
export function examineSecrets(config: Config): Finding[] {
  const found = [() => void findSecrets(config), () => checkPushKey(config)].flatMap((check) => {
    try {
      check()
      return []
    } catch (error) {
      if (error instanceof ConfigError) return problem(error.message)
      throw error
    }
  })
  return found.length > 0 ? found : [fine('The secrets can be read.')]
}
