import { describe, expect, it } from 'vitest'
import { turnsDuring } from '../../../testing/event-loop.ts'
import { readCatalogue } from './read-catalogue.ts'

const hit = (inner: string): string => `<article class="catalog-item">${inner}</article>`
const whole = hit(
  '<a class="catalog-image-ratio-container" href="/product/sample-ring/"><img class="catalog-item-image" src="https://img.yuplay.com/sample.webp" alt=""></a>' +
    '<div class="catalog-item-name"><a href="/product/sample-ring/">Sample <b>Ring</b> &amp; Co</a></div>' +
    '<div class="catalog-item-discount-label">-<span>20</span>%</div><span class="catalog-item-sale-price">$47.99</span>',
)
const read = {
  title: 'Sample Ring & Co',
  href: '/product/sample-ring/',
  image: 'https://img.yuplay.com/sample.webp',
  price: '$47.99',
  soldOut: false,
}

describe('a page of Yuplay', () => {
  it('is read hit by hit (PRI-01)', async () => {
    expect(await readCatalogue(`<div class="catalog">${whole}${whole}</div>`)).toEqual({
      isCatalogue: true,
      isWhole: true,
      hits: [read, read],
    })
  })

  it('may have lazy pictures, and buttons that cannot be pressed', async () => {
    const lazy = whole
      .replace('src="https:', 'src="data:," data-src="https:')
      .replace('</article>', '<button class="small-button" disabled>Out of stock</button></article>')
    expect((await readCatalogue(lazy)).hits).toEqual([{ ...read, soldOut: true }])
    const pressed = whole.replace('</article>', '<button class="small-button">Buy</button></article>')
    expect((await readCatalogue(pressed)).hits).toEqual([read])
  })

  it('is an empty list, or no list at all', async () => {
    expect(await readCatalogue('<div class="grid catalog"><p>Nothing</p></div>')).toEqual({
      isCatalogue: true,
      isWhole: true,
      hits: [],
    })
    for (const page of [
      '',
      '<div class="new-catalog">',
      '<!-- <div class="catalog"> -->',
      '<script>"<div class=catalog>"</script>',
    ])
      expect(await readCatalogue(page)).toEqual({ isCatalogue: false, isWhole: true, hits: [] })
  })

  it('knows hits by their places, not by what is written in texts, comments and scripts', async () => {
    const page = `<div class="catalog"><!--${whole}--><script>var a = '${whole}'</script><p>${whole.replaceAll('<', '&lt;')}</p>${whole}</div>`
    expect((await readCatalogue(page)).hits).toEqual([read])
  })

  it('is told from where one hit ends, however badly it is closed', async () => {
    const open = whole.replace('</article>', '').replace('</span>', '')
    const { hits } = await readCatalogue(
      `<div class="catalog">${open}<div>more</div></div><p>${'after '.repeat(9)}</p>`,
    )
    expect(hits).toMatchObject([{ title: read.title, href: read.href }])
    expect((await readCatalogue(hit('<div class="catalog-item-name">Half'))).hits).toEqual([
      { title: 'Half', soldOut: false },
    ])
  })

  it('that ends in the middle is half an answer, and so is one that is nested without end', async () => {
    const page = `<html><body><div class="catalog">${whole}${whole}</div></body></html>`
    const end = page.indexOf('</div></body>')
    for (const at of [end, end - 30, end - whole.length - 30])
      expect(await readCatalogue(page.slice(0, at))).toMatchObject({ isCatalogue: true, isWhole: false })
    expect(await readCatalogue(`<div class="catalog">${'<div>'.repeat(300)}${'</div>'.repeat(301)}`)).toMatchObject({
      isWhole: false,
    })
  })

  it('has no more hits and no longer texts than anything real', async () => {
    expect((await readCatalogue(whole.repeat(500))).hits).toHaveLength(101)
    const long = hit(`<div class="catalog-item-name">${'x'.repeat(1_000_000)}</div>`)
    const [only] = (await readCatalogue(long)).hits
    expect(only?.title?.length).toBeLessThan(1_000)
  })

  it.each([
    ['hits', whole.repeat(3_500)],
    ['open tags', '<a '.repeat(500_000)],
    ['nested elements', '<div>'.repeat(300_000)],
    ['nested hits', '<article class="catalog-item">'.repeat(50_000)],
    ['elements side by side', `<div class="catalog">${'<p><br>'.repeat(200_000)}`],
    ['attributes', `<article class="catalog-item" ${'a=1 '.repeat(400_000)}>`],
    ['different attributes', `<article ${Array.from({ length: 150_000 }, (_, at) => `a${at}=1`).join(' ')}>`],
    ['classes', `<article class="${'catalog-item '.repeat(100_000)}">`],
    ['entities', hit(`<div class="catalog-item-name">${'&amp;'.repeat(300_000)}</div>`)],
    ['an unclosed quote', `<article class="catalog-item ${'x'.repeat(1_500_000)}`],
    ['an unclosed comment', `<!-- ${'-x '.repeat(500_000)}`],
    ['unclosed paragraphs', hit('<p>'.repeat(500_000))],
    ['ends without beginnings', '</article>'.repeat(150_000)],
  ])('lets others have their turn while a megabyte of %s is read (PR-06)', async (_what, page) => {
    expect(page.length).toBeGreaterThan(900_000)
    let result: unknown
    const turns = await turnsDuring(async () => {
      result = await readCatalogue(page)
    })
    // A turn for each sixteen kilobytes that were read: all of them, unless it stopped at something no page has.
    const stopped = /nested|hits/.test(_what)
    expect(turns).toBeGreaterThanOrEqual(stopped ? 1 : Math.floor(page.length / 16_384))
    expect(result).toHaveProperty('hits')
  })
})
