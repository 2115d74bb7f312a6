import type { Kysely } from 'kysely'
import type { ProviderState } from '../../common/api/site.ts'
import type { DB } from '../db/types.ts'
import { readHealth } from './client/health.ts'
import { type ProviderConfigs, providerNames, rowName } from './providers.ts'

type Health = Awaited<ReturnType<typeof readHealth>>
type CallState = ProviderState['calls'][number]

/** The health of each provider, for the admins of the site. */
export async function providerOverview(db: Kysely<DB>, configs: ProviderConfigs): Promise<ProviderState[]> {
  const rows = new Map(providerNames.map((name) => [name, rowName(name, configs[name]?.mode ?? 'on')]))
  const health = await readHealth(db, [...rows.values()])
  return providerNames.map((name) => {
    const mode = configs[name]?.mode ?? 'off'
    return { name, mode, ...stateOf(health, rows.get(name) ?? name) }
  })
}

function stateOf({ calls, resting, tokenEnds }: Health, row: string): Omit<ProviderState, 'name' | 'mode'> {
  const own = calls.filter(({ provider }) => belongs(provider, row))
  const latest = own.toSorted((a, b) => timeOf(b.succeededAt) - timeOf(a.succeededAt))
  const ends = [...tokenEnds].flatMap(([provider, end]) => (end !== null && belongs(provider, row) ? [end] : []))
  return {
    state: [...resting].some((provider) => belongs(provider, row)) ? 'resting' : worst(own.map(stateOfCall)),
    calls_left: latest.find(({ callsLeft }) => callsLeft !== null)?.callsLeft ?? null,
    token_ends_at: ends.toSorted((a, b) => timeOf(a) - timeOf(b))[0]?.toISOString() ?? null,
    calls: own.map((call) => ({
      name: call.call,
      state: stateOfCall(call),
      succeeded_at: call.succeededAt?.toISOString() ?? null,
      failed_at: call.failedAt?.toISOString() ?? null,
      failure: call.failure,
      detail: call.detail,
    })),
  }
}

/** A provider's own row, or that of one of its parts. */
const belongs = (provider: string, row: string): boolean => provider === row || provider.startsWith(`${row}:`)

const timeOf = (date: Date | null): number => date?.getTime() ?? 0

function stateOfCall({ succeededAt, failedAt, failure }: Health['calls'][number]): CallState['state'] {
  if (timeOf(succeededAt) >= timeOf(failedAt)) return 'healthy'
  return failure === 'changed' ? 'changed' : 'failing'
}

const worst = (states: CallState['state'][]): ProviderState['state'] =>
  (['changed', 'failing', 'healthy'] as const).find((state) => states.includes(state)) ?? 'unused'
