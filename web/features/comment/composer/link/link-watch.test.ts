import { describe, expect, it } from 'vitest'
import { firstAddress } from './link-watch.tsx'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const post = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })

describe('the address whose card a post shows (POS-01)', () => {
  it('is the first one, written or linked, at any depth', () => {
    const written = paragraph(text('See https://one.example/a?b=1, and https://two.example.'))
    expect(firstAddress(post(written))).toBe('https://one.example/a?b=1')
    expect(firstAddress(post(paragraph(text('here', link('https://linked.example/x'))), written))).toBe(
      'https://linked.example/x',
    )
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [written] }] }
    expect(firstAddress(post(paragraph(text('First')), { type: 'blockquote', content: [list] }))).toBe(
      'https://one.example/a?b=1',
    )
  })

  it('is neither covered nor code, and is whole', () => {
    for (const other of [
      paragraph(text('https://covered.example', { type: 'spoiler' })),
      paragraph(text('https://code.example', { type: 'code' })),
      { type: 'codeBlock', content: [{ type: 'text', text: 'https://code.example' }] },
      paragraph(text('https://half')),
      paragraph(text('https://half.e')),
      paragraph(text('www.example.com, http and ftp://files.example')),
      paragraph(text(`https://long.example/${'x'.repeat(2_100)}`)),
    ]) {
      expect(firstAddress(post(other))).toBeUndefined()
      expect(firstAddress(post(other, paragraph(text('https://shown.example'))))).toMatch(/^https:\/\/shown\.example/)
    }
    expect(firstAddress('')).toBeUndefined()
    expect(firstAddress('http')).toBeUndefined()
  })
})
