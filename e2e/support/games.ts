import type { Page } from '@playwright/test'

/** The number of a game of the catalogue, by its slug. */
export const gameId = async ({ request }: Pick<Page, 'request'>, slug: string): Promise<number> =>
  ((await (await request.get(`/api/game/${slug}`)).json()) as { id: number }).id
