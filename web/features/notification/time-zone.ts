import { notificationApi } from '../../api/calls/notification.generated.ts'
import { storage } from '../../lib/storage.ts'
import { session } from '../../session/session.ts'

/** What this browser told last, and of whom; forgotten with the person. */
const key = 'time-zone'

/**
 * Tells the server in which time zone this person's days begin, once, and again when it changes: releases are told in
 * it (NOT-09).
 */
export async function tellTimeZone(): Promise<void> {
  const id = session.current()?.user.id
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const told = `${id} ${zone}`
  if (id === undefined || !zone || storage.get(key) === told) return
  await notificationApi.zone({ body: { time_zone: zone }, quiet: true })
  storage.set(key, told)
}
