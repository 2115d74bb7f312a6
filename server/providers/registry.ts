import { breachedPasswords } from './breached-passwords/breached-passwords.ts'
import { gif } from './gif/gif.ts'
import { google } from './google/google.ts'
import { igdb } from './igdb/igdb.ts'
import { linkPreview } from './link-preview/link-preview.ts'
import { psn } from './psn/psn.ts'
import { push } from './push/push.ts'
import { steam } from './steam/steam.ts'
import { storeAllkeys } from './stores/allkeys/allkeys.ts'
import { storeCex } from './stores/cex/cex.ts'
import { itad } from './stores/itad/itad.ts'
import { storePlaystation } from './stores/playstation/playstation.ts'
import { storeSteam } from './stores/steam/steam.ts'
import { storeXbox } from './stores/xbox/xbox.ts'
import { storeXtralife } from './stores/xtralife/xtralife.ts'
import { storeYuplay } from './stores/yuplay/yuplay.ts'
import { wikidata } from './wikidata/wikidata.ts'
import { xbox } from './xbox/xbox.ts'

/** Every external service, one line each. Settings, fakes, the admin's overview and `ctx.providers` follow from it. */
export const registry = {
  'breached-passwords': breachedPasswords,
  gif,
  google,
  igdb,
  itad,
  'link-preview': linkPreview,
  psn,
  push,
  steam,
  'store-allkeys': storeAllkeys,
  'store-cex': storeCex,
  'store-playstation': storePlaystation,
  'store-steam': storeSteam,
  'store-xbox': storeXbox,
  'store-xtralife': storeXtralife,
  'store-yuplay': storeYuplay,
  wikidata,
  xbox,
}
