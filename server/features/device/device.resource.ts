import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { deviceRoutes } from './device.routes.ts'

/** The browsers to which notifications are pushed. */
export const deviceResource = {
  name: 'device',
  after: ['auth'],
  routes: deviceRoutes,
  tables: ['devices', 'push_sends'],
  notArchived: { devices: 'a browser subscribes to one site, and anew to the next' },
  erase: [eraseRows('devices.user_id')],
} as const satisfies MountedResource
