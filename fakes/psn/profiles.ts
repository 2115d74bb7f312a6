import type { Handler } from '../kit/fake.ts'
import { json, refusal } from '../kit/answer.ts'
import type { Player } from '../players/players.ts'
import { badAccount, noUser } from './refusal.ts'
import type { World } from './world.ts'

const avatar = ({ number }: Player): string =>
  `http://static-resource.np.community.playstation.net/avatar_m/fake/${number}_m.png`

/** The only query that the search knows. */
const searchHash = 'ac5fb2b82c4d086ca0d272fba34418ab327a7762dd2cd620e63f175bbc5aff10'

/** Profiles by name and by id, and the search by the phone app's persisted query. */
export function profileRoutes({ players }: World): Record<string, Handler> {
  return {
    'GET /api/profiles/users/:name/profile2': ({ params: { name = '' } }) => {
      const player = players.byNick(name)
      if (!player) throw noUser(name)
      return {
        profile: {
          onlineId: player.nick,
          accountId: players.idOf(player),
          npId: Buffer.from(`${player.nick}@b6.es`).toString('base64'),
          avatarUrls: [{ size: 'l', avatarUrl: avatar(player) }],
          plus: 1,
          aboutMe: players.aboutOf(player),
          trophySummary: {
            level: 310,
            progress: 12,
            earnedTrophies: { platinum: 2, gold: 11, silver: 30, bronze: 120 },
          },
        },
      }
    },
    'GET /api/userProfile/v1/internal/users/:id/profiles': ({ params: { id = '' } }) => {
      const player = players.byId(id)
      if (!player) throw badAccount()
      return {
        onlineId: player.nick,
        aboutMe: players.aboutOf(player),
        avatars: [
          { size: 's', url: avatar(player) },
          { size: 'xl', url: avatar(player).replace('_m.png', '_xl.png') },
          { size: 'm', url: avatar(player) },
        ],
        languages: ['es-ES'],
        isPlus: true,
        isOfficiallyVerified: false,
        isMe: false,
        personalDetail: { firstName: 'Somebody', lastName: 'Private' },
      }
    },
    'GET /api/graphql/v1/op': ({ query }) => {
      const { persistedQuery } = JSON.parse(query.get('extensions') ?? '{}') as {
        persistedQuery?: { sha256Hash?: string }
      }
      if (query.get('operationName') !== 'metGetContextSearchResults')
        throw refusal(400, { errors: [{ message: 'Bad Request' }] })
      if (persistedQuery?.sha256Hash !== searchHash) return json({ errors: [{ message: 'PersistedQueryNotFound' }] })
      const { searchTerm = '' } = JSON.parse(query.get('variables') ?? '{}') as { searchTerm?: string }
      return found(players.search(searchTerm).slice(0, 15), players.idOf)
    },
  }
}

function found(people: Player[], idOf: (player: Player) => string) {
  const searchResults = people.map((player) => ({
    __typename: 'SearchResultItem',
    id: Buffer.from(`opaque ${player.nick}`).toString('base64'),
    resultOriginFlag: null,
    result: {
      __typename: 'Player',
      itemType: 'SOCIAL',
      accountId: idOf(player),
      onlineId: player.nick,
      displayName: null,
      firstName: 'Realname',
      lastName: '',
      avatarUrl: avatar(player),
      profilePicUrl: '',
      isPsPlus: false,
      relationshipState: null,
    },
  }))
  const domain = {
    __typename: 'UniversalDomainSearchResponse',
    domain: 'SocialAllAccounts',
    domainTitle: 'Players',
    next: '',
    totalResultCount: people.length,
    zeroState: false,
    searchResults,
  }
  return { data: { universalContextSearch: { __typename: 'UniversalContextSearchResponse', results: [domain] } } }
}
