import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Colour, contrast, readableContrast } from '../colour.ts'
import type { GameArt } from '../game-art.ts'
import { drawArt, drawCover, gameFamily, standInCover } from './cover.ts'
import { families } from './families.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

const words =
  'Iron Moon Garden Street of the Lost Fire Quiet Signal Turbo Echo Salt Gate Hollow Star 2 III Añil & Ōkami'.split(' ')
const genres = [
  '',
  'adventure',
  'platform',
  'puzzle',
  'shooter',
  'role-playing-rpg',
  'racing',
  'horror',
  'strategy',
  'music',
  'simulator',
]
const platforms = ['PC', 'PlayStation 5', 'Nintendo Switch', 'Mega Drive', 'Game Boy', '']

/* Invented titles of one to eight words, the same ones every time. */
const games: GameArt[] = Array.from({ length: 800 }, (_, n) => ({
  title: Array.from({ length: 1 + (n % 8) }, (_, i) => words[(n * 7 + i * i * 3 + i) % words.length]).join(
    n % 9 === 4 ? ': ' : ' ',
  ),
  genre: genres[n % genres.length] ?? null,
  platform: platforms[n % platforms.length] ?? null,
  year: 1985 + (n % 42),
}))

const firstOf = (name: string): GameArt => games.find((game) => gameFamily(game) === name) as GameArt

describe('drawCover', () => {
  it('draws every family', () => {
    expect(new Set(games.map(gameFamily))).toEqual(new Set(Object.keys(families)))
  })

  it.each(Object.keys(families))('keeps the face of %s', (name) => {
    const game = firstOf(name)
    expect(`${game.title} ${hash(drawCover(game))} ${hash(drawArt(game, 1240, 470))}`).toMatchSnapshot()
  })

  it('draws the same game the same way, whatever was drawn before', () => {
    const alone = drawCover(games[3] as GameArt)
    for (const game of games.slice(0, 60)) drawCover(game)
    expect(drawCover(games[3] as GameArt)).toBe(alone)
  })

  it('changes only the strip with the platform', () => {
    const game = games[1] as GameArt
    const face = (platform: string) => drawCover({ ...game, platform }).split('<path d="M0 0h16v400h-16z"')[0]
    expect(face('PC')).toBe(face('Nintendo Switch'))
    expect(drawCover({ ...game, platform: 'PC' })).not.toBe(drawCover({ ...game, platform: 'Nintendo Switch' }))
  })

  it('gives every title an ink that reads on what is under it', () => {
    const faint = games.filter((game) => titleContrast(game) < readableContrast)
    expect(faint).toEqual([])
  })

  it('has no broken numbers, ids or style attributes', () => {
    for (const game of games) {
      expect(drawCover(game)).not.toMatch(/NaN|undefined|Infinity| id=| style=|<defs/)
    }
  })

  it('escapes titles and leaves their numbers alone', () => {
    const svg = drawCover({ title: '<img src=x> & "1.25"', year: 2001 })
    expect(svg).not.toContain('<IMG')
    expect(svg).toContain('&#38;')
    expect(svg).toContain('1.25')
  })

  it.each(['', ' ', '東京', 'A'.repeat(120), 'one '.repeat(40)])('draws odd titles: %j', (title) => {
    expect(drawCover({ title })).toMatch(/^<svg .*<\/svg>$/)
  })
})

/* The field under the title: the last one painted from edge to edge, or the first where the sky continues. */
const titleContrast = (game: GameArt): number => {
  const svg = drawCover(game)
  const fields = [...svg.matchAll(/<path d="M0 ([\d.]+)h300v([\d.]+)h-300z" fill="(#\w{3})"/g)]
  const lines = [...svg.matchAll(/<text x="\d+" y="([\d.]+)"[^>]* fill="(#\w{3})"[^>]*textLength/g)]
  const ratios = lines.slice(gameFamily(game) === 'numeral' ? 2 : 0).map(([, y, ink]) => {
    const under = fields.findLast(
      ([, top, tall]) => Number(top) <= Number(y) && Number(y) <= Number(top) + Number(tall),
    )
    return contrast(under?.[3] as Colour, ink as Colour)
  })
  return Math.min(...ratios)
}

describe('standInCover', () => {
  it('is the title in readable ink on the ground of the cover, and small', () => {
    for (const game of games) {
      const drawn = standInCover(game)
      const ink = /color="(#\w{3})"/.exec(drawn)?.[1] as Colour
      const ground = /fill="(#\w{3})"/.exec(drawn)?.[1] as Colour
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(readableContrast)
      expect(drawn.length).toBeLessThan(400)
    }
  })

  it('cannot be left by a title', () => {
    expect(standInCover({ title: 'A"><script>&' })).toContain('data-title="A&#34;&#62;&#60;script&#62;&#38;"')
  })
})
