import { expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

it('opens after five failures in a row, and lets one call try after 30 seconds (F-07)', () => {
  let time = 0
  const breaker = createBreaker({ clock: () => time })
  for (let failure = 0; failure < 4; failure++) {
    expect(breaker.enter()).toBe(true)
    breaker.failed()
  }
  breaker.succeeded()
  for (let failure = 0; failure < 5; failure++) {
    expect(breaker.enter()).toBe(true)
    breaker.failed()
  }
  expect(breaker.enter()).toBe(false)
  time = 29_999
  expect([breaker.enter(), breaker.restLeft()]).toEqual([false, 1])
  time = 30_000
  expect([breaker.enter(), breaker.enter()]).toEqual([true, false])
  breaker.failed()
  expect(breaker.enter()).toBe(false)
  time = 60_000
  expect(breaker.enter()).toBe(true)
  // It had no turn: another one may try.
  breaker.left()
  expect(breaker.enter()).toBe(true)
  breaker.succeeded()
  expect([breaker.enter(), breaker.enter()]).toEqual([true, true])
})
