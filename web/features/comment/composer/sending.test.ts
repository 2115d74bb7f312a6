import { describe, expect, it } from 'vitest'
import type { InlineNode, PostDocument } from '../../../../common/rules/post-document.ts'
import { withLinks } from './sending.ts'

const paragraph = (...content: InlineNode[]): PostDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
})
const link = (href: string): InlineNode => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })

describe('addresses typed in a post (POS-01)', () => {
  it('are links, without the signs after them', () => {
    const text = 'See https://example.com/a?b=1. And (http://example.org)!'
    expect(withLinks(paragraph({ type: 'text', text }))).toEqual(
      paragraph(
        { type: 'text', text: 'See ' },
        link('https://example.com/a?b=1'),
        { type: 'text', text: '. And (' },
        link('http://example.org'),
        { type: 'text', text: ')!' },
      ),
    )
  })

  it('keep their other marks, in lists too', () => {
    const bold = { type: 'bold' } as const
    const list = (content: InlineNode[]): PostDocument => ({
      type: 'doc',
      content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content }] }] }],
    })
    expect(withLinks(list([{ type: 'text', text: 'https://example.com', marks: [bold] }]))).toEqual(
      list([
        {
          type: 'text',
          text: 'https://example.com',
          marks: [bold, { type: 'link', attrs: { href: 'https://example.com' } }],
        },
      ]),
    )
  })

  it('stay words in code, and where they are links already; other words stay as they are', () => {
    const same = [
      paragraph({ type: 'text', text: 'https://example.com', marks: [{ type: 'code' }] }),
      paragraph({
        type: 'text',
        text: 'https://example.com',
        marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }],
      }),
      paragraph({ type: 'text', text: 'https:// and http:/x' }, { type: 'hardBreak' }),
      { type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text: 'https://example.com' }] }] },
      { type: 'doc', content: [{ type: 'paragraph' }] },
    ] satisfies PostDocument[]
    for (const document of same) expect(withLinks(document)).toEqual(document)
  })
})
