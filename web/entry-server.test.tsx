import { describe, expect, test } from 'vitest'
import type { Page } from '../common/render/entry.ts'
import { readChoices, readPage, renderPage } from './entry-server.tsx'
import type { Send } from './api/transport.ts'

/** An API with random delays, and empty except for the data of the shell. */
const send: Send = async ({ path }) => {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
  if (path === '/site')
    return {
      status: 200,
      body: {
        games: 15_102,
        demo: true,
        social: ['https://www.example.social/@ludoteca'],
        contact: 'hello@example.com',
        version: '1',
      },
    }
  if (path === '/game/former') return { status: 200, body: { id: 7, slug: 'present', title: 'X', release_date: null } }
  if (path.startsWith('/game/') && /^\/game\/[a-z-]+$/.test(path))
    return { status: path.includes('broken') ? 500 : 404, body: { detail: 'no' } }
  return { status: 200, body: [] }
}
const draw = (url: string, lang: 'en' | 'es' = 'en') => renderPage({ url, lang, send })
const drawn = (page: Page) => (page.kind === 'drawn' ? page : expect.fail(`it is a ${page.kind}`))

test('pages of two languages rendered at once do not mix', async () => {
  const jobs = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? ('en' as const) : ('es' as const)))
  const pages = await Promise.all(
    jobs.map(async (lang) => ({ lang, page: drawn(await draw('/privacy-policy', lang)) })),
  )
  for (const { lang, page } of pages) {
    const [own, other] = lang === 'en' ? ['Privacy policy', 'Aviso legal'] : ['Política de privacidad', 'Legal notice']
    expect(page.html).toContain(own)
    expect(page.html).not.toContain(other)
    expect(page.head.title).toBe(own)
  }
})

describe('an address', () => {
  test.each(['/nowhere', '/game', '/game/x/nonsense', '/game/x/overview'])(
    '%s redirects to the home page',
    async (url) => expect(await draw(url)).toEqual({ kind: 'redirect', to: '/' }),
  )
  test.each(['/profile', '/profile?status=wanted', '/community', '/admin', '/settings'])(
    '%s is left to the browser',
    async (url) => expect(await draw(url)).toEqual({ kind: 'shell', status: 200 }),
  )
  test('formerly of a game redirects permanently to its present one (GAM-02)', async () => {
    expect(await draw('/game/former')).toEqual({ kind: 'redirect', to: '/game/present', forever: true })
    expect(await draw('/game/former?lang=es')).toMatchObject({ to: '/game/present?lang=es' })
  })
  test('of an unknown game is a 404 page', async () => {
    const page = drawn(await draw('/game/unknown'))
    expect(page).toMatchObject({
      status: 404,
      head: { noindex: true },
      state: expect.stringContaining('"missing":true'),
    })
    expect(page.html).toContain('<h1')
  })
  test('whose data fails to load is left to the browser', async () =>
    expect(await draw('/game/broken')).toEqual({ kind: 'shell', status: 503 }))
})

describe('what an address needs', () => {
  test.each([
    ['/?x=1', '/'],
    ['/game/celeste?a=1', '/game/celeste'],
    ['/game/celeste?utm_source=y&order=likes&a=2', '/game/celeste?order=likes'],
    ['/game/celeste?lang=es&a=3', '/game/celeste?lang=es'],
    ['/game/celeste?lang=xx', '/game/celeste'],
    ['/game/celeste?constructor=1&__proto__=2', '/game/celeste'],
    ['/access?redirect=%2Fgame%2Fx&a=1', '/access?redirect=%2Fgame%2Fx'],
    ['/search?q=mario%20kart&page=2', '/search?q=mario+kart'],
    ['/s/12?x=1', '/s/12'],
  ])('%s is rendered and cached as %s: undeclared parameters do not count (PG-02)', (url, page) =>
    expect(readPage(url)).toEqual({ kind: 'render', url: page }),
  )
  test.each(['/password/reset?token=x', '/settings?x=1', '/community', '/profile'])(
    '%s is a shell without any rendering (PG-01)',
    (url) => expect(readPage(url)).toEqual({ kind: 'shell', status: 200 }),
  )
  test('a page does not depend on undeclared parameters (PG-02)', async () => {
    const urls = ['/legal-advise', '/legal-advise?a=1']
    const [one, other] = await Promise.all(urls.map(async (url) => drawn(await draw(url)).html))
    expect(one).toBe(other)
  })
})

test('a page contains nothing personal and no inline code or style', async () => {
  const { html } = drawn(await draw('/access?view=register&redirect=/community'))
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
})

test.each([
  [{ cookie: 'lang=es; theme=dark' }, '/', { lang: 'es', theme: 'dark' }],
  [{ cookie: 'lang=xx; theme="><script>' }, '/', { lang: 'en', theme: 'auto' }],
  [{ cookie: 'lang=es' }, '/?lang=en', { lang: 'en', theme: 'auto' }],
  [{ 'accept-language': 'es-ES,en;q=0.5' }, '/', { lang: 'es', theme: 'auto' }],
])('the choices of %j at %s', (headers, url, choices) =>
  expect(readChoices(headers, url, 'http://localhost')).toEqual(choices),
)

test('the choices of a site with https come from cookies that only https can set (AU-60)', () => {
  const cookie = 'lang=en; theme=light; __Secure-lang=es; __Secure-theme=dark'
  expect(readChoices({ cookie }, '/', 'https://ludoteca.test')).toEqual({ lang: 'es', theme: 'dark' })
  expect(readChoices({ cookie: 'lang=es; theme=dark' }, '/', 'https://ludoteca.test')).toEqual({
    lang: 'en',
    theme: 'auto',
  })
})
