import { describe, expect, it } from 'vitest'
import { findAddresses } from './typed-addresses.ts'

const hrefsIn = (text: string): string[] => findAddresses(text).map(({ href }) => href)

describe('addresses typed in a text (POS-01)', () => {
  it.each([
    ['See https://a.example/x?b=1. And (http://b.example)!', ['https://a.example/x?b=1', 'http://b.example']],
    ['https://a.example/wiki/Portal_(game)', ['https://a.example/wiki/Portal_(game)']],
    ['(https://a.example/wiki/Portal_(game))', ['https://a.example/wiki/Portal_(game)']],
    ['[https://a.example/a[1](2)], x', ['https://a.example/a[1](2)']],
    ['(see https://a.example/x.)', ['https://a.example/x']],
    ['https://a.example/x) and https://a.example/y](', ['https://a.example/x', 'https://a.example/y']],
    ['「https://a.example/x」と『https://b.example』。', ['https://a.example/x', 'https://b.example']],
    ['（https://a.example/x）、https://b.example/東京。次', ['https://a.example/x', 'https://b.example/東京']],
    ['«https://a.example» “https://b.example/”', ['https://a.example', 'https://b.example/']],
    ['https://a.example/https://b.example', ['https://a.example/https://b.example']],
    ['https:// and http:/x and https://)', []],
  ])('are whole in %j', (text, hrefs) => expect(hrefsIn(text)).toEqual(hrefs))

  it('takes a time that grows with the text (SO-05)', () => {
    const start = performance.now()
    for (const sign of ['http://', 'https://(', 'http://a.', 'http://a)']) findAddresses(sign.repeat(20_000))
    findAddresses(`http://${'('.repeat(100_000)}`)
    findAddresses(`http://${'.'.repeat(100_000)}`)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
