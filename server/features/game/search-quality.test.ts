import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../catalogue/load/load-catalogue.ts'
import { readOpenCatalogue, readRenown } from '../../catalogue/load/read-catalogue.ts'
import { readPeople } from '../../catalogue/index/terms.ts'
import { readSearchQueries } from '../../testing/search-queries.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
  await loadCatalogue(test.db, test.ctx.resources)
}, 300_000)
afterAll(() => test.close())

/** Slugs of the first games for a text. */
async function search(text: string, count = 3): Promise<string[]> {
  const { body } = await test.call('POST', '/game/search', { body: { data: text } })
  return body.games.slice(0, count).map(({ slug }: { slug: string }) => slug)
}

describe('search of the open catalogue (GAM-06)', () => {
  it('finds what people type among the first three, for 95 of 100 queries of the list', async () => {
    const queries = readSearchQueries()
    const missed: string[] = []
    for (const { text, wanted } of queries) {
      const first = await search(text)
      if (!first.includes(wanted)) missed.push(`${text}: ${first.join(', ')}`)
    }
    expect(queries.length).toBeGreaterThan(150)
    expect(missed.length / queries.length, missed.join('\n')).toBeLessThan(0.05)
  })

  it('puts the very name first, then the better-known games, and editions after the game itself', async () => {
    expect(await search('final fantasy vii')).toEqual([
      'final-fantasy-vii',
      'final-fantasy-vii-remake',
      'final-fantasy-vii-rebirth',
    ])
    expect((await search('resident evil 2'))[0]).toBe('resident-evil-2')
    expect((await search('metroid'))[0]).toBe('metroid')
    expect((await search('super mario 3'))[0]).toBe('super-mario-bros-3')
    const zelda = await search('zelda', 6)
    expect(zelda).toContain('the-legend-of-zelda-breath-of-the-wild')
    expect(zelda).toContain('zelda-ocarina-of-time')
  })

  it('finds nothing for what no game is called, and nothing for signs', async () => {
    expect(await search('xyzzyqqq')).toEqual([])
    expect(await search('?!')).toEqual([])
    expect((await test.call('POST', '/game/search', { body: { data: '' } })).status).toBe(422)
  })

  it('knows the renown of games and the games of people by slugs that exist (GAM-01)', () => {
    const core = new Set(readOpenCatalogue().games.flatMap(({ source, slug }) => (source === 'core' ? slug : [])))
    expect([...readRenown().keys()].filter((slug) => !core.has(slug))).toEqual([])
    expect(readPeople().flatMap(({ games }) => games.filter((slug) => !core.has(slug)))).toEqual([])
  })
})
