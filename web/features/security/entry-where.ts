import type { Activity } from '../../../common/api/security.ts'
import { formatNumber, formatShortDay } from '../../i18n/format.ts'
import { formatTime, localDay } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'

/** When and from where: "22 Mar 2019, 18:42 · Firefox, Windows · 203.0.113.5 · 5 times since 18:02". */
export function entryWhere({ at, first_at, times, device, network }: Activity): string {
  const parts = [
    `${formatShortDay(localDay(at))}, ${formatTime(at)}`,
    device ?? m.security_unknown_device(),
    network,
    times > 1 ? m.security_times({ times: formatNumber(times), time: formatTime(first_at) }) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
