import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { pageHeaders } from './page-headers.ts'

const headers = (path: string, env: Record<string, string> = {}) => pageHeaders(path, readConfig(env))
const withGoogle = { GOOGLE_CLIENT_ID: 'x.apps.example' }
const directives = (path: string, env?: Record<string, string>) =>
  (headers(path, env)['content-security-policy'] ?? '').split('; ')

it('knows nothing of Google while sign-in is off (threats section 6)', () => {
  expect(JSON.stringify(headers('/access'))).not.toMatch(/google|frame-src/)
  expect(headers('/')).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' })
  expect(headers('/access')['referrer-policy']).toBe('no-referrer')
  expect(directives('/')).toContain(
    'trusted-types ludoteca-art ludoteca-worker ludoteca-work ludoteca-video ludoteca-paste',
  )
})

it('lets exactly the hosts of its button in when it is on, on every page (threats section 6)', () => {
  for (const path of ['/', '/access', '/settings', '/password/reset?token=x']) {
    const added = directives(path, withGoogle).filter((directive) => !directives(path).includes(directive))
    expect(added).toEqual([
      "script-src 'self' https://accounts.google.com/gsi/client",
      "style-src 'self' https://accounts.google.com/gsi/style",
      "connect-src 'self' https://accounts.google.com/gsi/",
      'frame-src https://accounts.google.com/gsi/',
      "trusted-types ludoteca-art ludoteca-worker ludoteca-work ludoteca-video ludoteca-paste ludoteca-google * 'allow-duplicates'",
    ])
    expect(headers(path, withGoogle)['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  }
})

it('tells Google the bare name of the site from /access, and nobody a mailed token (P-36)', () => {
  for (const path of ['/access', '/Access'])
    expect(headers(`${path}?token=secret`, withGoogle)['referrer-policy']).toBe('strict-origin')
  expect(headers('/password/reset?token=secret', withGoogle)['referrer-policy']).toBe('no-referrer')
})

it('tells nobody the address of a shared loan, and asks every cache and search engine to leave it out (P-36, P-52)', () => {
  for (const path of ['/loan/c2ln', '/Loan/c2ln?lang=es'])
    expect(headers(path, withGoogle)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
  expect(headers('/loans')).not.toHaveProperty('x-robots-tag')
})
