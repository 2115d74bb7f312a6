import { describe, expect, it } from 'vitest'
import { parsePage } from './parse-page.ts'

const url = 'https://www.example.com/games/one'
const parse = (html: string) => parsePage(html, url)
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`

describe('what a page says of itself', () => {
  it('is taken from the best place, whatever their order', () => {
    expect(
      parse(
        '<title>Third</title><meta name="twitter:title" content="Second">' +
          `${meta('og:title', 'First')}<meta name=description content="Plain">${meta('og:site_name', ' The  Site ')}` +
          `<meta name="twitter:image" content="/b.png">${meta('og:image', 'a.png')}`,
      ),
    ).toEqual({
      title: 'First',
      description: 'Plain',
      image: 'https://www.example.com/games/a.png',
    })
  })

  it('skips empty places', () => {
    expect(
      parse(
        `${meta('og:title', ' ')}${meta('og:image', '')}<TITLE>Big</TITLE><link rel="image_src" href="//cdn.example.com/x.jpg">`,
      ),
    ).toEqual({
      title: 'Big',
      description: null,
      image: 'https://cdn.example.com/x.jpg',
    })
    expect(parse('')).toEqual({ title: null, description: null, image: null })
  })

  it('is decoded once, cleaned and cut; tags are text (SO-19)', () => {
    const { title, description } = parse(
      meta('og:title', '&lt;b&gt;a&lt;/b&gt; &amp;lt; \u202eb\u0000') + meta('og:description', 'x'.repeat(9_000)),
    )
    expect(title).toBe('<b>a</b> &lt; b')
    expect(description).toHaveLength(300)
  })

  it('has no picture that is no web address (SO-19)', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'file:///etc/passwd',
      'http://[',
      `https://a.example/${'x'.repeat(3_000)}`,
    ])
      expect([address, parse(meta('og:image', address)).image]).toEqual([address, null])
  })

  it('is not the title of a drawing, of a script or of a wall before the page', () => {
    expect(parse('<svg><title>Arrow</title></svg><title>Page</title>').title).toBe('Page')
    expect(
      parse('<script>var a = "<title>No</title>"</script><!-- <title>No</title> --><title>Page</title>').title,
    ).toBe('Page')
    expect(parse('<title>Just a moment...</title>').title).toBeNull()
  })

  it.each([
    ['open tags', '<a '.repeat(300_000)],
    ['nested elements', '<div>'.repeat(200_000)],
    ['attributes', `<meta ${'a=1 '.repeat(200_000)}>`],
    ['entities', `<title>${'&amp;'.repeat(200_000)}</title>`],
    ['an unclosed quote', `<meta property="og:title content=${'x'.repeat(900_000)}`],
    ['metas', meta('og:title', 'a').repeat(20_000)],
  ])('takes no longer for a megabyte of %s (SO-18)', (_what, html) => {
    const start = performance.now()
    parse(html)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
