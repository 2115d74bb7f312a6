import { expect, test } from 'vitest'
import { languageOfText } from './language-of-text.ts'

test.each([
  ['en', 'I finished it last night and I still think about the ending.'],
  ['en', 'Not bad, but the last boss is unfair'],
  ['es', 'Lo acabé anoche y sigo pensando en el final.'],
  ['es', 'Diez juegos para un finde de lluvia'],
  ['es', 'La historia de The Last of Us me dejó sin palabras, y la música también.'],
  ['fr', 'Un jeu magnifique, la musique est à tomber par terre.'],
  ['de', 'Das beste Spiel, das ich seit Jahren gespielt habe.'],
  ['pt', 'Um jogo lindo, com uma história que me fez chorar no final.'],
  ['ca', 'Un joc preciós, la història em va fer plorar al final.'],
  ['it', 'Non è male, ma la storia è finita troppo presto per me.'],
  ['nl', 'Het beste spel dat ik in jaren heb gespeeld.'],
  ['ja', 'このゲームは本当に素晴らしいです。'],
  ['ru', 'Лучшая игра, в которую я играл'],
])('recognises a text in %s: %s', (lang, text) => expect(languageOfText(text)).toBe(lang))

test.each(['', 'GG', 'Muy bueno', 'Hollow Knight', '10/10', 'The Last of Us'])('does not guess: %j', (text) =>
  expect(languageOfText(text)).toBeNull(),
)

test('reads the beginning of the longest text only', () => {
  const begun = performance.now()
  expect(languageOfText(`${' '.repeat(1_000)}${'un '.repeat(100_000)}`)).toBeNull()
  expect(performance.now() - begun).toBeLessThan(1_000)
})
