import { expect, it } from 'vitest'
import { distinctWords, wordFoundIn, wordKey } from './hidden-words.ts'

it.each([
  ['Aquí muere Aerith.', ['AERITH'], 'AERITH'],
  ['La MUERTE de un jefe', ['muerte de'], 'muerte de'],
  ['Canción', ['cancion'], 'cancion'],
  ['cancion', ['Canción'], 'Canción'],
  ['the end, of it', ['end of'], 'end of'],
  ['the\nend', ['the end'], 'the end'],
  ['It’s over', ['its over'], 'its over'],
  ['ends', ['end'], undefined],
  ['bend', ['end'], undefined],
  ['Mega Man X', ['x'], 'x'],
  ['Mega Man X', ['10'], undefined],
  ['one two', ['three', 'two'], 'two'],
  ['メタルギア ソリッド', ['ソリッド'], 'ソリッド'],
  ['anything', ['…', ''], undefined],
  ['', ['end'], undefined],
] as const)('in “%s”, of %j, %s is found (POS-11)', (text, words, found) =>
  expect(wordFoundIn(text, words)).toBe(found),
)

it('compares long texts with many words in linear time', () => {
  const words = Array.from({ length: 100 }, (_, at) => `${'ab '.repeat(20)}${at}`)
  const start = performance.now()
  expect(wordFoundIn('ab '.repeat(1_700), words)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(500)
  expect(wordKey(' ¡Ñu! ')).toBe('nu')
})

it('keeps each word once, as it was first written (POS-11)', () => {
  expect(distinctWords([' Final  boss ', 'FINAL BOSS', '…', 'Ámbar', 'ambar!'])).toEqual(['Final boss', 'Ámbar'])
})
