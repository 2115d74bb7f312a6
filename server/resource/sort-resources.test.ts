import { describe, expect, it } from 'vitest'
import { sortResources } from './sort-resources.ts'

const names = (...resources: { name: string; after?: string[] }[]): string[] =>
  sortResources(resources).map(({ name }) => name)

describe('resources are sorted', () => {
  it('each behind those that it names, at once or through others, otherwise as given', () => {
    expect(names({ name: 'a' }, { name: 'b' }, { name: 'c' })).toEqual(['a', 'b', 'c'])
    expect(names({ name: 'event', after: ['list'] }, { name: 'game' }, { name: 'list', after: ['game'] })).toEqual([
      'game',
      'list',
      'event',
    ])
  })

  it('unless one names an unknown one, a name is given twice, or they form a cycle', () => {
    expect(() => names({ name: 'list', after: ['gmae'] })).toThrow('list names an unknown one: gmae')
    expect(() => names({ name: 'list' }, { name: 'list' })).toThrow('same name')
    expect(() => names({ name: 'a', after: ['b'] }, { name: 'b', after: ['a'] })).toThrow('cycle: a, b, a')
  })
})
