import { expect, test } from 'vitest'
import { readWebsites } from './websites.ts'

test('links are named after their site, unknown sites by their host (GAM-02)', () => {
  const read = readWebsites([
    { kind: 'official', url: 'https://www.celestegame.com/' },
    { kind: 'steam', url: 'https://store.steampowered.com/app/504230' },
    { kind: 'something-new', url: 'https://www.example.com/celeste' },
  ])
  expect(read.map(({ label }) => label)).toEqual(['Official site', 'Steam', 'example.com'])
})

test('nothing hostile becomes a link (GA-06)', () => {
  const urls = ['javascript:alert(1)', 'data:text/html,x', 'http://example.com', '//example.com', 'x', '']
  expect(readWebsites(urls.map((url) => ({ kind: 'steam', url })))).toEqual([])
})
