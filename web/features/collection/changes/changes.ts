import {
  applyChange,
  type Change,
  emptyEntry,
  type EntryValues,
  type FlagName,
  isKept,
  withImplied,
} from '../../../../common/rules/collection.ts'

const step = (values: EntryValues, change: Change): EntryValues => {
  const next = applyChange(values, change)
  return next === 'deleted' ? emptyEntry : next
}

/** The values after the changes, one by one; undefined when nothing is left. */
export function foldChanges(base: EntryValues | undefined, changes: readonly Change[]): EntryValues | undefined {
  const values = changes.reduce(step, base ?? emptyEntry)
  return isKept(values) ? values : undefined
}

/** Flags that set others come first; finishing a game clears what is going on with it, so that is last. */
const onOrder: FlagName[] = [
  'have',
  'lended',
  'wanted',
  'played',
  'ended',
  'completed',
  'awarded',
  'favourite',
  'pending',
  'playing',
  'abandoned',
]

/** The changes that lead from one state of an entry to another. */
export function changesBetween(from: EntryValues, aim: EntryValues): Change[] {
  const changes: Change[] = []
  // No change leads back to an entry from before these rules.
  const to = withImplied(aim)
  let now = from
  const add = (change: Change): void => {
    changes.push(change)
    now = step(now, change)
  }
  for (const type of onOrder) {
    const otherBorrower = type === 'lended' && to.lended && now.borrower !== to.borrower
    if (to[type] && (!now[type] || otherBorrower))
      add({ type, value: true, ...(type === 'lended' && { borrower: to.borrower }) })
  }
  // Before flags are removed: an entry that is empty for a moment would lose its platform.
  if (now.rating !== to.rating && to.rating !== null) add({ type: 'rating', value: to.rating })
  for (const type of onOrder) if (!to[type] && now[type]) add({ type, value: false })
  if (now.rating !== to.rating) add({ type: 'rating', value: to.rating })
  if (isKept(to) && now.platform !== to.platform) add({ type: 'platform', value: to.platform })
  return changes
}

/** The state that reverts one change (`before` to `after`) and keeps later ones. */
export function withoutChange(current: EntryValues, before: EntryValues, after: EntryValues): EntryValues {
  const changed = (Object.keys(before) as (keyof EntryValues)[]).filter((name) => before[name] !== after[name])
  return { ...current, ...Object.fromEntries(changed.map((name) => [name, before[name]])) }
}
