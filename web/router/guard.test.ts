import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthUser } from '../../common/api/auth.ts'
import { readAddress } from './address.ts'
import { matchPath } from './match.ts'
import { afterLogin, guard } from './guard.ts'
import { session } from '../session/session.ts'

const visit = (address: string, onServer = false): string | null => {
  const place = readAddress(address)
  return guard(matchPath(place.path)!, place, onServer)
}
const enter = (an: 0 | 1) => session.start({ token: 't', user: { nick: 'alice', an } as AuthUser })

beforeEach(() => session.end())

describe('a visitor', () => {
  test.each([
    ['/community?x=1', '/access?redirect=%2Fcommunity%3Fx%3D1'],
    ['/settings', '/access?redirect=%2Fsettings'],
    ['/s/4', '/access?redirect=%2Fs%2F4'],
    ['/discover', '/access?redirect=%2Fdiscover'],
    ['/admin', '/access?redirect=%2Fadmin'],
    ['/profile?status=wanted', '/access?redirect=%2Fprofile%3Fstatus%3Dwanted'],
  ])('is asked to log in at %s', (address, elsewhere) => expect(visit(address)).toBe(elsewhere))

  test.each(['/', '/access', '/profile/alice', '/game/hades', '/search?q=x', '/privacy-policy'])(
    'may see %s',
    (address) => expect(visit(address)).toBeNull(),
  )
})

describe('somebody logged in', () => {
  beforeEach(() => enter(0))
  test('is redirected from the access pages (SHL-05)', () => {
    expect(visit('/access?redirect=/game/x')).toBe('/profile')
    expect(visit('/access?token=')).toBe('/profile')
    expect(visit('/password/reset')).toBe('/profile')
  })
  test('may open a mailed link (AUT-04, AUT-10)', () => {
    expect(visit('/access?token=x')).toBeNull()
    expect(visit('/password/reset?token=x&email=a%40example.com')).toBeNull()
  })
  test('has a profile', () => expect(visit('/profile')).toBeNull())
  test('is redirected from /admin to the home page without admin rights', () => expect(visit('/admin')).toBe('/'))
})

test('the server decides nothing about protected addresses', () => {
  expect(visit('/profile', true)).toBeNull()
  expect(visit('/access', true)).toBeNull()
})

test('after login only addresses of this site are opened', () => {
  expect(afterLogin('/community')).toBe('/community')
  expect(afterLogin('//evil.example')).toBe('/profile')
  expect(afterLogin(undefined)).toBe('/profile')
})
