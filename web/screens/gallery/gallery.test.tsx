import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Gallery } from './gallery.tsx'

describe('the gallery on the server', () => {
  const html = renderToStaticMarkup(<Gallery />)

  it('has every part', () => {
    expect(html).toContain('Add to my shelf')
    expect(html).toContain('<svg')
  })

  // The content security policy refuses style attributes and style elements in served HTML.
  it('writes no inline styles', () => {
    expect(html).not.toMatch(/<style|\sstyle=/)
  })

  it('is the same on every render', () => {
    expect(renderToStaticMarkup(<Gallery />)).toBe(html)
  })
})
