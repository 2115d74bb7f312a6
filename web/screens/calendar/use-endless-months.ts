import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isWithinReach, monthQuery } from '../../features/calendar/calendar.data.ts'
import { addMonths, monthsFrom } from '../../features/calendar/months.ts'
import { holdInPlace, useMonthInView, usePulledDown } from './month-scroll.ts'

interface Options {
  /** Of the address. */
  month: string
  thisMonth: string
  platform: string | null
  /** Months are listed below one another. */
  enabled: boolean
  list: RefObject<HTMLElement | null>
  /** The month that the user has scrolled to. */
  onSeen: (month: string) => void
}

/**
 * Months in both directions: the list grows at the bottom near its end, and at the top when the user scrolls up,
 * without a jump. Past days of the present month are the first content added above. A month chosen in another way is
 * scrolled to, or starts a new list.
 */
export function useEndlessMonths({ month, thisMonth, platform, enabled, list, onSeen }: Options) {
  const client = useQueryClient()
  const [range, setRange] = useState({ first: month, last: month, platform })
  const fits = range.platform === platform && range.first <= month && month <= range.last
  if (!fits) setRange({ first: month, last: month, platform })
  const [folded, setFolded] = useState(true)
  const unfold = useCallback(() => setFolded(false), [])
  const end = useRef<HTMLDivElement>(null)
  const { first, last } = fits ? range : { first: month, last: month }

  const lastThere = useQuery({ ...monthQuery(platform, last), enabled }).isSuccess
  const goesOn = enabled && lastThere && isWithinReach(thisMonth, addMonths(last, 1))
  useEffect(() => {
    if (!goesOn || !end.current) return
    const grow = () => setRange((now) => (now.last === last ? { ...now, last: addMonths(last, 1) } : now))
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && grow(), { rootMargin: '600px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [goesOn, last])

  const busy = useRef(false)
  const growUp = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    const previous = addMonths(first, -1)
    try {
      if (folded && first === thisMonth) holdInPlace(list.current, () => flushSync(() => setFolded(false)))
      else if (isWithinReach(thisMonth, previous)) {
        await client.fetchQuery(monthQuery(platform, previous))
        const grow = () => setRange((now) => (now.first === first ? { ...now, first: previous } : now))
        holdInPlace(list.current, () => flushSync(grow))
      }
    } catch {
      // The next pull tries again.
    } finally {
      busy.current = false
    }
  }, [client, first, folded, list, platform, thisMonth])
  usePulledDown(enabled, growUp)

  const { inView, setInView, jump } = useFollowedMonth(month, platform, list, enabled)
  useMonthInView(enabled, list, setInView, jump)
  useEffect(() => {
    if (!enabled || inView === month) return
    const timer = setTimeout(() => onSeen(inView), 300)
    return () => clearTimeout(timer)
  }, [enabled, inView, month, onSeen])

  return {
    months: enabled ? monthsFrom(first, last) : [month],
    inView: enabled ? inView : month,
    /** This month hides its past days. */
    folded: folded && first === thisMonth,
    unfold,
    end,
  }
}

/**
 * The month in view; another month in the address, by a button or the history, is scrolled to. So is the same month of
 * another platform: its list is a new one, in which the old scroll position belongs to another month.
 */
function useFollowedMonth(
  month: string,
  platform: string | null,
  list: RefObject<HTMLElement | null>,
  enabled: boolean,
) {
  const [inView, setInView] = useState(month)
  const [seen, setSeen] = useState({ month, platform })
  const [jump, setJump] = useState(0)
  if (month !== seen.month || platform !== seen.platform) {
    setSeen({ month, platform })
    if (month !== inView || platform !== seen.platform) {
      setInView(month)
      setJump(jump + 1)
    }
  }
  const done = useRef(0)
  useLayoutEffect(() => {
    if (done.current === jump) return
    done.current = jump
    if (!enabled) return
    const section = list.current?.querySelector(`[data-month="${month}"]`)
    if (!section || section === list.current?.firstElementChild) scrollTo({ top: 0, behavior: 'instant' })
    else section.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [enabled, jump, list, month])
  return { inView, setInView, jump }
}
