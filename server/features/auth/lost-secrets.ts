import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { findSecrets } from '../../secrets.ts'
import { canOpenSecret, secondFactorSeal } from './second-factor.ts'
import { listSealedFactors } from './second-factor.queries.ts'

type Reach = Pick<Context, 'db'> & { config: Pick<Config, 'dataDir' | 'tokenSecrets'> }

/** So many nicks are named; the others are counted. */
const named = 20

/**
 * What it means that the secrets of this installation are not those that it began with, and how to recover, in
 * sentences for the operator; null while every authenticator app can be read. Creates no secret.
 */
export async function describeLostSecrets({ db, config }: Reach): Promise<string | null> {
  const factors = await listSealedFactors(db)
  if (factors.length === 0) return null
  const secrets = findSecrets(config)
  const seal = secrets.length > 0 ? secondFactorSeal(secrets) : null
  const lost = factors.filter(({ user_id, sealed_secret }) => !seal || !canOpenSecret(seal, user_id, sealed_secret))
  if (lost.length === 0) return null
  const nicks = lost.slice(0, named).map(({ nick }) => nick)
  const others = lost.length > named ? ` and ${lost.length - named} more` : ''
  const apps = lost.length === 1 ? '1 authenticator app' : `${lost.length} authenticator apps`
  return (
    `The secrets of this installation cannot read ${apps}: ${sourceOf(config, secrets)}. ` +
    'Put the former one back and start again; then everything works as before. ' +
    `If it is lost for good, these users log in with a recovery code or a passkey, or you remove their second factor with npm run admin -- NICK reset-second-factor: ${nicks.join(', ')}${others}.`
  )
}

function sourceOf({ dataDir, tokenSecrets }: Reach['config'], secrets: string[]): string {
  if (tokenSecrets.length > 0) return 'TOKEN_SECRET is not the one that they were set up with'
  return secrets.length === 0
    ? `secrets.json is missing in ${dataDir}`
    : `secrets.json in ${dataDir} is not the one that they were set up with`
}
