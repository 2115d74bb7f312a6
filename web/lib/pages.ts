interface Page {
  current_page: number
  next_page_url: string | null
}

/** The number of the next page, undefined at the end: `getNextPageParam` of every infinite list. */
export const nextPage = ({ current_page, next_page_url }: Page): number | undefined =>
  next_page_url === null ? undefined : current_page + 1

/** All items of these pages, without repetitions: a new item shifts the rest, so that one may be on two pages. */
export const eachOnce = <T extends { id: number }>(pages: readonly { data: readonly T[] }[]): T[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((thing) => [thing.id, thing])).values(),
]
