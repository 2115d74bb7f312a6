import { queryOptions } from '@tanstack/react-query'
import { pullApi } from '../../../api/calls/pull.generated.ts'
import { pullKey } from '../../../cache/keys.ts'
import type { Facts } from './pull-out.ts'

const minute = 60_000

/** What speaks for the games of the own shelf that wait there; without it their entries say enough. */
export const pullFactsQuery = (userId: number) =>
  queryOptions({
    queryKey: pullKey(userId),
    queryFn: async ({ signal }): Promise<Facts> => {
      const { data } = await pullApi.facts({ signal, quiet: true })
      return new Map(data.map((fact) => [fact.id, fact]))
    },
    staleTime: 10 * minute,
    meta: { viewer: true },
  })
