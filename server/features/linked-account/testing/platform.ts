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
      seen(id)
      return page(service.owned.get(id) ?? [], offset)
    },
    sets: async (id, offset) => {
      await fail()
      service.asked.push(`sets ${offset}`)
      seen(id)
      return page(service.setsOf.get(id) ?? [], offset)
    },
    trophies: async ({ id }, lang) => {
      await fail()
      service.asked.push(`trophies ${id} ${lang}`)
      await failSet(id)
      const defined = service.defined.get(id)
      if (!defined) throw new ProviderError('not_found', 'no such set')
      return lang === 'en' ? defined : defined.map((one) => ({ ...one, name: `${one.name} ñ` }))
    },
    earned: async (account, { id }) => {
      await fail()
      service.asked.push(`earned ${id}`)
      seen(account)
      await failSet(id)
      const had = service.had.get(`${account} ${id}`) ?? []
      await service.meanwhile(id)
      return had
    },
    profileUrl: ({ name }) => `${site}/${name}`,
  }
  const fail = async (failure = service.fails): Promise<void> => {
    if (failure) throw new ProviderError(failure, 'as the test wants it')
  }
  const failSet = (id: string): Promise<void> => fail(service.failing.get(id) ?? null)
  const seen = (id: string): void => {
    const profile = [...service.profiles.values()].find((one) => one.id === id)
    if (!profile) throw new ProviderError('not_found', 'no such account')
    if (profile.isPrivate) throw new ProviderError('private', 'private')
  }
  const page = <T>(all: T[], offset: number): PlatformPage<T> => {
    const end = offset + service.pageSize
    return { rows: all.slice(offset, end), total: all.length, next: end < all.length ? end : null }
  }
  return service
}

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
