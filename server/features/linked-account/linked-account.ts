import type { FoundAccount, LinkedAccount, OwnedGame } from '../../../common/api/account.ts'
import type { GameCard } from '../../../common/api/game.ts'
import type { GamePlatform, PlatformProfile } from '../../providers/game-platform.ts'
import type { ShownLink } from './linked-accounts.queries.ts'
import type { OwnedRow } from './platform-games.queries.ts'

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
