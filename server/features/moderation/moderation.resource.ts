import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/mounted-resource.ts'
import { silenceRoutes } from './silence.routes.ts'
import { silencesFile } from './silences-archive.ts'

/** Keeping it decent: whom people mute and block (decision 42). */
export const moderationResource = {
  name: 'moderation',
  routes: silenceRoutes,
  tables: ['silences'],
  archive: { tables: ['silences'], file: silencesFile },
  erase: [eraseRows('silences.user_id'), eraseRows('silences.other_id')],
} as const satisfies MountedResource
