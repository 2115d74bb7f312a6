import { expect, it } from 'vitest'
import {
  createLogHistory,
  positionText,
  readPosition,
  signLogPosition,
  parseLogPosition,
  verifyLogPosition,
} from './log-position.ts'

it('reads and writes positions as PostgreSQL does', () => {
  expect(readPosition('16/B374D848')).toBe(0x16b374d848n)
  expect(
    ['0/0', '0/1A', '16/B374D848', 'FFFFFFFF/FFFFFFFF'].map((text) => positionText(readPosition(text) ?? 0n)),
  ).toEqual(['0/0', '0/1A', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])
  for (const wrong of ['', '16', '/1', '1/', '1/2/3', 'g/1', '123456789/1', '-1/1'])
    expect(readPosition(wrong)).toBeNull()
})

it('tells how old a position is by when the primary was there, not by clocks of others', () => {
  const history = createLogHistory()
  expect([history.ageOf(5n, 0), history.isAhead(5n)]).toEqual([null, false])
  history.note(1_000, 10n)
  history.note(1_500, 20n)
  history.note(2_000, 20n)
  history.note(2_500, 30n)
  expect(history.ageOf(30n, 2_500)).toBe(0)
  expect(history.ageOf(29n, 2_500)).toBe(500)
  expect(history.ageOf(19n, 2_500)).toBe(1_500)
  expect(history.ageOf(9n, 2_500), 'older than all that is known').toBeNull()
  expect([history.isAhead(30n), history.isAhead(31n)]).toEqual([false, true])
  history.note(700_000, 40n)
  expect(history.ageOf(30n, 700_000), 'forgotten').toBeNull()
})

it('a word is good for the session that got it, and read without one by whoever sends it', () => {
  const secrets = ['a secret', 'an old secret']
  const carried = { position: 0x16b374d848n, at: 1_764_124_800_000 }
  const word = signLogPosition(secrets, 'session', carried)
  expect(verifyLogPosition(secrets, 'session', word)).toEqual(carried)
  expect(verifyLogPosition(['another', 'a secret'], 'session', word), 'after a change of secrets').toEqual(carried)
  expect(verifyLogPosition(secrets, 'other', word)).toBeNull()
  expect(verifyLogPosition(secrets, 'session', word.replace('16/', '15/'))).toBeNull()
  expect(parseLogPosition(word)).toEqual(carried)
  expect(parseLogPosition('16/B374D848')).toEqual({ ...carried, at: 0 })
  for (const wrong of ['', '.', 'x.1.y', '1/2.x.y'])
    expect([parseLogPosition(wrong), verifyLogPosition(secrets, 's', wrong)]).toEqual([null, null])
})
