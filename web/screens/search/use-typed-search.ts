import { useCallback, useEffect, useState } from 'react'
import { waits } from '../../../common/rules/limits.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'

/**
 * The typed text, and the searched text: the same, half a second after the last key press, which is also the address's
 * `q`. An address from elsewhere (the bar's field, the history) replaces both; the bare page, opened again from the
 * menu, restores the previous text (SHL-06).
 */
export function useTypedSearch(q: string) {
  const go = useGo()
  const [text, setText] = useState(q)
  const [settled, setSettled] = useState(q)
  const [seen, setSeen] = useState(q)
  const [emptied, setEmptied] = useState(false)
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
      go(paths.search({ q: value }), { replace: true })
    },
    [go],
  )

  useEffect(() => {
    const value = text.trim()
    if (value === settled && !emptied) return
    const timer = setTimeout(() => settle(value), emptied ? 0 : waits.searchDebounce)
    return () => clearTimeout(timer)
  }, [text, settled, emptied, settle])

  return { text, settled, setText, settle }
}
