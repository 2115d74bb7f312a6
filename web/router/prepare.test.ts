import type { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { prepare, resolveTarget } from './prepare.ts'
import type { Screen } from './screen.ts'

/** The target of an address, whose screen asks for its data like this. */
function targetThat(load: () => Promise<unknown>, fetched: () => void = () => {}) {
  const { target } = resolveTarget('/game/hades', false)
  const screen = { load } as unknown as Screen
  const code = () => {
    fetched()
    return Promise.resolve({ screen })
  }
  return { ...target, tab: null, entry: { ...target.entry, screen: `a test ${Math.random()}`, load: code } }
}

const nothing = {} as QueryClient

test('without a network, code is on its way before the store is open, and what was kept is waited for (PWA-01)', async () => {
  const order: string[] = []
  const kept = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const target = targetThat(
    () => {
      order.push('asked')
      return read.promise
    },
    () => order.push('code'),
  )
  const status = prepare(target, nothing, false, kept.promise).then(() => order.push('shown'))
  await vi.waitFor(() => expect(order).toEqual(['code']))
  kept.resolve()
  await vi.waitFor(() => expect(order).toEqual(['code', 'asked']))
  read.resolve()
  await status
  expect(order).toEqual(['code', 'asked', 'shown'])
})

test.each([
  ['is never read', () => new Promise<unknown>(() => {})],
  ['cannot be read', () => Promise.reject(new Error('nothing was kept'))],
])('without a network, the page is shown although its data %s (PWA-01)', async (_, load) => {
  expect(await prepare(targetThat(load), nothing, false, Promise.resolve())).toBe('shown')
})

test('with a network, no page waits for its data (SHL-21)', async () => {
  expect(
    await prepare(
      targetThat(() => new Promise(() => {})),
      nothing,
      false,
    ),
  ).toBe('shown')
})
