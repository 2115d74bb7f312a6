const longestMs = 2_000

/**
 * Nothing is sent to this browser any more, and what it shows is taken away: another person may use it next (P-32,
 *
 */
export async function forgetPushes(): Promise<void> {
  const forget = async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    await navigator.clearAppBadge?.()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  }
  // The push service may be out of reach; the server has forgotten the device with the session.
  await Promise.race([forget().catch(() => undefined), new Promise((done) => setTimeout(done, longestMs))])
}

/**
 * A visitor has no address for pushes: takes away what is left of a log-out that the push service did not hear of.
 * Where nobody ever allowed notifications there is nothing to ask.
 */
export async function forgetLeftPushes(): Promise<void> {
  if (globalThis.Notification?.permission === 'granted') await forgetPushes()
}
