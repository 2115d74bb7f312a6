import { useCallback, useEffect, useState } from 'react'
import { waits } from '../../../common/rules/limits.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'

const parts = ['games', 'posts'] as const
/** What is looked through: games and people, or posts. */
export type SearchPart = (typeof parts)[number]

export const readPart = (of: string | undefined): SearchPart => parts.find((part) => part === of) ?? 'games'

/**
 * The typed text, and the searched text: the same, half a second after the last key press, which is also the address's
 * `q`. An address from elsewhere (the bar's field, the history) replaces both; the bare page, opened again from the
 * menu, restores the previous text, and the part that was looked through (SHL-06).
 */
export function useTypedSearch(q: string, of: SearchPart) {
  const go = useGo()
  const [text, setText] = useState(q)
  const [settled, setSettled] = useState(q)
  const [seen, setSeen] = useState(q)
  const [emptied, setEmptied] = useState(false)
  const [part, setPart] = useState(of)
  if (q !== '' && of !== part) setPart(of)
  if (q !== seen) {
    setSeen(q)
    setEmptied(q === '' && settled !== '')
    if (q !== '' && q !== settled) {
      setText(q)
      setSettled(q)
    }
  }
  const settle = useCallback(
    (value: string) => {
      setSettled(value)
      go(paths.search({ q: value, ...(part === 'posts' && { of: part }) }), { replace: true })
    },
    [go, part],
  )

  useEffect(() => {
    const value = text.trim()
    if (value === settled && !emptied) return
    const timer = setTimeout(() => settle(value), emptied ? 0 : waits.searchDebounce)
    return () => clearTimeout(timer)
  }, [text, settled, emptied, settle])

  return { text, settled, part, setText, settle }
}
