import { expect, it } from 'vitest'
import type { BlockNode, InlineNode, PostDocument } from '../../../common/rules/post-document.ts'
import { siteOf } from '../../../common/rules/link.ts'
import { hostsBehind, isLong } from './post-nodes.ts'

const line = (text: string): BlockNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: BlockNode[]): PostDocument => ({ type: 'doc', content })
const breaks = (count: number): BlockNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'x' }, ...Array.from({ length: count }, () => ({ type: 'hardBreak' as const }))],
})
const list = (count: number): BlockNode => ({
  type: 'bulletList',
  content: Array.from({ length: count }, () => ({ type: 'listItem' as const, content: [line('x')] })),
})

it('folds in a list what takes many lines with few characters, as lists, codes and line breaks do (POS-06)', () => {
  expect(isLong(doc(line('x'.repeat(700))))).toBe(false)
  expect(isLong(doc(line('x'.repeat(701))))).toBe(true)
  expect([isLong(doc(list(12))), isLong(doc(list(13)))]).toEqual([false, true])
  expect([isLong(doc(breaks(11))), isLong(doc(breaks(12)))]).toEqual([false, true])
  expect(isLong(doc({ type: 'codeBlock', content: [{ type: 'text', text: '\n'.repeat(300) }] }))).toBe(true)
  expect(isLong(doc(...Array.from({ length: 11 }, () => line('x'))))).toBe(true)
})

const link = (text: string, href: string, bold = false) => ({
  type: 'text' as const,
  text,
  marks: [...(bold ? [{ type: 'bold' as const }] : []), { type: 'link' as const, attrs: { href } }],
})
const plain = (text: string) => ({ type: 'text' as const, text })
const evil = 'https://www.evil.example/login'

it.each([
  [[link('https://bank.example', evil)], ['evil.example']],
  [[link('bank.example/login', evil)], ['evil.example']],
  [[link('Log in at bank.example', evil)], ['evil.example']],
  [[link('evil.example, bank.example', evil)], ['evil.example']],
  [
    [link('https://bank.exa', evil), link('mple', evil, true)],
    [null, 'evil.example'],
  ],
  [
    [plain('see https://bank'), link('.example', evil)],
    [null, 'evil.example'],
  ],
  [
    [link('https://bank', evil), plain('.example')],
    ['evil.example', null],
  ],
  [[link('ｂank。example', evil)], ['evil.example']],
  // An Arabic zero looks like a dot.
  [[link('bank٠example', evil)], ['evil.example']],
  [[link('bank۰example', evil)], ['evil.example']],
  [[link('bank.exam\u200bple', evil)], ['evil.example']],
  [[link('bаnk.example', evil)], ['evil.example']],
  [[link('https://bank.example@evil.example', evil)], ['evil.example']],
  [[link('evil.example.bank.example', evil)], ['evil.example']],
  [[link('192.168.1.1', evil)], ['evil.example']],
  [[link('http://192.168.1.1:8080/admin', evil)], ['evil.example']],
  [[link('[::1]', evil)], ['evil.example']],
  [[link('https://[2001:db8::7]/', evil)], ['evil.example']],
  [[link('2001:db8::7', evil)], ['evil.example']],
  [[link('x@host', evil)], ['evil.example']],
  [[link('ana@bank', evil)], ['evil.example']],
  [[link('https://intranet/login', evil)], ['evil.example']],
  [[link('https://evil.example@intranet', evil)], ['evil.example']],
])('shows the host of a link whose text names another one: %j (LK-01)', (nodes, hosts) => {
  expect(hostsBehind(nodes)).toEqual(hosts)
})

it.each([
  [link('https://www.evil.example/login', evil)],
  [link('evil.example/page.html', 'https://evil.example/page.html')],
  [link('WWW.Evil.example', evil)],
  [link('my review', evil)],
  [link('version 2.5', evil)],
  [link('at 12:30:45', evil)],
  [link('@nuria', evil)],
  [link('10:2', evil)],
  [link('ana@evil.example.', evil)],
  [link('192.168.1.1', 'http://192.168.1.1/')],
  [link('http://[::1]:8080/', 'http://[::1]:8080/')],
  [link('https://intranet/login', 'https://intranet/login')],
  [link('münchen.example', 'https://xn--mnchen-3ya.example/')],
])('shows nothing behind a link whose text tells no lie: %j (LK-01)', (node) => {
  expect(hostsBehind([plain('Look: '), node, plain(' ok.')])).toEqual([null, null, null])
})

it('shows the end of a long host (LK-01)', () => {
  const site = siteOf(`https://bank.example.${'a'.repeat(60)}.evil.example/`)
  expect([site.length, site.slice(0, 2), site.endsWith('a.evil.example')]).toEqual([60, '…a', true])
})

it('finds hosts with dots of other scripts, and at the end of a long word (LK-01)', () => {
  const link = (text: string): InlineNode => ({
    type: 'text',
    text,
    marks: [{ type: 'link', attrs: { href: 'https://evil.example/' } }],
  })
  expect(hostsBehind([link('paypal\uA4F8com')])).toEqual(['evil.example'])
  expect(hostsBehind([link(`${'-'.repeat(300)}paypal.com`)])).toEqual(['evil.example'])
  expect(hostsBehind([link(`${'ab.'.repeat(2_000)}1`)])).toEqual(['evil.example'])
})
