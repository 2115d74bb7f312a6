import { ask, headOf, pages, tagText, withoutTimes } from './support/documents.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

const gamePath = '/game/hades'

test.describe('what surrounds the pages', () => {
  onlyIn('desktop-en', 'asked without a browser')

  test('every document has the headers of the threat list, without inline code (X-05)', async ({ request }) => {
    for (const path of ['/', gamePath, '/access', '/settings', '/game/there-is-no-such-game']) {
      const { headers } = await ask(request, path)
      const policy = new Map(
        (headers['content-security-policy'] ?? '').split(';').map((part) => [part.trim().split(' ')[0]!, part.trim()]),
      )
      // The stand-in of the GIF service, outside of production, has its pictures on this machine.
      const others = [...policy.values()].join(';').replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')
      expect.soft(others, path).not.toMatch(/unsafe-inline|unsafe-eval|\*|http:/)
      for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'default-src', 'script-src-attr'])
        expect.soft(policy.get(name), path).toBe(`${name} 'none'`)
      for (const name of ['script-src', 'style-src', 'font-src', 'worker-src', 'manifest-src'])
        expect.soft(policy.get(name), path).toBe(`${name} 'self'`)
      expect.soft(policy.has('require-trusted-types-for')).toBe(true)
      expect.soft(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'x-permitted-cross-domain-policies': 'none',
        'x-dns-prefetch-control': 'off',
        'referrer-policy': path === '/access' ? 'no-referrer' : 'strict-origin-when-cross-origin',
      })
      expect.soft(headers['cross-origin-opener-policy'], path).toMatch(/^same-origin/)
      expect.soft(headers['permissions-policy'], path).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
      expect.soft([headers['server'], headers['x-powered-by']], path).toEqual([undefined, undefined])
    }
  })

  test('documents contain no inline script, handler or style (X-05)', async ({ request }) => {
    for (const path of [...pages, '/access', '/game/there-is-no-such-game']) {
      const { html } = await ask(request, path)
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes!)
      expect
        .soft(
          scripts.filter((attributes) => !/src=|type="application\/(ld\+)?json"/.test(attributes)),
          path,
        )
        .toEqual([])
      expect.soft(html.match(/<style[\s>]|\sstyle="[^"]*"|\son[a-z]+="/g), path).toBeNull()
    }
  })

  test('files that are not there are missing, not the application (X-16)', async ({ request }) => {
    const strays = [
      '/.git/HEAD',
      '/.git/config',
      '/.env',
      '/package.json',
      '/package-lock.json',
      '/uploads/',
      '/openapi.json',
      '/server/main.ts',
      '/assets/',
      '/assets/../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/nothing.js',
      '/entry-client.js.map',
      '/sw.js.map',
      '/.vite/manifest.json',
      '/secrets.json',
      '/shell.html.br',
      '/wp-login.php',
    ]
    for (const path of strays) {
      const { status, html, headers } = await ask(request, path)
      expect.soft([status === 404 || (status === 302 && headers['location'] === '/'), path]).toEqual([true, path])
      expect.soft(html, path).not.toMatch(/"dependencies"|\[core\]|ref: refs|"token"/)
    }
    for (const path of ['/.git/HEAD', '/.env', '/package.json', '/uploads/', '/openapi.json', '/sw.js.map']) {
      expect.soft([path, (await ask(request, path)).status]).toEqual([path, 404])
    }
  })

  test('icons have addresses that programs ask for without reading a page', async ({ request }) => {
    const icon = await request.get('/favicon.ico')
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
    // One picture of 32 × 32, in PNG.
    const bytes = await icon.body()
    expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(bytes.subarray(22, 26).toString('latin1')).toBe('\u0089PNG')
    expect((await request.get('/favicon.svg')).headers()['content-type']).toBe('image/svg+xml')
  })

  test('nothing that a proxy could be made to keep differs by odd headers (CA-04)', async ({ request }) => {
    const plain = withoutTimes((await ask(request, gamePath)).html)
    const odd = [
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-proto': 'gopher' },
      { 'x-forwarded-port': '4444' },
      { 'x-original-url': '/admin' },
      { 'x-rewrite-url': '/admin' },
      { forwarded: 'host=evil.example' },
      { accept: 'application/json' },
      { accept: 'text/x-evil;q=1' },
    ]
    for (const headers of odd) {
      const answer = await ask(request, gamePath, headers as unknown as Record<string, string>)
      expect.soft(withoutTimes(answer.html), JSON.stringify(headers)).toBe(plain)
      expect.soft(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    const tracked = headOf((await ask(request, `${gamePath}?utm=evil.example`)).html)
    expect(tracked).toEqual(headOf(plain))
    const { headers } = await ask(request, '/api/game/hades', { accept: 'text/html' })
    expect(headers['content-type']).toMatch(/json/)
  })

  test('errors and private addresses with a file extension are never cached (CA-04, CA-05)', async ({
    request,
    newcomer,
  }) => {
    const { token } = (await (await request.post('/api/auth', { data: { ...newcomer, lang: 'en' } })).json()) as {
      token: string
    }
    for (const path of [
      '/settings/x.css',
      '/api/auth/check/a.js',
      '/api/auth/check;.js',
      '/api/user/totals/own;.png',
      '/api/user/totals/own/x.png',
      '/profile/x.css',
      '/api/nothing',
      '/nothing.png',
    ]) {
      const { status, headers, html } = await ask(request, path, { authorization: `Bearer ${token}` })
      expect.soft([path, status]).toEqual([path, 404])
      expect.soft([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/no-store/)])
      expect.soft(html).not.toContain(newcomer.email)
    }
    const own = await ask(request, '/api/user/totals/own', { authorization: `Bearer ${token}` })
    expect(own.headers['cache-control']).toBe('private, no-store')
  })

  test('hashed files are cached for ever; documents, worker and manifest never', async ({ request }) => {
    const { html, headers } = await ask(request, '/')
    const script = tagText(html, / data-code="([^" ]*)/)!
    expect(headers['cache-control']).toBe('no-cache')
    expect((await ask(request, script)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const path of ['/sw.js', '/manifest.webmanifest', '/shell.html'])
      expect((await ask(request, path)).headers['cache-control'], path).toBe('no-cache')
  })
})
