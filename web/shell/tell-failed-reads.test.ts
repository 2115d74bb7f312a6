import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { tellFailedReads } from './tell-failed-reads.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } })
})

/** A read on the page that fails with a status; settles once it has. */
async function fail(client: QueryClient, status: number): Promise<void> {
  const options = {
    queryKey: ['read', status],
    queryFn: () => Promise.reject(new ApiError(status)),
    retry: false,
    networkMode: 'always' as const,
  }
  new QueryObserver(client, options).subscribe(() => {})
  await vi.waitFor(() => expect(client.getQueryState(['read', status])?.status).toBe('error'))
}

test('a read that fails is told once, before and after this is there (ERR-01)', async () => {
  const client = new QueryClient()
  const told: number[] = []
  await fail(client, 503)
  tellFailedReads(client, ({ status }) => void told.push(status))
  expect(told).toEqual([503])
  await fail(client, 500)
  expect(told).toEqual([503, 500])
})

test('what is missing, refused, or asked ahead by nobody is not told, nor anything offline (ERR-01)', async () => {
  const client = new QueryClient()
  const told: number[] = []
  tellFailedReads(client, ({ status }) => void told.push(status))
  for (const status of [401, 404, 409]) await fail(client, status)
  await client.prefetchQuery({ queryKey: ['ahead'], queryFn: () => Promise.reject(new ApiError(503)), retry: false })
  vi.stubGlobal('navigator', { onLine: false })
  await fail(client, 0)
  expect(told).toEqual([])
})
