import { describe, expect, it } from 'vitest'
import { gifOrigins, isGifAddress } from './media.ts'

const usual = 'https://static.klipy.com'
const giphy = (address: string) => isGifAddress('giphy', address, usual)

describe('the address of a GIF', () => {
  it('is on exactly one of the hosts of its service', () => {
    expect(giphy('https://media3.giphy.com/media/xT4/giphy.webp?cid=ecf0')).toBe(true)
    expect(giphy('https://i.giphy.com/xT4.gif')).toBe(true)
    expect(isGifAddress('klipy', 'https://static.klipy.com/ii/a/b/hd.webp', usual)).toBe(true)
    expect(isGifAddress('klipy', 'https://media.giphy.com/media/x/giphy.gif', usual)).toBe(false)
  })

  it.each([
    'https://evil.example/media.giphy.com/x.gif',
    'https://media.giphy.com.evil.example/x.gif',
    'https://media.giphy.com@evil.example/x.gif',
    'https://user@media.giphy.com/x.gif',
    'https://media5.giphy.com/x.gif',
    'https://media.giphy.com:8443/x.gif',
    'https://giphy.com/gifs/x',
    '//media.giphy.com/x.gif',
    'http://media.giphy.com/x.gif',
    'https:\\\\media.giphy.com/x.gif',
    'https://media.giphy.com\\@evil.example/x.gif',
    'https://MEDIA.giphy.com/x.gif',
    'https://media.giphy.com/\tx.gif',
    ' https://media.giphy.com/x.gif',
    'javascript:alert(1)//media.giphy.com',
    'data:image/gif;base64,R0lGODlh',
    `https://media.giphy.com/${'x'.repeat(500)}`,
    'media.giphy.com',
    '',
  ])('is not %j', (address) => {
    expect(giphy(address)).toBe(false)
  })

  it('may be shown by pages, whichever service is connected now', () => {
    expect(gifOrigins(usual)).toEqual([
      'https://media.giphy.com',
      ...[0, 1, 2, 3, 4].map((number) => `https://media${number}.giphy.com`),
      'https://i.giphy.com',
      'https://static.klipy.com',
    ])
  })
})
