import type { NotificationKind } from '../../../../common/api/notification.ts'

interface Facts {
  nick: string
  others: number
  title: string | null
  failed: boolean
}

/** The mail of what was not read, in one language. `number` is `total` as it is written. */
export interface DigestTexts {
  hello: (nick: string) => string
  atLeast: (most: number) => string
  subject: (number: string, total: number) => string
  preheader: string
  title: (number: string, total: number) => string
  lead: (weekly: boolean) => string
  lines: Record<NotificationKind, (facts: Facts) => string>
  more: string
  button: string
  plainLink: string
  /** Why the user gets this mail; `host` is ours. */
  reason: (host: string, weekly: boolean) => string
  leave: string
}
