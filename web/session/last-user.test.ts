import { afterEach, describe, expect, it } from 'vitest'
import { storage } from '../lib/storage.ts'
import { lastUser, lastUserKey } from './last-user.ts'

afterEach(() => storage.remove(lastUserKey))

describe('the last user of a browser (AU-42)', () => {
  it('is no other user on a new device, nor when the same one comes back', () => {
    expect(lastUser.isOther(7)).toBe(false)
    lastUser.store(7)
    expect(lastUser.isOther(7)).toBe(false)
  })

  it('is told apart from nearly all others, by a number that many accounts share (X-18)', () => {
    lastUser.store(7)
    expect(storage.get(lastUserKey)).toMatch(/^\d{1,3}$/)
    const others = Array.from({ length: 5_000 }, (_, at) => at + 8)
    const missed = others.filter((id) => !lastUser.isOther(id))
    expect(missed.length).toBeGreaterThan(5)
    expect(missed.length).toBeLessThan(60)
    expect(lastUser.isOther(8)).toBe(true)
  })
})
