import { gif } from './gif/gif.ts'
import { google } from './google/google.ts'
import { igdb } from './igdb/igdb.ts'
import { linkPreview } from './link-preview/link-preview.ts'
import { psn } from './psn/psn.ts'
import { push } from './push/push.ts'
import { steam } from './steam/steam.ts'
import { xbox } from './xbox/xbox.ts'

/** Every external service, one line each. Settings, fakes, the admin's overview and `ctx.providers` follow from it. */
export const registry = { gif, google, igdb, 'link-preview': linkPreview, psn, push, steam, xbox }
