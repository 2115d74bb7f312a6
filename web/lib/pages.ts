interface Page {
  current_page: number
  next_page_url: string | null
}

/** The number of the next page, undefined at the end: `getNextPageParam` of every infinite list. */
export const nextPage = ({ current_page, next_page_url }: Page): number | undefined =>
  next_page_url === null ? undefined : current_page + 1

/** Everything on these pages, once: something new moves the rest along, so that a thing may come on two of them. */
export const eachOnce = <T extends { id: number }>(pages: readonly { data: readonly T[] }[]): T[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((thing) => [thing.id, thing])).values(),
]
