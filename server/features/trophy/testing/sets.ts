import type { EarnedSet, EarnedTrophy, Trophy } from '../../../providers/game-platform.ts'
import { addProfile, createTestPlatform, type TestPlatform } from '../../linked-account/testing/platform.ts'
import type { CastName } from '../../../testing/cast.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** Services in the memory of a test, in place of those of the app. */
export function placeServices(test: TestApp): Record<'steam' | 'psn' | 'xbox', TestPlatform> {
  const services = {
    steam: createTestPlatform('https://steam.test'),
    psn: createTestPlatform('https://psn.test'),
    xbox: createTestPlatform('https://xbox.test'),
  }
  Object.assign(test.ctx.providers as object, services)
  return services
}

/** Everything about trophies and links is gone. */
export async function clearTrophies(test: TestApp): Promise<void> {
  for (const table of [
    'csv_imports',
    'platform_accounts',
    'platform_games',
    'trophy_sets',
    'events',
    'follows',
  ] as const)
    await test.db.deleteFrom(table).execute()
  await test.recount()
}

export const trophy = (id: string, change: Partial<Trophy> = {}): Trophy => ({
  id,
  name: `Name of ${id}`,
  detail: `Detail of ${id}`,
  icon: null,
  grade: null,
  points: null,
  rarity: null,
  hidden: false,
  ...change,
})

const day = 86_400_000
const today = Date.now()
/** So many days ago, to the second: that is what services tell. */
export const daysAgo = (days: number): Date => new Date(Math.floor((today - days * day) / 1_000) * 1_000)

interface Given {
  account: string
  name: string
  platform?: string
  trophies: Trophy[]
  /** Earned ones, with the days that have gone by since; null: not told. */
  earned: Record<string, number | null>
}

/** Gives an account of a service a set, or makes another thing of the one that it has. */
export function give(
  service: TestPlatform,
  id: string,
  { account, name, platform = 'PC', trophies, earned }: Given,
): void {
  const had = Object.entries(earned).map(([trophyId, days]): EarnedTrophy => ({
    id: trophyId,
    earnedAt: days === null ? null : daysAgo(days),
    rarity: null,
  }))
  const last = Math.max(...had.map(({ earnedAt }) => earnedAt?.getTime() ?? 0), 0)
  const set: EarnedSet = {
    id,
    name,
    icon: null,
    platform,
    total: trophies.length,
    earned: had.length,
    grades: null,
    points: null,
    lastEarnedAt: last === 0 ? null : new Date(last),
  }
  service.defined.set(id, trophies)
  service.had.set(`${account} ${id}`, had)
  const others = (service.setsOf.get(account) ?? []).filter((one) => one.id !== id)
  service.setsOf.set(account, [set, ...others])
}

/** Links an account of this name as a person; with `proven` as if it was proven. Nothing is read yet. */
export async function link(
  test: TestApp,
  service: TestPlatform,
  { as, platform, name, proven = true }: { as: CastName; platform: string; name: string; proven?: boolean },
): Promise<string> {
  const { id } = addProfile(service, name)
  const { status, text } = await test.call('POST', '/account', { as, body: { platform, username: name } })
  if (status !== 201) throw new Error(`linking answered ${status}: ${text}`)
  if (proven)
    await test.db
      .updateTable('platform_accounts')
      .set({ proven_at: new Date() })
      .where('user_id', '=', test.cast[as].id)
      .where('platform', '=', platform)
      .execute()
  return id
}
