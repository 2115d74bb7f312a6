import { fetchAhead } from '../lib/fetch-ahead.ts'
import type { Router } from '../router/router.ts'
import type { PushNote } from './push-message.ts'

/** What the worker says of pushes: something came, a notification was pressed, the browser's address changed. */
export function hearPushes(router: Router): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<PushNote | null>) => {
    if (data?.push === 'came')
      fetchAhead(async () => {
        const { queryKey } = (await import('../features/notification/notification.data.ts')).unreadQuery
        await router.query.invalidateQueries({ queryKey })
      })
    else if (data?.push === 'open') void router.go(data.path)
    else if (data?.push === 'renewed')
      fetchAhead(async () => (await import('../features/notification/this-browser.ts')).keepDevice({ anew: true }))
  })
}
