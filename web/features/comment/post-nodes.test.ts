import { expect, it } from 'vitest'
import type { BlockNode, PostDocument } from '../../../common/rules/post-document.ts'
import { isLong } from './post-nodes.ts'

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
