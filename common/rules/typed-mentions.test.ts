import { describe, expect, it } from 'vitest'
import type { InlineNode, PostDocument } from './post-document.ts'
import { findMentions, unfinishedMention, withMentions } from './typed-mentions.ts'

const keysIn = (text: string): string[] => findMentions(text).map(({ key }) => key)
const paragraph = (...content: InlineNode[]): PostDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
})

describe('nicks typed in full (POS-10)', () => {
  it.each([
    ['@bob', ['bob']],
    ['@bob hi', ['bob']],
    ['¡@Bob! ¿@carla?', ['bob', 'carla']],
    ['«@bob», "@carla", “@dan” (@eve) [@fay]', ['bob', 'carla', 'dan', 'eve', 'fay']],
    ["@bob's and @carla.", ['bob', 'carla']],
    ['@bob,@carla;@dan', ['bob', 'carla', 'dan']],
    ['「@bob」と@carla、', ['bob', 'carla']],
    [`@${'a'.repeat(30)}`, ['a'.repeat(30)]],
  ])('finds those of %j', (text, keys) => expect(keysIn(text)).toEqual(keys))

  it.each([
    'mail me: dan@bob',
    'dan.x@bob.example',
    'josé@bob',
    '@bob@social.example',
    '@bob.example and @bob/x and @bob-x',
    'https://a.example/@bob',
    'https://a.example/(@bob) and www.a.example/@bob',
    'https://a.example/?q=@bob',
    '@bobé',
    '@bo',
    '@1bob',
    `@${'a'.repeat(31)}`,
  ])('finds none in %j', (text) => expect(keysIn(text)).toEqual([]))

  it('takes a time that grows with the text (SO-05)', () => {
    const texts = ['@a'.repeat(50_000), '@'.repeat(100_000), `@${'a_'.repeat(50_000)}`, 'http://'.repeat(10_000)]
    const start = performance.now()
    for (const text of [...texts, '@bob '.repeat(20_000)]) keysIn(text)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('makes mentions of known ones, in lists and beside other nodes, but not in links, code or spoilers', () => {
    const idOf = (key: string) => ({ bob: 7 })[key]
    const same: InlineNode[] = [
      { type: 'text', text: '@bob', marks: [{ type: 'spoiler' }] },
      { type: 'text', text: '@bob', marks: [{ type: 'code' }] },
      { type: 'text', text: '@bob', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] },
      { type: 'text', text: ' dan' },
      { type: 'text', text: '@bob', marks: [{ type: 'bold' }] },
      { type: 'hardBreak' },
    ]
    expect(withMentions(paragraph(...same, { type: 'text', text: '@bob, @eve' }), idOf)).toEqual(
      paragraph(...same, { type: 'mention', attrs: { id: 7 } }, { type: 'text', text: ', @eve' }),
    )
    const list = (...content: InlineNode[]): PostDocument => ({
      type: 'doc',
      content: [
        { type: 'bulletList', content: [{ type: 'listItem', content: paragraph(...content).content }] },
        { type: 'codeBlock', content: [{ type: 'text', text: '@bob' }] },
      ],
    })
    expect(withMentions(list({ type: 'text', text: 'for @bob' }), idOf)).toEqual(
      list({ type: 'text', text: 'for ' }, { type: 'mention', attrs: { id: 7 } }),
    )
  })
})

describe('the nick at the cursor (POS-10)', () => {
  it.each(['', ' ', '¡', '¿', '"', '«', '(', '\ufffc', '、'])('is suggested after %j', (before) => {
    expect(unfinishedMention.exec(`${before}@bo`)?.[1]).toBe('bo')
    expect(unfinishedMention.exec(`${before}@`)?.[1]).toBe('')
    expect(unfinishedMention.exec(`${before}@${'b'.repeat(30)}`)?.[1]).toBe('b'.repeat(30))
  })

  it.each(['a', 'é', '1', '@', '/', '.', '_'])('is not suggested after %j', (before) => {
    expect(unfinishedMention.exec(`${before}@bo`)).toBeNull()
    expect(unfinishedMention.exec(`@${'b'.repeat(31)}`)).toBeNull()
  })
})
