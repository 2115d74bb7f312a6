import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { everything, type GamesFilter } from '../game/filter.ts'
import type { FilterNames } from './filter-names.ts'
import { filterTitle, gamesOfGenre, releasedWords } from './filter-words.ts'

const speak = (lang: 'en' | 'es') => overwriteGetLocale(() => lang)
afterEach(() => speak('en'))

const none = new Map<string, string | null>()
const names: FilterNames = {
  platforms: new Map([['switch', 'Nintendo Switch']]),
  genres: new Map([['puzzle', 'Puzzle']]),
  themes: none,
  developers: new Map([['konami', 'Konami']]),
  publishers: none,
}
const title = (given: Partial<GamesFilter>) => filterTitle({ ...everything, ...given }, names)

test('an address is described in words (GAM-04)', () => {
  expect(title({})).toBe('Explore games')
  expect(title({ genres: ['puzzle'], platforms: ['switch'] })).toBe('Puzzle games for Nintendo Switch')
  expect(title({ platforms: ['switch'], developers: ['konami'], released: '1990-1999' })).toBe(
    'Games for Nintendo Switch: Konami, 1990s',
  )
  expect(title({ text: 'zelda' })).toBe('Games: “zelda”')
})

test('genres follow the rules of each language', () => {
  expect(gamesOfGenre('Card & board game')).toBe('Card & board games')
  speak('es')
  expect(gamesOfGenre('Puzles')).toBe('Juegos de puzles')
  expect(gamesOfGenre('MOBA')).toBe('Juegos de MOBA')
})

test.each([
  ['past', 'Out already'],
  ['1990-1999', '1990s'],
  ['1994', '1994'],
  ['1994-1997', '1994 to 1997'],
  ['2020-2099', 'Since 2020'],
  ['1950-1980', 'Until 1980'],
  ['2026-11', 'November 2026'],
])('%s is "%s"', (released, words) => expect(releasedWords(released)).toBe(words))
