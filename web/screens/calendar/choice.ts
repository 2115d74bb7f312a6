import { useEffect, useState } from 'react'
import type { SearchOf } from '../../routes.ts'
import { isMonth } from '../../features/calendar/months.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { useView } from '../../router/use-router.tsx'

export interface Choice {
  /** Slug; null: all platforms. */
  platform: string | null
  /** Null: this month. */
  month: string | null
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The choice of an address; invalid values are ignored. */
export function readChoice(search: SearchOf<'calendar'>): Choice {
  const { platform, month } = search
  return {
    platform: platform !== undefined && platform.length <= 160 && slug.test(platform) ? platform : null,
    month: isMonth(month) ? month : null,
  }
}

export const addressOf = ({ platform, month }: Choice): string =>
  paths.calendar({ platform: platform ?? undefined, month: month ?? undefined })

const same = (one: Choice, other: Choice): boolean => one.platform === other.platform && one.month === other.month

/**
 * Platform and month of the address. The bare address, opened again from a menu, restores the previous choice (SHL-06);
 * going back to a page where it meant this month still shows this month.
 */
export function useChoice(search: SearchOf<'calendar'>): Choice {
  const go = useGo()
  const visit = useView(({ place }) => place.key)
  const asked = readChoice(search)
  const bare = asked.platform === null && asked.month === null
  const [kept, setKept] = useState(asked)
  const [plainVisit, setPlainVisit] = useState(bare ? visit : null)
  const takesUp = bare && visit !== plainVisit && (kept.platform !== null || kept.month !== null)
  if (!takesUp && !same(asked, kept)) setKept(asked)
  if (bare && !takesUp && visit !== plainVisit) setPlainVisit(visit)
  useEffect(() => {
    if (takesUp) go(addressOf(kept), { replace: true })
  }, [takesUp, kept, go])
  return takesUp ? kept : asked
}
