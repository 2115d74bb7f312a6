import { afterEach, expect, test } from 'vitest'
import { m } from '../../paraglide/messages.js'
import { overwriteGetLocale } from '../../paraglide/runtime.js'

afterEach(() => overwriteGetLocale(() => 'en'))

test('the card of the average is not headed as the reader’s own rating, which is told apart (COL-07)', () => {
  const words = () => [
    m.game_score(),
    m.game_score_average({ count: 5, players: '5' }),
    m.game_score_own({ score: '7' }),
  ]
  expect(words()).toEqual(['Rating', 'From 5 players.', 'Yours: 7.'])
  overwriteGetLocale(() => 'es')
  expect(words()).toEqual(['Nota', 'De 5 jugadores.', 'La tuya: 7.'])
})
