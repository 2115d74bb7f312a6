import type { FoundAccount, LinkedAccount, OwnedGame } from '../../../common/api/account.ts'
import type { GameCard } from '../../../common/api/game.ts'
import type { GamePlatform, PlatformProfile } from '../../providers/game-platform.ts'
import type { ShownLink } from './linked-accounts.queries.ts'
import type { OwnedRow } from './platform-games.queries.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import { refusalsOf } from '../../providers/refusals.ts'

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A link as its owner sees it; `platform` is null where the service is off. */
export function toLinked(row: ShownLink, platform: GamePlatform | null): LinkedAccount {
  return {
    platform: row.platform,
    username: row.username,
    profile_url: platform?.profileUrl({ id: row.account_id, name: row.username }) ?? null,
    avatar: row.avatar,
    proven: flag(row.proven_at !== null),
    problem: platform ? row.problem : 'off',
    linked_at: row.linked_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    games: row.games,
    minutes: row.minutes,
    import: row.import as LinkedAccount['import'],
    sync: flag(row.sync),
    played_minutes: row.played_minutes,
    trophies: flag(row.trophies),
  }
}

/** A game of a linked account, with its card here. */
export function toOwned(row: OwnedRow, cards: ReadonlyMap<number, GameCard>): OwnedGame {
  return {
    platform: row.platform,
    ref: row.ref,
    name: row.name,
    platforms: row.platforms,
    minutes: row.minutes,
    last_played_at: row.last_played_at?.toISOString() ?? null,
    has_trophies: flag(row.has_trophies),
    game: row.game_id === null ? null : (cards.get(row.game_id) ?? null),
    imported: flag(row.imported_at !== null),
    ignored: flag(row.ignored),
  }
}

/** An account there, for who searches. */
export const toFound = (profile: PlatformProfile, platform: GamePlatform): FoundAccount => ({
  id: profile.id,
  username: profile.name,
  avatar: profile.avatar,
  profile_url: platform.profileUrl(profile),
  private: flag(profile.isPrivate),
})

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
