import type { QueryClient } from '@tanstack/react-query'
import type { ChangedEntry, Collection, CollectionEntry, EntryState } from '../../../common/api/collection.ts'
import { applyManyChange, type EntryValues, isSameEntry, type ManyChange } from '../../../common/rules/collection.ts'
import { manyEntryApi } from '../../api/calls/many-entry.generated.ts'
import { defineOptimisticUpdate, tellRefusal } from '../../cache/optimistic-update.ts'
import type { Draft } from '../../cache/draft.ts'
import { collectionKeys, loansKey } from '../../cache/keys.ts'
import { applyUpdate } from '../../cache/optimistic.ts'
import { formatNumber } from '../../i18n/format.ts'
import { isOffline } from '../../offline/connection.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { count } from '../collection/changes/shown-entry.ts'
import type { collectionQuery } from '../collection/collection.data.ts'
import { entryIndex, entryWith, valuesOf } from '../collection/entry.ts'

/** An entry as it was shown, and its place among the others. */
type Former = { at: number; entry: CollectionEntry }
type Setting = { userId: number; ids: readonly number[]; change: ManyChange }
type Undoing = { userId: number; entries: readonly ChangedEntry[]; former: readonly Former[] }

/** What the server said of a change, by its variables: `makeChange` answers only whether it stands. */
const answers = new WeakMap<object, ChangedEntry[]>()
/** Games that an undo left alone, by its variables. */
const left = new WeakMap<object, number[]>()

const scope = (): string => 'several games'

/** Several games of the own collection at once. Not sent on another day: what is chosen refers to the present shelf. */
const manySetting = defineOptimisticUpdate<Setting, { data: ChangedEntry[] }>({
  mutationKey: ['collection', 'many'],
  scope,
  resend: 'never',
  apply: (draft, { userId, ids, change }) => {
    const chosen = new Set(ids)
    showAll(draft, userId, (entry) => {
      if (!chosen.has(entry.id)) return entry
      const next = applyManyChange(valuesOf(entry), change)
      return next === 'deleted' ? null : withValues(entry, next)
    })
  },
  send: ({ ids, change }) =>
    manyEntryApi.set({
      body: {
        games: [...ids],
        ...(change === 'remove' ? { type: change } : { type: change.type, value: change.value }),
      },
    }),
  confirm: (draft, { data }, variables) => {
    answers.set(variables, data)
    const states = new Map(data.map(({ id, after }) => [id, after]))
    showAll(draft, variables.userId, (entry) => {
      const state = states.get(entry.id)
      return state === undefined ? entry : state && withValues(entry, valuesOfState(state))
    })
  },
  onRefused: tellRefusal,
  onSettled: askAgain,
})

const undoing = defineOptimisticUpdate<Undoing, { kept: number[] }>({
  mutationKey: ['collection', 'undo-many'],
  scope,
  resend: 'never',
  apply: (draft, { userId, former }) =>
    draft.updateAll<typeof collectionQuery>(collectionKeys.own(userId), (held) => withFormer(draft, held, former)),
  send: ({ entries }) => manyEntryApi.undo({ body: { entries: [...entries] } }),
  confirm: (_draft, { kept }, variables) => void left.set(variables, kept),
  onRefused: tellRefusal,
  onSettled: askAgain,
})

/** What was left alone is not as it is shown, and a change whose answer was lost may stand. */
function askAgain(client: QueryClient, { userId }: { userId: number }): void {
  void client.invalidateQueries({ queryKey: collectionKeys.own(userId) })
  void client.invalidateQueries({ queryKey: loansKey })
}

const withValues = (entry: CollectionEntry, values: EntryValues): CollectionEntry =>
  isSameEntry(valuesOf(entry), values) ? entry : entryWith(entry, values)

const valuesOfState = (state: EntryState): EntryValues => valuesOf({ id: 0, title: '', platforms: [], ...state })

/** Changes the own collection entry by entry, in one go; null takes one out. */
function showAll(draft: Draft, userId: number, next: (entry: CollectionEntry) => CollectionEntry | null): void {
  draft.updateAll<typeof collectionQuery>(collectionKeys.own(userId), (held) => {
    let changed = false
    const data = held.data.flatMap((entry) => {
      const is = next(entry)
      if (is === entry) return entry
      changed = true
      count(draft, entry, valuesOf(entry), is ? valuesOf(is) : undefined)
      return is ?? []
    })
    return changed ? { ...held, data } : held
  })
}

/** The collection with former entries in the places that they had, the first place first. */
function withFormer(draft: Draft, held: Collection, former: readonly Former[]): Collection {
  const index = entryIndex(held)
  const back = new Map(former.map(({ entry }) => [entry.id, entry]))
  const data = held.data.map((entry) => back.get(entry.id) ?? entry)
  for (const { at, entry } of former) {
    const now = index.get(entry.id)
    count(draft, entry, now && valuesOf(now), valuesOf(entry))
    if (!now) data.splice(at, 0, entry)
  }
  return { ...held, data }
}

/**
 * Makes one change of several games, shown at once, and offers one undo for all of them. `told`: what was done, for the
 * number of games that changed.
 */
export async function changeMany(
  client: QueryClient,
  ids: readonly number[],
  change: ManyChange,
  told: (texts: { count: number; number: string }) => string,
): Promise<void> {
  const userId = session.current()?.user.id
  if (userId === undefined) return
  if (isOffline()) return void toast.error(m.many_offline())
  const held = client.getQueryData<Collection>(collectionKeys.own(userId))
  const variables: Setting = { userId, ids, change }
  if (!(await applyUpdate(client, manySetting, variables))) return
  const entries = answers.get(variables) ?? []
  if (entries.length === 0) return void toast.show(m.many_nothing())
  const changed = new Set(entries.map(({ id }) => id))
  const former = (held?.data ?? []).flatMap((entry, at) => (changed.has(entry.id) ? { at, entry } : []))
  toast.undo(
    told(numberOf(entries.length)),
    m.collection_undo(),
    () => void undoMany(client, { userId, entries, former }),
  )
}

async function undoMany(client: QueryClient, variables: Undoing): Promise<void> {
  if (isOffline()) return void toast.error(m.many_offline())
  if (!(await applyUpdate(client, undoing, variables))) return
  const kept = left.get(variables)?.length ?? 0
  if (kept > 0) toast.show(m.many_kept(numberOf(kept)))
}

const numberOf = (many: number) => ({ count: many, number: formatNumber(many) })
