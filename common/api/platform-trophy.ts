import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { type Call, defineCalls } from './contract.ts'
import { Flag, Instant, Lang, Nullable, Page, PageQuery } from './shapes.ts'
import { GradeCounts, Trophy } from './trophy.ts'

/** An account there: its id, or its name. */
const Account = Type.String({ minLength: 1, maxLength: limits.platformNameMax })
/** The id of a game on Steam or Xbox. */
const App = Type.String({ pattern: '^[1-9][0-9]{0,9}$' })
/** The id of a set on PlayStation. */
const PsnSet = Type.String({ pattern: '^NPWR[0-9]{5}_[0-9]{2}$' })
/** Which machines a set on PlayStation is for: its older service keeps those of the first three. */
const TitlePlatform = Type.String({
  maxLength: 40,
  pattern: '^(?:PS3|PS4|PS5|PSVITA|PSPC)(?:,(?:PS3|PS4|PS5|PSVITA|PSPC))*$',
})

/** A trophy, in one shape for all services. */
export const PlatformTrophy = Type.Pick(Trophy, [
  'id',
  'name',
  'detail',
  'icon',
  'grade',
  'rarity',
  'earned',
  'earned_at',
  'hidden',
])
export type PlatformTrophy = Static<typeof PlatformTrophy>

/** A game with trophies on an account, and how many of them it has. */
export const PlatformSet = Type.Object({
  /** Its id there. */
  id: Type.String(),
  name: Type.String(),
  icon: Nullable(Type.String()),
  platform: Type.String(),
  total: Type.Integer(),
  earned: Type.Integer(),
  grades: Nullable(Type.Object({ total: GradeCounts, earned: GradeCounts })),
  points: Nullable(Type.Object({ total: Type.Integer(), earned: Type.Integer() })),
  last_earned_at: Nullable(Instant),
  complete: Flag,
})
export type PlatformSet = Static<typeof PlatformSet>

const common = { method: 'GET', host: 'platform', access: 'user', limit: 'external' } as const satisfies Partial<Call>
const whose =
  'an account, by its id or its name there: the trophies stored here where it is linked, otherwise what its service shows to everyone. 404 for unknown ones, where its owner here keeps trophies from the viewer (PRF-04), and where the service is not connected; 409 with a code where the profile there is closed'

/**
 * Calls of the second host about trophies (specification, section 7). What is hidden and not earned by the viewer has
 * no texts.
 */
export const platformTrophyCalls = defineCalls({
  psnOfGame: {
    ...common,
    path: '/psn-game-trophies/{game}/{titlePlatform}/{lang}',
    summary: 'The trophies of a set on PlayStation, with the own earned ones',
    params: Type.Object({ game: PsnSet, titlePlatform: TitlePlatform, lang: Lang }),
    query: PageQuery,
    answers: { 200: Page(PlatformTrophy) },
  },
  psnOfUser: {
    ...common,
    path: '/psn-user-trophies/{user}/{limit}/{offset}',
    summary: `The sets of ${whose}; at most ${limits.trophySetsAtOnce} at once`,
    params: Type.Object({
      user: Account,
      limit: Type.Integer({ minimum: 1, maximum: limits.trophySetsAtOnce }),
      offset: Type.Integer({ minimum: 0, maximum: limits.id }),
    }),
    answers: { 200: Page(PlatformSet) },
  },
  psnOfGameAndUser: {
    ...common,
    path: '/psn-game-user-trophies/{user}/{game}/{titlePlatform}/{lang}',
    summary: `The trophies of a set on PlayStation, with those earned by ${whose}`,
    params: Type.Object({ user: Account, game: PsnSet, titlePlatform: TitlePlatform, lang: Lang }),
    query: PageQuery,
    answers: { 200: Page(PlatformTrophy) },
  },
  steamOfGame: {
    ...common,
    path: '/steam/game-trophies/{app}/{lang}',
    summary: 'The achievements of a game on Steam, with the own earned ones',
    params: Type.Object({ app: App, lang: Lang }),
    query: PageQuery,
    answers: { 200: Page(PlatformTrophy) },
  },
  steamOfGameAndUser: {
    ...common,
    path: '/steam/user-game-trophies/{app}/{steam}/{lang}',
    summary: `The achievements of a game on Steam, with those earned by ${whose}`,
    params: Type.Object({ app: App, steam: Account, lang: Lang }),
    query: PageQuery,
    answers: { 200: Page(PlatformTrophy) },
  },
  xboxOfUser: {
    ...common,
    path: '/xbox/user-trophies/{x}',
    summary: `The games with achievements of ${whose}`,
    params: Type.Object({ x: Account }),
    query: PageQuery,
    answers: { 200: Page(PlatformSet) },
  },
  xboxOfGameAndUser: {
    ...common,
    path: '/xbox/user-game-trophies/{xbox}/{app}/{lang}',
    summary: `The achievements of a game on Xbox, with those earned by ${whose}`,
    params: Type.Object({ xbox: Account, app: App, lang: Lang }),
    query: PageQuery,
    answers: { 200: Page(PlatformTrophy) },
  },
})
