import { gzipSync } from 'node:zlib'
import { ask, headOf, pages, tagText, withoutTimes } from './support/documents.ts'
import { onlyIn } from './support/only.ts'
import { expect, test, textOf } from './support/test.ts'

const game = { path: '/game/hades', title: 'Hades' }
const languages = ['en', 'es'] as const

test.describe('the HTML that a visitor gets', () => {
  onlyIn('desktop-en', 'asked without a browser')

  test('has status, language, title, description, canonical address and previews on every page, in both languages (I18-01, P-34)', async ({
    request,
    baseURL,
  }) => {
    const site = new URL(baseURL!).origin
    for (const path of pages) {
      const said = await Promise.all(languages.map((lang) => ask(request, path, { 'accept-language': lang })))
      for (const [at, { status, html, headers }] of said.entries()) {
        const head = headOf(html)
        expect.soft(status, path).toBe(200)
        expect.soft(headers['content-type'], path).toBe('text/html; charset=utf-8')
        expect.soft(head.lang, path).toBe(languages[at])
        expect.soft(head.title, path).toMatch(/Ludoteca/)
        expect.soft(head.description ?? '', path).toMatch(/^.{30,}$/s)
        expect.soft(head.canonical, path).toBe(site + path.split('?')[0])
        expect.soft(head.og, path).toMatchObject({
          url: site + path.split('?')[0],
          site_name: 'Ludoteca',
          locale: languages[at] === 'es' ? 'es_ES' : 'en_GB',
        })
        expect.soft(head.og['title'], path).toBeTruthy()
        expect.soft(html.match(/<h1[\s>]/g), `h1 of ${path}`).toHaveLength(1)
      }
    }
  })

  test('says what each page is about', async ({ request }) => {
    const headings: [string, string][] = [
      ['/', textOf('en', 'home_welcome')],
      [game.path, game.title],
      ['/legal-advise', 'Legal notice'],
    ]
    for (const [path, heading] of headings) expect((await ask(request, path)).html, path).toContain(heading)
    const profile = (await (await request.get('/api/user/nuria_v')).json()) as { name: string | null }
    const { html } = await ask(request, '/profile/nuria_v')
    expect(headOf(html).title).toContain(profile.name ?? 'nuria_v')
    const search = (await ask(request, '/search?q=chrono%20trigger')).html
    expect(search).toContain('href="/game/chrono-trigger"')
    expect(headOf(search).title).toContain('chrono trigger')
    // Endless pages of results are no pages for search engines, which may go where they lead.
    expect(search).toContain('<meta name="robots" content="noindex, follow">')
    expect(await (await request.get('/robots.txt')).text()).not.toContain('/search')
    expect(headOf((await ask(request, game.path)).html).description).not.toBe(
      headOf((await ask(request, '/game/celeste')).html).description,
    )
  })

  test('has valid data for machines on the game page', async ({ request, baseURL }) => {
    const { jsonLd } = headOf((await ask(request, game.path)).html)
    expect(jsonLd).toHaveLength(1)
    expect(jsonLd[0]).toMatchObject({ '@context': 'https://schema.org', '@type': 'VideoGame', name: game.title })
    for (const value of Object.values(jsonLd[0]!)) expect(value === null || value === '').toBe(false)
    const address = jsonLd[0]!['url']
    if (address !== undefined) expect(address).toBe(new URL(game.path, baseURL).href)
    expect(headOf((await ask(request, '/profile/nuria_v')).html).jsonLd[0]).toMatchObject({ '@type': 'ProfilePage' })
  })

  test('asks for its style sheets alone before it is painted: code and fonts are only named', async ({ request }) => {
    for (const path of pages) {
      const { html } = await ask(request, path)
      const [head = ''] = html.split('<body>')
      const code = tagText(head, / data-code="([^"]*)"/)!.split(' ')
      expect.soft(code[0], path).toMatch(/^\/assets\/entry-[\w-]+\.js$/)
      expect.soft(code.length, path).toBeGreaterThan(1)
      expect.soft(tagText(head, / data-fonts="([^"]*)"/)!.split(' '), path).toHaveLength(2)
      // Asked for at once: styles, and the small script that brings the rest.
      expect.soft(head.match(/<script\b[^>]* src=/g), path).toHaveLength(1)
      expect.soft(head, path).not.toMatch(/rel="(?:module)?preload"/)
    }
  })

  test('contains no user data, whatever cookie or token the request carries (P-35, CA-04)', async ({
    request,
    newcomer,
  }) => {
    const answer = await request.post('/api/auth', { data: { ...newcomer, lang: 'en' } })
    const { token } = (await answer.json()) as { token: string }
    for (const path of ['/', game.path, '/profile/nuria_v', '/search?q=mario', '/legal-advise']) {
      const plain = await ask(request, path)
      const carried = await ask(request, path, {
        cookie: `session=${token}; token=${token}; jwt=${token}`,
        authorization: `Bearer ${token}`,
      })
      expect(withoutTimes(carried.html), path).toBe(withoutTimes(plain.html))
      expect(plain.headers['set-cookie'], path).toBeUndefined()
      expect(plain.html).not.toMatch(/"an":0|"pm":|timeline_privacy|email_verified/)
    }
  })

  test('a protected page, and the own profile, is an empty shell that nobody indexes (P-35)', async ({ request }) => {
    for (const path of ['/profile', '/settings', '/community', '/admin']) {
      const { status, html } = await ask(request, path)
      expect(
        [status, html.includes('<div id="root"></div>'), html.includes('<meta name="robots" content="noindex">')],
        path,
      ).toEqual([200, true, true])
      expect(html).toMatch(/<noscript>/)
    }
  })

  test('an unknown game or user gets a helpful 404 page, an unknown path redirects to the front page (SHL-02)', async ({
    request,
  }) => {
    for (const [path, text] of [
      ['/game/there-is-no-such-game', 'errors_missing_game'],
      ['/profile/nobody_has_this', 'errors_missing_profile'],
    ] as const) {
      const { status, html, headers } = await ask(request, path)
      expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8'])
      expect(html).toContain(textOf('en', text))
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(headers['cache-control'] ?? '', `cache of ${path}`).toMatch(/no-store/)
      expect(headOf(html).canonical).toBeNull()
    }
    for (const path of ['/nowhere', '/game', '/game/hades/nothing', '/legal-advise/more']) {
      const { status, headers } = await ask(request, path)
      expect([status, headers['location']], path).toEqual([302, '/'])
    }
    const shouted = await ask(request, '/Game/HADES/reviews?page=2')
    expect([shouted.status, shouted.headers['location']]).toEqual([301, '/game/hades/reviews?page=2'])
    expect((await ask(request, '/games?text=%00')).status, 'a text that nothing can have').toBe(422)
  })
})

test.describe('the page of a hidden list', () => {
  onlyIn('desktop-en', 'asked without a browser')

  test('is the page of one that never was: same head, same body, nothing of the list (P-18, P-34, LI-06)', async ({
    request,
    newcomer,
  }) => {
    const enrolled = await request.post('/api/auth', { data: { ...newcomer, lang: 'en' } })
    const { token } = (await enrolled.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const made = async (title: string, open: 0 | 1) => {
      const data = { title, description: 'Kellerschachtel', public: open }
      const answer = await request.post('/api/list', { headers, data })
      expect(answer.status()).toBe(201)
      return (await answer.json()) as { id: number; slug: string }
    }
    const pageOf = async (slug: string) => {
      const path = `/profile/${newcomer.nick}/lists/${slug}`
      const { status, html, headers: said } = await ask(request, path)
      // The address stands in it, as it was asked for.
      return { status, cache: said['cache-control'], html: withoutTimes(html).replaceAll(slug, 'asked-for') }
    }
    const secret = await made('Zwetschgendatschi', 0)
    const shown = await made('Open to all', 1)
    expect((await pageOf(shown.slug)).html).toContain('Kellerschachtel')
    await request.put('/api/list', {
      headers,
      data: { id: shown.id, title: 'Open to all', description: 'Kellerschachtel', public: 0 },
    })
    const unknown = await pageOf('never-was')
    expect(unknown.status).toBe(404)
    for (const { slug } of [secret, shown]) {
      const hidden = await pageOf(slug)
      expect(hidden).toEqual(unknown)
      expect(hidden.html).not.toMatch(/Zwetschgen|Kellerschachtel|Open to all/)
    }
  })
})

test.describe('the size of documents', () => {
  onlyIn('desktop-en', 'asked without a browser')

  test('every page is at most 30 kB compressed, however many covers it has (GAM-03)', async ({ request }) => {
    for (const path of [...pages, '/games?browse=genres', '/games?browse=platforms', '/search?q=mario']) {
      const { html } = await ask(request, path, {})
      expect.soft(gzipSync(html).length, path).toBeLessThanOrEqual(30_000)
    }
  })
})

test.describe('covers', () => {
  onlyIn('desktop-en')

  test('below the first screen show their title, and are drawn when they come near (GAM-03)', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await page.goto('/')
    const last = page.locator('main .cover-art').last()
    await expect(last.locator('.stand-in')).toBeAttached()
    await last.scrollIntoViewIfNeeded()
    await expect(last.locator('> svg:not(.stand-in)')).toBeAttached()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the front page and a game can be read, in the language of the visitor', async ({ page, t }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: t('home_welcome') })).toBeVisible()
    for (const key of ['home_trending', 'home_top', 'home_recent']) {
      const section = page.locator('section', { has: page.getByRole('heading', { name: t(key), exact: true }) })
      await expect(section.getByRole('link').first()).toBeVisible()
    }
    await page.getByRole('main').locator('a[href^="/game/"]').first().click()
    await expect(page).toHaveURL(/\/game\//)
    await page.goto(game.path)
    await expect(page.getByRole('heading', { level: 1, name: game.title })).toBeVisible()
    for (const key of ['game_releases', 'game_details', 'game_similar'])
      await expect(page.getByRole('heading', { name: t(key), exact: true })).toBeVisible()
    await expect(page.getByText('Supergiant Games').first()).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: t('shell_privacy') })).toBeVisible()
  })

  test('the bars work as links and a plain form', async ({ page, phone, t }) => {
    test.skip(phone, 'phones search on the search page')
    await page.goto('/')
    await page.getByRole('banner').getByRole('combobox').fill('chrono trigger')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=chrono/)
    await expect(page.getByRole('main').getByRole('link', { name: 'Chrono Trigger' }).first()).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell_log_in') })
      .click()
    await expect(page).toHaveURL(/\/access\?redirect=/)
  })
})
