import { describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { sharedParagraphs } from './shared-text.ts'

describe('the paragraphs of what was shared', () => {
  it.each([
    [
      'title, text and address',
      { title: 'Celeste', text: 'Look at this', url: 'https://a.example/1' },
      ['Celeste', 'Look at this', 'https://a.example/1'],
    ],
    [
      'an address in the text',
      { text: 'Look: https://a.example/1', url: 'https://a.example/1' },
      ['Look: https://a.example/1'],
    ],
    ['a title that the text repeats', { title: 'Celeste', text: 'Celeste, a game' }, ['Celeste, a game']],
    ['several lines', { text: 'one\r\n\r\ntwo\n three' }, ['one', 'two', ' three']],
    ['the same in all', { title: 'x', text: 'x', url: 'x' }, ['x']],
    ['nothing', { title: ' ', text: '' }, []],
  ])('%s', (_name, shared, expected) => {
    expect(sharedParagraphs(shared)).toEqual(expected)
  })

  it('ends where a post ends', () => {
    expect(sharedParagraphs({ text: 'a'.repeat(1_000_000) })).toEqual(['a'.repeat(limits.postMax)])
  })
})
