import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findMonth } from '../../features/calendar/find-month.ts'
import { formatMonth } from '../../i18n/format.ts'
import { useGo } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { addressOf } from './choice.ts'
import type { Filter } from './filter.ts'
import { MoreGames } from './more-games.tsx'

interface Props {
  month: string
  thisMonth: string
  platform: string | null
  filter: Filter
}

/** The message in place of games, for the first month of the page and for the present one. */
export function EmptyMonth({ month, thisMonth, platform, filter }: Props) {
  return (
    <div className="cal-empty" data-anchor>
      <p>{sentenceOf(filter, month, thisMonth)}</p>
      {filter === 'all' && <MoreGames />}
      {filter === 'all' && <FindMonth month={month} thisMonth={thisMonth} platform={platform} />}
    </div>
  )
}

function sentenceOf(filter: Filter, month: string, thisMonth: string): string {
  const name = { month: formatMonth(month) }
  if (filter === 'wanted') return m.calendar_empty_wanted(name)
  if (filter === 'anticipated') return m.calendar_empty_anticipated(name)
  return month < thisMonth ? m.calendar_empty_past(name) : m.calendar_empty_future(name)
}

function FindMonth({ month, thisMonth, platform }: Pick<Props, 'month' | 'thisMonth' | 'platform'>) {
  const client = useQueryClient()
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const step = month < thisMonth ? -1 : 1
  const find = async () => {
    setBusy(true)
    try {
      const found = await findMonth(client, { platform, month, thisMonth, step })
      if (found) go(addressOf({ platform, month: found }), { replace: true })
      else toast.show(m.calendar_find_none({ month: formatMonth(month) }))
    } catch {
      toast.error(m.errors_title())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="line" busy={busy} onClick={() => void find()}>
      {step === 1 ? m.calendar_find_later() : m.calendar_find_earlier()}
    </Button>
  )
}
