import { describe, expect, it } from 'vitest'
import { packNames, type Piece, pieceCount, pieceOf } from './pack-names.ts'
import { readProductName, titleKey } from './product-name.ts'

const pack = (list: unknown) => packNames(Buffer.from(JSON.stringify(list)))
const named = (...names: [id: unknown, name: unknown][]) =>
  pack({ status: 'success', games: names.map(([id, name]) => ({ id, name })) })

function find(packed: ReturnType<typeof packNames>, title: string) {
  if ('misfit' in packed) throw new Error(packed.misfit)
  const key = titleKey(title)
  const piece = JSON.parse(packed.pieces[pieceOf(key)] ?? '{}') as Piece
  return Object.hasOwn(piece, key) ? piece[key] : undefined
}

describe('the name of a product', () => {
  it.each([
    ['Sample Ring', 'Sample Ring', 'PC'],
    ['Sample Ring PS5', 'Sample Ring', 'PS5'],
    ['Sample Ring (PS4)', 'Sample Ring', 'PS4'],
    ['Sample Ring Xbox Series X|S', 'Sample Ring', 'Xbox Series X|S'],
    ['Sample Ring Xbox Series', 'Sample Ring', 'Xbox Series'],
    ['Sample Ring Nintendo Switch 2', 'Sample Ring', 'Nintendo Switch 2'],
    ['Sample Ring 2 Nintendo Switch', 'Sample Ring 2', 'Nintendo Switch'],
    ['PS5', 'PS5', 'PC'],
    ['1-2-Switch', '1-2-Switch', 'PC'],
    ['', '', 'PC'],
  ])('%j is %j on %j', (name, title, platform) => expect(readProductName(name)).toEqual({ title, platform }))

  it('equals another way to write the title', () => {
    const same = [
      ['Final Saga VII', 'FINAL SAGA 7™'],
      ['Spider-Man 2', 'Spiderman 2'],
      ["Baldur's Gate 3", 'Baldurs Gate III'],
      ['Pokémon: Sí', 'pokemon si'],
      ['Ori & the Will', 'Ori and the Will'],
    ]
    for (const [one = '', other = ''] of same) expect([one, titleKey(one)]).toEqual([one, titleKey(other)])
    expect(titleKey('FIFA 22')).not.toBe(titleKey('FIFA 23'))
    expect(titleKey(' — ')).toBe('')
  })
})

describe('the list of names', () => {
  it('becomes pieces in which each title finds its products', () => {
    const packed = named([73_341, 'Sample Ring'], ['73342', 'Sample Ring PS5'], [5, 'Pokémon Sí'], [6, 'Constructor'])
    expect(packed).toMatchObject({ names: 4 })
    expect('pieces' in packed && packed.pieces).toHaveLength(pieceCount)
    expect(find(packed, 'SAMPLE ring®')).toEqual([
      { id: 73_341, name: 'Sample Ring', title: 'Sample Ring', platform: 'PC' },
      { id: 73_342, name: 'Sample Ring PS5', title: 'Sample Ring', platform: 'PS5' },
    ])
    expect(find(packed, 'pokemon si')).toMatchObject([{ id: 5 }])
    expect(find(packed, 'constructor')).toMatchObject([{ id: 6 }])
    for (const none of ['Sample', 'hasOwnProperty', '__proto__', '']) expect(find(packed, none)).toBeUndefined()
  })

  it('has rows that name nothing, are there too often, or do not fit', () => {
    const packed = named(
      ['0', 'Unusable'],
      [0, 'Unusable'],
      [1, ' \u200b '],
      [2, '™'],
      [-3, 'Negative'],
      ['x', 'Odd'],
      [null, 'None'],
      [9_999_999_999, 'Too large'],
      [4, ['a']],
      [5, 'Good'],
      ...Array.from({ length: 50 }, (_, at): [number, string] => [100 + at, 'Often']),
    )
    expect(packed).toMatchObject({ names: 51 })
    expect(find(packed, 'Good')).toMatchObject([{ id: 5 }])
    expect(find(packed, 'Often')).toHaveLength(12)
    expect(find(packed, 'Unusable')).toBeUndefined()
  })

  it('is cleaned and cut', () => {
    const packed = named([7, `Sa\u202emple ${'x'.repeat(400)}`])
    expect(JSON.stringify(packed)).not.toContain('\u202e')
    expect(find(packed, `Sa mple ${'x'.repeat(192)}`)?.[0]?.name).toHaveLength(200)
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['half a list', '{"status":"success","games":[{"id":1,"name":"A"}'],
    ['a number', '0'],
    ['a list', '[]'],
    ['an empty list', '{"status":"success","games":[]}'],
    ['no list', '{"status":"success"}'],
    ['other fields', '{"games":[{"idV2":1,"nameV2":"A"}]}'],
    ['no usable id', '{"games":[{"id":"0","name":"A"}]}'],
  ])('does not fit: %s (PR-06)', (_what, body) => {
    expect(packNames(Buffer.from(body))).toEqual({ misfit: expect.any(String) })
  })

  it('is spread evenly over its pieces', () => {
    const packed = named(...Array.from({ length: 20_000 }, (_, at): [number, string] => [at + 1, `Sample game ${at}`]))
    const sizes = 'pieces' in packed ? packed.pieces.map((piece) => Object.keys(JSON.parse(piece) as Piece).length) : []
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20_000)
    expect(Math.max(...sizes)).toBeLessThan(60)
  })
})
