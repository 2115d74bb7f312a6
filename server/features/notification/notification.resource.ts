import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { mergeNotifications } from './notification-jobs.queries.ts'
import { notificationRoutes } from './notification.routes.ts'

/** What people are notified of. */
export const notificationResource = {
  name: 'notification',
  after: ['archive', 'comment', 'loan', 'price'],
  routes: notificationRoutes,
  tables: ['notifications', 'notification_acts', 'notification_states', 'release_changes'],
  notArchived: {
    notifications: 'what others did here, which is gone or private where the archive goes',
    notification_acts: 'what others did here',
    notification_states: 'which kinds are wanted on this site, chosen again in a moment',
  },
  visibility: {
    table: 'notifications',
    readers: {
      'notifications/notify.queries.ts': 'adds and deletes lines, and takes acts back',
      'features/device/device.queries.ts': 'locks a line, and notes that devices were told of it',
      'features/notification/releases.queries.ts': 'adds lines',
      'features/notification/notification-jobs.queries.ts': 'adds lines, and removes what no one sees any more',
      'features/email/digest.queries.ts': 'asks whether anything is new; the mail reads what is seen',
    },
  },
  rowsOfGames: {
    merged: ['notifications.game_id'],
    left: { 'release_changes.game_id': 'the date that counts is that of the game that stays' },
    merge: mergeNotifications,
  },
  erase: [
    eraseRows('notification_acts.actor_id'),
    eraseRows('notification_acts.user_id'),
    eraseRows('notifications.other_id'),
    eraseRows('notifications.user_id'),
    eraseRows('notification_states.user_id'),
  ],
} as const satisfies MountedResource
