import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slugify } from '../../../common/rules/names.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { catalogueFolder, CatalogueFileError, readOpenCatalogue } from './read-catalogue.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
}, 300_000)
afterAll(() => test.close())

describe('the open catalogue', () => {
  it('contains more than 15,000 games, at least 2,400 of them complete (GAM-01)', () => {
    const { games } = readOpenCatalogue()
    const core = games.filter(({ source }) => source === 'core')
    expect(games.length).toBeGreaterThan(15_000)
    expect(core.length).toBeGreaterThan(2_400)
    expect(
      core.filter(
        (game) =>
          !game.description?.en || !game.description.es || game.genres.length === 0 || game.developers.length === 0,
      ),
    ).toEqual([])
    expect(core.some(({ releases }) => releases.some(({ date }) => date?.date.startsWith('2027')))).toBe(true)
  })

  it('refers only to its own platforms, genres and themes, and contains each slug once (GAM-01)', () => {
    const { games, vocabulary } = readOpenCatalogue()
    const known = (rows: { slug: string }[]) => new Set(rows.map(({ slug }) => slug))
    const [platforms, genres, themes] = [
      known(vocabulary.platforms),
      known(vocabulary.genres),
      known(vocabulary.themes),
    ]
    for (const game of games) {
      expect(
        game.releases.every(({ platform }) => platforms.has(platform)),
        game.slug,
      ).toBe(true)
      expect(
        game.genres.every((slug) => genres.has(slug)) && game.themes.every((slug) => themes.has(slug)),
        game.slug,
      ).toBe(true)
      expect(game.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      // Only a title of digits ("1942") makes an address without a word.
      if (!/[a-z]/.test(game.slug)) expect(slugify(game.title)).not.toMatch(/[a-z]/)
    }
    expect(new Set(games.map(({ slug }) => slug)).size).toBe(games.length)
    expect(new Set(games.map(({ sourceKey }) => sourceKey)).size).toBe(games.length)
  })

  it('is refused in one sentence when a file is damaged, and the one of an earlier start stays (GAM-01)', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'ludoteca-catalogue-')), 'data')
    try {
      cpSync(catalogueFolder, folder, { recursive: true })
      writeFileSync(join(folder, 'mame.json.gz'), 'not gzip')
      const failed = loadCatalogue(test.db, test.ctx.resources, folder)
      await expect(failed).rejects.toThrow(CatalogueFileError)
      await expect(failed).rejects.toThrow(
        /^The catalogue file server\/catalogue\/data\/mame\.json\.gz cannot be read \(/,
      )
      await test.db.insertInto('catalogue_state').values({ key: 'open_catalogue', value: 'older' }).execute()
      const kept = await loadCatalogue(test.db, test.ctx.resources, folder)
      expect(kept).toMatchObject({ loaded: false, problem: expect.stringContaining('mame.json.gz cannot be read') })
      rmSync(join(folder, 'genres.json'))
      expect((await loadCatalogue(test.db, test.ctx.resources, folder)).problem).toContain('genres.json cannot be read')
    } finally {
      await test.db.deleteFrom('catalogue_state').where('key', '=', 'open_catalogue').execute()
      rmSync(join(folder, '..'), { recursive: true })
    }
  })

  it('loads once; loading again changes nothing, including ids (GAM-01)', async () => {
    const load = () => loadCatalogue(test.db, test.ctx.resources)
    const forget = () => test.db.deleteFrom('catalogue_state').where('key', '=', 'open_catalogue').execute()
    await forget()
    const first = await load()
    expect(first).toMatchObject({ loaded: true })
    expect((await test.call('GET', '/site')).body.games).toBe(first.games)
    const ids = () => test.db.selectFrom('games').select(['id', 'slug']).orderBy('slug').execute()
    const before = await ids()
    expect(await load()).toEqual({ loaded: false, games: first.games })
    await test.db.updateTable('catalogue_state').set({ value: 'older' }).where('key', '=', 'open_catalogue').execute()
    expect(await load()).toEqual({ loaded: true, games: first.games })
    expect(await ids()).toEqual(before)
  }, 300_000)
})
