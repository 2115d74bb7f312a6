import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'
import { type PostDocument, readDocument, wordsOf } from './post-document.ts'

const doc = (...content: unknown[]): string => JSON.stringify({ type: 'doc', content })
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const mention = (id: unknown) => ({ type: 'mention', attrs: { id } })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })

const read = (json: string): PostDocument['content'] => {
  const checked = readDocument(json)
  if ('problem' in checked) throw new Error(checked.problem)
  return checked.document.content
}
const problem = (json: string) => {
  const checked = readDocument(json)
  return 'problem' in checked ? checked.problem : undefined
}

describe('the document of a post (POS-09)', () => {
  it('keeps every known node and mark as it is', () => {
    const content = [
      paragraph(text('plain, '), text('bold', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }, mention(7)),
      { type: 'blockquote', content: [paragraph(text('quoted', { type: 'strike' }))] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one', { type: 'code' }))] }] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('two', { type: 'spoiler' }))] }] },
      { type: 'codeBlock', content: [text('a\nb')] },
      { type: 'paragraph' },
      paragraph(text('link', link('https://example.com/a?b=c#d'))),
    ]
    expect(read(doc(...content))).toEqual(content)
  })

  it('leaves out unknown nodes, marks and attributes, and fields of known ones (SO-03)', () => {
    const odd = ['script', 'iframe', 'html', 'image', 'heading', 'toString', '__proto__', 'doc', 7, null, {}]
    const content = read(
      doc(...odd.map((type) => ({ type, content: [paragraph(text('x'))] })), {
        ...paragraph(
          { ...text('kept', { type: 'bold', attrs: { onclick: 'x' } }, { type: 'style' }, 'bold', null), style: 'x' },
          { type: 'image', attrs: { src: 'https://canary.example/' } },
          { ...mention(3), attrs: { id: 3, label: '<b>nick</b>' } },
        ),
        attrs: { class: 'x', textAlign: 'left' },
      }),
    )
    expect(content).toEqual([paragraph(text('kept', { type: 'bold' }), mention(3))])
  })

  it.each([
    'javascript:alert(1)',
    ' jAvA\tScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://user:word@example.com/',
    'https://name@example.com/',
    '//example.com',
    '/s/1',
    'http://',
    '',
    `https://example.com/${'a'.repeat(2_000)}`,
    7,
    null,
    {},
    ['https://example.com'],
  ])('links nowhere but to http and https: %j (SO-03)', (href) => {
    expect(read(doc(paragraph(text('word', link(href)))))).toEqual([paragraph(text('word'))])
  })

  it('keeps each kind of mark once, and the last address', () => {
    const marks = [{ type: 'bold' }, link('http://a.example'), { type: 'bold' }, link('http://b.example')]
    expect(read(doc(paragraph(text('x', ...marks))))).toEqual([
      paragraph(text('x', { type: 'bold' }, link('http://b.example/'))),
    ])
  })

  it.each([
    '',
    '{',
    '"str"',
    '1',
    'null',
    '[]',
    '{}',
    '{"type":"paragraph"}',
    '{"__proto__":{"type":"doc"}}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"\\ud800"}]}]}',
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a\\u0000b"}]}]}',
  ])('refuses what is no document: %.40s (SO-04)', (json) => {
    expect(problem(json)).toBe('unreadable')
  })

  it('refuses a document in which nobody sees anything', () => {
    for (const content of [
      [],
      [{ type: 'paragraph' }],
      [paragraph(text(' \u200b\u2800'))],
      [{ type: 'codeBlock' }, { type: 'blockquote', content: [] }],
      [paragraph({ type: 'hardBreak' }, { type: 'hardBreak' })],
      [{ type: 'bulletList', content: [paragraph(text('no item'))] }],
    ])
      expect(problem(doc(...content))).toBe('empty')
    expect(problem(doc(paragraph(mention(1))))).toBeUndefined()
    expect(problem('{"type":"doc","content":{"0":{"type":"paragraph"},"length":1}}')).toBe('empty')
  })

  it('refuses too many characters, and levels (SO-04)', () => {
    const half = text('x'.repeat(limits.postMax / 2))
    expect(problem(doc(paragraph(half), paragraph(half)))).toBeUndefined()
    expect(problem(doc(paragraph(half), { type: 'codeBlock', content: [half, text('y')] }))).toBe('too-long')
    const nested = (levels: number): unknown =>
      levels === 1 ? paragraph(text('x')) : { type: 'blockquote', content: [nested(levels - 1)] }
    expect(problem(doc(nested(limits.postDepth)))).toBeUndefined()
    expect(problem(doc(nested(limits.postDepth + 1)))).toBe('too-deep')
    expect(problem(doc(nested(500)))).toBe('too-deep')
    const lists = (levels: number): unknown => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [levels === 1 ? paragraph(text('x')) : lists(levels - 1)] }],
    })
    expect(problem(doc(lists(3)))).toBeUndefined()
    expect(problem(doc(lists(4)))).toBe('too-deep')
  })

  it('mentions twenty people at most, each counted once (SO-07)', () => {
    const ids = [...Array.from({ length: 900 }, (_, at) => (at % 30) + 1), 0, -1, 1.5, 2 ** 31, '4', null]
    const checked = readDocument(doc(paragraph(...ids.map(mention))))
    if ('problem' in checked) throw new Error(checked.problem)
    expect(checked.mentions).toEqual(Array.from({ length: limits.postMentions }, (_, at) => at + 1))
    expect(checked.document.content).toEqual([
      paragraph(...ids.filter((id) => typeof id === 'number' && checked.mentions.includes(id)).map(mention)),
    ])
  })

  it('takes time as long as the text is (SO-05)', () => {
    const before = performance.now()
    for (const part of ['@a', '@', 'a_', 'http://', '[', '\u0301', '\r\n', '\u202e'])
      readDocument(doc(paragraph(text(part.repeat(5_000 / part.length)))))
    readDocument(doc(...Array.from({ length: 20_000 }, () => ({ type: 'x' }))))
    expect(performance.now() - before).toBeLessThan(1_000)
  })

  it('has texts without control characters, direction overrides or stacked marks (X-07)', () => {
    const given = `a\u0007b \u202eevil\u2066 \r\nc\u2028d${'\u0301'.repeat(100)}`
    expect(read(doc(paragraph(text(given))))).toEqual([paragraph(text(`ab evil  c d${'\u0301'.repeat(8)}`))])
    expect(read(doc({ type: 'codeBlock', content: [text('\ta\r\nb', { type: 'bold' })] }))).toEqual([
      { type: 'codeBlock', content: [text(' a\nb')] },
    ])
  })

  it('has no empty paragraphs at its ends', () => {
    const blank = { type: 'paragraph' }
    expect(read(doc(blank, blank, paragraph(text('x')), blank, paragraph(text('y')), blank))).toEqual([
      paragraph(text('x')),
      blank,
      paragraph(text('y')),
    ])
  })
})

describe('the words of a post', () => {
  const document = {
    type: 'doc',
    content: read(
      doc(
        paragraph(text('She '), text('dies', { type: 'spoiler' }, { type: 'bold' }), text(' here, '), mention(4)),
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [paragraph(text('one'), { type: 'hardBreak' })] }],
        },
        { type: 'codeBlock', content: [text('two')] },
      ),
    ),
  } as const

  it('leaves out spoilers and people without a name (SO-16, P-54)', () => {
    expect(wordsOf(document)).toBe('She  here, \none\n\ntwo')
    const named = { withSpoilers: true, nameOf: (id: number) => (id === 4 ? 'nuria' : undefined) }
    expect(wordsOf(document, named)).toBe('She dies here, @nuria\none\n\ntwo')
  })
})
