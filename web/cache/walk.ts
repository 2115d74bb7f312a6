import type { InfiniteData } from '@tanstack/react-query'
import type { Event } from '../../common/api/event.ts'
import type { Likeable } from '../../common/api/index.ts'
import type { UserCard } from '../../common/api/user.ts'

/** What can be changed wherever it is shown, with what every place shows of it: a timeline shows the least. */
export type Entities = { user: UserCard } & { [N in Likeable]: NonNullable<Event[N]> }
export type Kind = keyof Entities

/** What is done to each entity on the way; the very same object where there is nothing to change. */
export type Visit = <K extends Kind, T extends Entities[K]>(kind: K, thing: T) => T

/** Visits every entity in an answer; gives the answer with the changes in it, the very same where there are none. */
export type Walk<T> = (value: T, visit: Visit) => T

/** Many of them. */
export const each =
  <T>(walk: Walk<T>): Walk<T[]> =>
  (values, visit) => {
    const next = values.map((value) => walk(value, visit))
    return next.some((value, at) => value !== values[at]) ? next : values
  }

/** Things in parts of a larger thing, as an author in a review; a part may be missing. */
export const parts =
  <T extends object>(walks: { [P in keyof T]?: Walk<NonNullable<T[P]>> }): Walk<T> =>
  (value, visit) => {
    const next: Partial<T> = {}
    for (const name of Object.keys(walks) as (keyof T)[]) {
      const part = value[name]
      if (part === undefined || part === null) continue
      const changed = walks[name]!(part, visit)
      if (changed !== part) next[name] = changed
    }
    return Object.keys(next).length === 0 ? value : { ...value, ...next }
  }

/** One page of a list. */
export const page =
  <P extends { data: unknown[] }>(walk: Walk<P['data'][number]>): Walk<P> =>
  (value, visit) => {
    const data = each(walk)(value.data, visit)
    return data === value.data ? value : { ...value, data }
  }

/** The pages of an infinite query. */
export const pages = <P extends { data: unknown[] }>(walk: Walk<P['data'][number]>): Walk<InfiniteData<P>> =>
  pagesOf(page<P>(walk))

/** The same, where a page has other parts than its data. */
export const pagesOf =
  <P>(walk: Walk<P>): Walk<InfiniteData<P>> =>
  (value, visit) => {
    const next = each(walk)(value.pages, visit)
    return next === value.pages ? value : { ...value, pages: next }
  }

/** What may be null, as an own review that is not written yet. */
export const nullable =
  <T>(walk: Walk<T>): Walk<T | null> =>
  (value, visit) =>
    value === null ? null : walk(value, visit)
