import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createDatabase } from '../db/connection.ts'
import { EmbeddedError, explainDamage } from '../db/embedded-error.ts'
import { withDatabase } from '../db/embedded.ts'
import { DataFolderError } from '../db/lock.ts'
import { examineDatabase } from './examine-database.ts'
import { examineBackups, examineDisk } from './examine-disk.ts'
import { examineScanner } from './examine-scanner.ts'
import { examineSettings } from './examine-settings.ts'
import { type Finding, problem, fine } from './finding.ts'
import { ConfigError } from '../config-error.ts'
import { checkPushKey, findSecrets } from '../secrets.ts'

const silent = (): void => undefined

/** Looks at an installation, with or without a running server; changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  return [
    ...examineSettings(config),
    ...examineSecrets(config),
    ...(await examineDisk(config)),
    ...(await examineScanner(config)),
    ...(await examineConfigured(config)),
    await examineBackups(config),
  ]
}

async function examineConfigured(config: Config): Promise<Finding[]> {
  // withDatabase would make one.
  const cluster = join(config.dataDir, 'postgres')
  if (config.databaseUrl === undefined && (!existsSync(cluster) || readdirSync(cluster).length === 0))
    return [problem(`There is no database in ${config.dataDir} yet: npm start makes it.`)]
  try {
    return await withDatabase(config, { log: silent }, async (url) => {
      const connection = createDatabase({ url, max: 2, prepared: config.databasePrepared, log: silent })
      try {
        return await examineDatabase(config, connection)
      } finally {
        await connection.close()
      }
    })
  } catch (error) {
    if (error instanceof EmbeddedError || error instanceof DataFolderError) return [problem(error.message)]
    const damage = config.databaseUrl === undefined ? explainDamage(error, config.dataDir) : undefined
    if (damage) return [problem(damage.message)]
    return [problem(`The database cannot be used (${(error as Error).message}).`)]
  }
}

/** The files with the secrets of this installation; one that is missing is made at the next start. */
function examineSecrets(config: Config): Finding[] {
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
