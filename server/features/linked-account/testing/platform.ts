import { ProviderError } from '../../../providers/client/provider-error.ts'
import type { ProviderFailure } from '../../../providers/client/provider-error.ts'
import type {
  EarnedSet,
  EarnedTrophy,
  GamePlatform,
  PlatformGame,
  PlatformPage,
  PlatformProfile,
  Trophy,
} from '../../../providers/game-platform.ts'

/** A service in the memory of a test: profiles by name, their games and trophies, and what fails next. */
export interface TestPlatform extends GamePlatform {
  profiles: Map<string, PlatformProfile>
  owned: Map<string, PlatformGame[]>
  /** Sets by the id of an account. */
  setsOf: Map<string, EarnedSet[]>
  /** Trophies by the id of their set, as in English; Spanish names end with an ñ. */
  defined: Map<string, Trophy[]>
  /** Earned ones by "account set". */
  had: Map<string, EarnedTrophy[]>
  /** Trophies of these sets fail so. */
  failing: Map<string, ProviderFailure>
  /** Runs before an answer with what an account earned of a set. */
  meanwhile: (setId: string) => Promise<void>
  /** Every call about trophies: its name and what it was about. */
  asked: string[]
  /** Games and sets in one page. */
  pageSize: number
  /** Every call fails so. */
  fails: ProviderFailure | null
  /** How many pages were read. */
  pages: number
}

/** An empty service. */
export function createTestPlatform(site: string): TestPlatform {
  const service: TestPlatform = {
    mode: 'demo',
    profiles: new Map(),
    owned: new Map(),
    setsOf: new Map(),
    defined: new Map(),
    had: new Map(),
    failing: new Map(),
    meanwhile: async () => {},
    asked: [],
    pageSize: 200,
    fails: null,
    pages: 0,
    profile: async (name) => {
      await fail()
      return service.profiles.get(name) ?? [...service.profiles.values()].find(({ id }) => id === name) ?? null
    },
    search: async (name) => {
      await fail()
      return [...service.profiles.values()].filter((profile) => profile.name.includes(name))
    },
    games: async (id, offset) => {
      await fail()
      service.pages++
      seen(service, id)
      return page(service, service.owned.get(id) ?? [], offset)
    },
    ...trophyCalls(() => service),
    profileUrl: ({ name }) => `${site}/${name}`,
  }
  const fail = () => failAs(service.fails)
  return service
}

async function failAs(failure: ProviderFailure | null | undefined): Promise<void> {
  if (failure) throw new ProviderError(failure, 'as the test wants it')
}

/** Throws when the account is private, or there is none. */
function seen(service: TestPlatform, id: string): void {
  const profile = [...service.profiles.values()].find((one) => one.id === id)
  if (!profile) throw new ProviderError('not_found', 'no such account')
  if (profile.isPrivate) throw new ProviderError('private', 'private')
}

function page<T>({ pageSize }: TestPlatform, all: T[], offset: number): PlatformPage<T> {
  const end = offset + pageSize
  return { rows: all.slice(offset, end), total: all.length, next: end < all.length ? end : null }
}

const trophyCalls = (of: () => TestPlatform): Pick<GamePlatform, 'sets' | 'trophies' | 'earned'> => ({
  async sets(id, offset) {
    const service = of()
    await failAs(service.fails)
    service.asked.push(`sets ${offset}`)
    seen(service, id)
    return page(service, service.setsOf.get(id) ?? [], offset)
  },
  async trophies({ id }, lang) {
    const service = of()
    await failAs(service.fails)
    service.asked.push(`trophies ${id} ${lang}`)
    await failAs(service.failing.get(id))
    const defined = service.defined.get(id)
    if (!defined) throw new ProviderError('not_found', 'no such set')
    return lang === 'en' ? defined : defined.map((one) => ({ ...one, name: `${one.name} ñ` }))
  },
  async earned(account, { id }) {
    const service = of()
    await failAs(service.fails)
    service.asked.push(`earned ${id}`)
    seen(service, account)
    await failAs(service.failing.get(id))
    const had = service.had.get(`${account} ${id}`) ?? []
    await service.meanwhile(id)
    return had
  },
})

/** Adds an account to a service. */
export function addProfile(
  service: TestPlatform,
  name: string,
  change: Partial<PlatformProfile> = {},
): PlatformProfile {
  const profile = { id: `id-of-${name}`, name, avatar: null, about: null, isPrivate: false, ...change }
  service.profiles.set(name, profile)
  return profile
}
