import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { fetchAhead, fetchWhenIdle } from '../../lib/fetch-ahead.ts'
import { setTitleCount } from '../../lib/page-title.ts'
import { m } from '../../paraglide/messages.js'
import { useView } from '../../router/use-router.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Bell as BellIcon } from '../../ui/icons/icons.ts'
import { unreadQuery } from './notification.data.ts'
import { tellTimeZone } from './time-zone.ts'

const loadPanel = () => import('./panel.tsx')
const Panel = lazyDialog(loadPanel, 'NotificationPanel')

/**
 * The bell of the top bar, with how many notifications are unread, which the title of the tab tells as well (NOT-07).
 */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery)
  const count = data ?? 0
  // Open for this page only: navigation closes it.
  const here = useView(({ place }) => place.key)
  const [openAt, setOpenAt] = useState<string | null>(null)
  useEffect(() => {
    if (data !== undefined) setTitleCount(data)
  }, [data])
  useEffect(() => () => setTitleCount(0), [])
  useEffect(() => fetchWhenIdle(tellTimeZone), [])
  const isMany = count > limits.newsMax
  const number = formatNumber(Math.min(count, limits.newsMax))
  const shown = isMany ? m.notification_many({ number }) : number
  return (
    <>
      <IconButton
        label={count > 0 ? m.notification_open({ number: shown }) : m.notification_title()}
        icon={<BellIcon aria-hidden />}
        badge={count > 0 ? shown : null}
        aria-haspopup="dialog"
        onPointerEnter={() => fetchAhead(loadPanel)}
        onClick={() => setOpenAt(here)}
      />
      {openAt === here && <Panel onClose={() => setOpenAt(null)} />}
    </>
  )
}
