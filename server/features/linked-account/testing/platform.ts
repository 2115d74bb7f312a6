import { ProviderError } from '../../../providers/client/provider-error.ts'
import type { ProviderFailure } from '../../../providers/client/provider-error.ts'
import type { GamePlatform, PlatformGame, PlatformProfile } from '../../../providers/game-platform.ts'

/** A service in the memory of a test: profiles by name, their games, and what fails next. */
export interface TestPlatform extends GamePlatform {
  profiles: Map<string, PlatformProfile>
  owned: Map<string, PlatformGame[]>
  /** Games in one page. */
  pageSize: number
  /** Every call fails so. */
  fails: ProviderFailure | null
  /** How many pages were read. */
  pages: number
}

const unused = (): never => {
  throw new Error('no test of links asks for trophies')
}

/** An empty service. */
export function createTestPlatform(site: string): TestPlatform {
  const service: TestPlatform = {
    mode: 'demo',
    profiles: new Map(),
    owned: new Map(),
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
      const profile = [...service.profiles.values()].find((one) => one.id === id)
      if (!profile) throw new ProviderError('not_found', 'no such account')
      if (profile.isPrivate) throw new ProviderError('private', 'private')
      const all = service.owned.get(id) ?? []
      const end = offset + service.pageSize
      return { rows: all.slice(offset, end), total: all.length, next: end < all.length ? end : null }
    },
    sets: unused,
    trophies: unused,
    earned: unused,
    profileUrl: ({ name }) => `${site}/${name}`,
  }
  const fail = async (): Promise<void> => {
    if (service.fails) throw new ProviderError(service.fails, 'as the test wants it')
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
