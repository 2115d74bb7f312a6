interface Page {
  current_page: number
  next_page_url: string | null
}

/** The number of the next page, undefined at the end: `getNextPageParam` of every infinite list. */
export const nextPage = ({ current_page, next_page_url }: Page): number | undefined =>
  next_page_url === null ? undefined : current_page + 1

type Pages<T> = readonly { data: readonly T[] }[]

/**
 * All items of these pages, without repetitions: a new item shifts the rest, so that one may be on two pages. `keyOf`
 * says what makes two of them the same; without it their ids do.
 */
export function eachOnce<T extends { id: number | string }>(pages: Pages<T>): T[]
export function eachOnce<T>(pages: Pages<T>, keyOf: (thing: T) => unknown): T[]
export function eachOnce<T extends { id?: unknown }>(pages: Pages<T>, keyOf = ({ id }: T): unknown => id): T[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((thing) => [keyOf(thing), thing])).values()]
}
