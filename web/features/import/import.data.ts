import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Import, ImportMapping, ImportRow, ImportRowKind } from '../../../common/api/import.ts'
import type { ImportOptions } from '../../../common/rules/import.ts'
import { importApi } from '../../api/calls/import.generated.ts'
import type { CallAnswer } from '../../api/call-types.ts'
import type { importCalls } from '../../../common/api/import.ts'
import { importKeys, linkedKeys, playNoteKeys } from '../../cache/account-keys.ts'
import { collectionKeys, eventKeys, rateKeys, userKeys } from '../../cache/keys.ts'
import { nextPage } from '../../lib/pages.ts'

type RowsPage = CallAnswer<(typeof importCalls)['rows']>

/** Milliseconds between two polls of a background job. */
const often = 1_000
const working: ReadonlySet<string> = new Set(['reading', 'applying', 'undoing'])

/** Whether a job is working on it. */
export const isWorking = ({ state, stalled }: Import): boolean => working.has(state) && !stalled

/** The user's own imports, the latest first; never more than one page. */
export const importsQuery = queryOptions({
  queryKey: importKeys.all(),
  queryFn: ({ signal }) => importApi.list({ signal, quiet: true }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.data.some(isWorking) ? often * 2 : false),
  meta: { viewer: true },
})

/** One import; polled while a job works on it. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => importApi.show({ params: { id }, signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? often : false),
    meta: { viewer: true },
  })

/**
 * Its rows by how they were first recognised, in pages; `left`: only those that are not in the collection yet;
 * `effect`: only those that do this to the shelf.
 */
export const importRowsQuery = (
  id: number,
  found: ImportRowKind,
  left: boolean,
  effect?: NonNullable<ImportRow['effect']>,
) =>
  infiniteQueryOptions({
    queryKey: effect === undefined ? importKeys.rows(id, found, left) : importKeys.rows(id, found, left, effect),
    queryFn: ({ signal, pageParam }) =>
      importApi.rows({
        params: { id },
        query: { found, page: pageParam, ...(left && { left: 1 }), ...(effect && { effect }) },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    meta: { viewer: true },
  })

const keep = (client: QueryClient, one: Import): void => {
  client.setQueryData(importKeys.one(one.id), one)
  void client.invalidateQueries({ queryKey: importKeys.all() })
}

/** Uploads a file; returns its import. */
export function useSendFile(onSent: (one: Import) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      // The content type that browsers give a table differs between systems, so it is always set here.
      importApi.create({
        query: { name: file.name.slice(-200) },
        body: new Blob([file], { type: 'text/csv' }),
        quiet: [413, 415, 422, 429],
      }),
    onSuccess: (one) => {
      keep(client, one)
      onSent(one)
    },
  })
}

/** Chooses a table, assigns the columns, or sets the options. */
export function useUpdateImport(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { mapping?: ImportMapping; options?: ImportOptions; table?: number }) =>
      importApi.update({ params: { id }, body, quiet: [422] }),
    onSuccess: (one) => {
      keep(client, one)
      void client.invalidateQueries({ queryKey: importKeys.rows(id) })
    },
  })
}

/** Chooses the game of a row; the row changes in place. */
export function useChooseRow(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ n, game, skip }: { n: number; game: number | null; skip: boolean }) =>
      importApi.choose({ params: { id, n }, body: { game, skip } }),
    onSuccess: (row) => {
      client.setQueriesData<InfiniteData<RowsPage>>(
        { queryKey: importKeys.rows(id) },
        (held) => held && withRow(held, row),
      )
      void client.invalidateQueries({ queryKey: importKeys.one(id) })
      // What is left out of a linked account is on the list of what is never offered.
      void client.invalidateQueries({ queryKey: linkedKeys.ignored() })
    },
  })
}

const withRow = (held: InfiniteData<RowsPage>, row: ImportRow): InfiniteData<RowsPage> => ({
  ...held,
  pages: held.pages.map((page) => ({ ...page, data: page.data.map((one) => (one.n === row.n ? row : one)) })),
})

/** Looks up everything that was not found in the external database, some rows at a time, until `signal` ends it. */
export async function lookUpAll(
  client: QueryClient,
  id: number,
  signal: AbortSignal,
  onStep: (step: { found: number; left: number }) => void,
): Promise<void> {
  let found = 0
  try {
    for (;;) {
      const step = await importApi.lookUp({ params: { id }, signal, quiet: true })
      found += step.found
      onStep({ found, left: step.left })
      if (step.left === 0) return
    }
  } finally {
    void client.invalidateQueries({ queryKey: importKeys.rows(id) })
    void client.invalidateQueries({ queryKey: importKeys.one(id) })
  }
}

/** Starts to apply an import to the collection, or to undo it. */
export function useStartImport(what: 'apply' | 'undo') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => importApi[what]({ params: { id } }),
    onSuccess: (one) => keep(client, one),
    // Another tab was faster: the present state is shown.
    onError: () => void client.invalidateQueries({ queryKey: importKeys.every }),
  })
}

/** Removes an import. */
export function useRemoveImport(onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => importApi.remove({ params: { id }, quiet: [404] }),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.all() }),
    onSuccess: onGone,
  })
}

/** The collection has changed: everything that was read of it is fetched again. */
export function forgetShelf(client: QueryClient): void {
  for (const { every } of [collectionKeys, rateKeys, userKeys, eventKeys, playNoteKeys])
    void client.invalidateQueries({ queryKey: every })
}
