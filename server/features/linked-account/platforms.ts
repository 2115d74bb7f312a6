import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { GamePlatform } from '../../providers/game-platform.ts'
import { refusalsOf } from '../../providers/refusals.ts'

/** As they begin a sentence. */
const names: Record<GamePlatformName, string> = { steam: 'Steam', psn: 'PlayStation', xbox: 'Xbox' }

type Reach = Pick<Context, 'providers'>

/** The calls of a service; null where it is off. */
export function findPlatform({ providers }: Reach, name: GamePlatformName): GamePlatform | null {
  const services: Partial<Record<GamePlatformName, GamePlatform | null>> = providers
  return services[name] ?? null
}

/** The calls of a service; throws 409 `provider_off` where it is off. */
export function platformOf(reach: Reach, name: GamePlatformName): GamePlatform {
  const platform = findPlatform(reach, name)
  if (!platform) throw refusalsOf(names[name]).off()
  return platform
}

/** Steam with its sign-in; throws 409 `provider_off` where it is off. */
export function steamOf({ providers: { steam } }: Reach): NonNullable<Context['providers']['steam']> {
  if (!steam) throw refusalsOf(names.steam).off()
  return steam
}

/** What nobody was found by; the words for PlayStation are those of the specification (section 8). */
const unknownTexts: Record<GamePlatformName, string> = {
  steam: 'No user found by Steam name, id or address.',
  psn: 'No user found by PSN name.',
  xbox: 'No user found by gamertag.',
}
export const unknownText = (name: GamePlatformName): string => unknownTexts[name]

/** A profile that is not to be seen (ACC-04): the pages show the steps to mend it. */
export const privateProfile = (name: GamePlatformName): AppError =>
  new AppError('conflict', `This ${names[name]} profile is private: its games and trophies are not to be seen.`, {
    code: `${name}_private`,
  })

/**
 * A failure of a call as our own error: 409 with its code, 404 for what is not there; others are returned unchanged.
 */
function refusalOf(name: GamePlatformName, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.failure === 'private') return privateProfile(name)
  if (error.failure === 'not_found')
    return new AppError('not-found', unknownTexts[name], { code: 'profile_unknown', cause: error })
  return refusalsOf(names[name]).of(error)
}

/** Makes one call of a service; throws its failure as our own error. */
export async function asking<T>(name: GamePlatformName, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw refusalOf(name, error)
  }
}
