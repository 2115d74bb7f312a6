import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawAvatar } from './avatar.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

describe('drawAvatar', () => {
  it.each(['marta', 'leo_r', 'nuria_v', 'ada', 'x'])('keeps the face of %s', (nick) => {
    expect(drawAvatar(nick)).toBe(drawAvatar(nick))
    expect(hash(drawAvatar(nick))).toMatchSnapshot()
  })

  it('hardly ever draws two people alike', () => {
    const nicks = Array.from({ length: 400 }, (_, i) => `nick_${i}`)
    expect(new Set(nicks.map(drawAvatar)).size).toBeGreaterThan(390)
  })

  it('never prints the nick', () => {
    expect(drawAvatar('<script>')).not.toContain('script')
  })
})
