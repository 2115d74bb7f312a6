import { afterEach, describe, expect, it } from 'vitest'
import { mostToasts, toast, toasts } from './toast.ts'

afterEach(() => {
  for (const { id } of toasts.current()) toast.dismiss(id)
})

describe('toast', () => {
  it('shows at most twenty, the oldest go first', () => {
    for (let i = 0; i < mostToasts + 5; i++) toast.show(`note ${i}`)
    expect(toasts.current()).toHaveLength(mostToasts)
    expect(toasts.current()[0]?.text).toBe('note 5')
  })

  it('shows one error at a time', () => {
    const first = toast.error('one')
    expect(toast.error('two')).toBe(first)
    expect(toasts.current().map(({ text }) => text)).toEqual(['one'])
    toast.dismiss(first)
    toast.error('three')
    expect(toasts.current().map(({ text }) => text)).toEqual(['three'])
  })

  it('carries its undo', () => {
    let undone = 0
    toast.undo('Added', 'Undo', () => undone++)
    toasts.current()[0]?.action?.run()
    expect(undone).toBe(1)
  })
})
