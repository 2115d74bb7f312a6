import type { Page } from '@playwright/test'
import { gameId } from './games.ts'
import { expect, type Member } from './test.ts'

export interface MadeList {
  id: number
  slug: string
  /** Where it stands. */
  path: string
}

interface Wanted {
  title: string
  isPublic?: boolean
  /** Its games, by their slugs. */
  games?: string[]
  /** So many of the best known games after those. */
  more?: number
}

async function call<T>(page: Page, { token }: Member, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()) as T
}

/** Makes a list through the API. */
export async function makeList(page: Page, owner: Member, wanted: Wanted): Promise<MadeList> {
  const { title, isPublic = true, games = [], more = 0 } = wanted
  const { id, slug } = await call<MadeList>(page, owner, '/list', { title, public: isPublic })
  const ids: number[] = []
  for (const game of games) ids.push(await gameId(page, game))
  for (let at = 1; ids.length < games.length + more; at += 1) {
    const found = await call<{ data: { id: number }[] }>(page, owner, `/game/filter?page=${at}`, {
      order: 'popular-desc',
    })
    ids.push(...found.data.map((one) => one.id).filter((one) => !ids.includes(one)))
  }
  for (const game of ids.slice(0, games.length + more))
    await call(page, owner, '/list/add', { id_list: id, id_game: game })
  return { id, slug, path: `/profile/${owner.nick}/lists/${slug}` }
}

/** The titles of a list's games in their order, as the server has them. */
export async function titlesOf(page: Page, { id }: MadeList, owner: Member, number = 1): Promise<string[]> {
  const answer = await page.request.get(`/api/list/${id}/games?page=${number}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title)
}
