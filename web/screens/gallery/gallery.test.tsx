import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { readAddress } from '../../router/address.ts'
import type { Router } from '../../router/router.ts'
import { RouterContext } from '../../router/use-router.tsx'
import { Gallery } from './gallery.tsx'

/** As much of a router as links ask for. */
const view = { place: readAddress('/gallery', 'test'), entry: { access: 'public' } }
const router = { view: () => view, subscribe: () => () => {} } as unknown as Router

const draw = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContext value={router}>
        <Gallery />
      </RouterContext>
    </QueryClientProvider>,
  )

describe('the gallery on the server', () => {
  const html = draw()

  it('has every part', () => {
    expect(html).toContain('Add to my shelf')
    expect(html).toContain('<svg')
  })

  it('has texts of people that are as long as they may be, without a space (SHL-24)', () => {
    expect(html).toMatch(/>[A-Za-z]{200}</)
  })

  // The content security policy refuses style attributes and style elements in served HTML.
  it('writes no inline styles', () => {
    expect(html).not.toMatch(/<style|\sstyle=/)
  })

  it('is the same on every render', () => {
    expect(draw()).toBe(html)
  })
})
