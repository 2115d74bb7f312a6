import { gamePlatforms, type GamePlatformName } from '../../../../common/rules/game-platforms.ts'
import { about, type Asked, type Expectation, nothing } from '../expectation.ts'
import { ofOwner } from '../asks.ts'
import { seesTimeline } from '../rules.ts'
import type { Kind } from './kind.ts'
import { giveTrophies } from '../../trophies.queries.ts'

/** The ids there of the sets that everybody here has. */
const refs: Record<GamePlatformName, string> = { steam: '777', psn: 'NPWR00777_00', xbox: '888' }
/** Where the setting of a person does not say who sees them. */
const secret = 'Zwiebelturm'
let setId = 0

const accountOf = (owner: { id: number }): string => `account-${owner.id}`
const nameOf = (owner: { nick: string }): string => `${owner.nick}_there`

/** By the id of the account there, and by its name: both answer alike (P-25). */
const byAccount = (make: (account: string) => Asked): Expectation =>
  about('trophies')(
    seesTimeline,
    200,
    ({ owner }) => make(accountOf(owner)),
    ({ owner }) => make(nameOf(owner)),
  )

const seen = about('trophies')
const titlePlatform = 'PS4'

export const trophies: Kind = {
  name: 'trophies',
  states: ['everyone', 'followed', 'nobody', 'author pending erasure', 'author gone', 'unknown'],
  table: 'user_counters',
  isPerson: true,
  standing: 'everyone',
  async make({ test, games }, owner, state) {
    if (state === 'everyone' || state === 'followed' || state === 'nobody')
      await test.db.updateTable('users').set({ trophy_privacy: state }).where('id', '=', owner.id).execute()
    for (const platform of gamePlatforms) {
      const whose = { account: accountOf(owner), username: nameOf(owner) }
      setId = await giveTrophies(test.db, {
        userId: owner.id,
        platform,
        ref: refs[platform],
        gameId: games.second,
        ...whose,
      })
    }
    return { id: owner.id }
  },
  /** Somebody whom all follow, who has the same and shows it to nobody. */
  async hide({ test, games, closed }) {
    for (const platform of gamePlatforms)
      await giveTrophies(test.db, {
        userId: closed.id,
        platform,
        ref: refs[platform],
        gameId: games.second,
        account: secret,
        username: secret,
      })
  },
  canaries: [{ word: secret, to: [] }],
  calls: {
    'GET /trophy/user/{id}': seen(seesTimeline, 200, ofOwner),
    'GET /trophy/user/{id}/sets': seen(seesTimeline, 200, ofOwner),
    'GET /trophy/user/{id}/earned': seen(seesTimeline, 200, ofOwner),
    'GET /trophy/game/{id}': nothing(({ games }) => [{ params: { id: games.second } }]),
    'GET /trophy/set/{id}': seen(seesTimeline, 200, ({ owner }) => ({
      params: { id: setId },
      query: `user=${owner.id}`,
    })),
    'GET /trophy/set/{id}/{trophy}': nothing(() => [{ params: { id: setId, trophy: 't' } }]),
    'GET /trophy/set/{id}/friends': nothing(() => [{ params: { id: setId } }]),
    'GET /trophy/set/{id}/compare/{id_user}': seen(seesTimeline, 200, ({ owner }) => ({
      params: { id: setId, id_user: owner.id },
    })),
    'POST /trophy/refresh/{service}': nothing(),
    'GET /psn-user-trophies/{user}/{limit}/{offset}': byAccount((user) => ({ params: { user, limit: 20, offset: 0 } })),
    'GET /psn-game-user-trophies/{user}/{game}/{titlePlatform}/{lang}': byAccount((user) => ({
      params: { user, game: refs.psn, titlePlatform, lang: 'en' },
    })),
    'GET /psn-game-trophies/{game}/{titlePlatform}/{lang}': nothing(() => [
      { params: { game: refs.psn, titlePlatform, lang: 'es' } },
    ]),
    'GET /steam/game-trophies/{app}/{lang}': nothing(() => [{ params: { app: refs.steam, lang: 'en' } }]),
    'GET /steam/user-game-trophies/{app}/{steam}/{lang}': byAccount((steam) => ({
      params: { app: refs.steam, steam, lang: 'en' },
    })),
    'GET /xbox/user-trophies/{x}': byAccount((x) => ({ params: { x } })),
    'GET /xbox/user-game-trophies/{xbox}/{app}/{lang}': byAccount((xbox) => ({
      params: { xbox, app: refs.xbox, lang: 'en' },
    })),
  },
}
