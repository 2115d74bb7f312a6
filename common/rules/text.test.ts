import { describe, expect, it } from 'vitest'
import { cutAtWord, oneLine, paragraphs, trimEndOf, withoutLastWord } from './text.ts'

describe('a text stays in its place', () => {
  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    '%j, which turns what follows it, is left out',
    (sign) => {
      expect([oneLine(`a${sign}b`), paragraphs(`a${sign}b`)]).toEqual(['ab', 'ab'])
    },
  )

  it('marks pile up as high as in a script that is written, no higher', () => {
    expect(oneLine(`e${'\u0301'.repeat(1_000)}!`)).toBe(`e${'\u0301'.repeat(8)}!`)
    expect(paragraphs(`e${'\u0301'.repeat(1_000)}!`)).toBe(`e${'\u0301'.repeat(8)}!`)
  })

  it.each(['ألعاب لأيام ممطرة', 'שָׁלוֹם', 'ཧྐྵྨླྺྼྻྂ', 'ゲームズ', 'तीक्ष्ण', '👨‍👩‍👧‍👦🏳️‍🌈1️⃣', 'a\u200eb\u200f'])(
    '%s is kept as it is',
    (text) => {
      expect([oneLine(text), paragraphs(text)]).toEqual([text, text])
    },
  )
})

it('SO-05: cuts and trims as the expressions did that were not linear', () => {
  expect(cutAtWord('one two   three', 12)).toBe('one two…')
  expect(cutAtWord('one, two', 5)).toBe('one…')
  expect(paragraphs('a  \n b \r\n\r\n  c   ')).toBe('a\n b\n\n  c')
  expect([trimEndOf('a--', /-/), trimEndOf('--', /-/), trimEndOf('a', /-/)]).toEqual(['a', '', 'a'])
  expect([withoutLastWord('a b  c'), withoutLastWord('a b  '), withoutLastWord('abc')]).toEqual(['a b', 'a b', 'abc'])
})
