import { startBreachedPasswordsFake } from './breached-passwords/fake.ts'
import { startGifFake } from './gif/fake.ts'
import { startGoogleFake } from './google/fake.ts'
import { startIgdbFake } from './igdb/fake.ts'
import { startItadFake } from './itad/fake.ts'
import type { Fake } from './kit/fake.ts'
import { startLinkPreviewFake } from './link-preview/fake.ts'
import { startPushFake } from './push/fake.ts'
import { startPsnFake } from './psn/fake.ts'
import { startSteamFake } from './steam/fake.ts'
import { startAllkeysFake } from './store-allkeys/fake.ts'
import { startCexFake } from './store-cex/fake.ts'
import { startPlaystationStoreFake } from './store-playstation/fake.ts'
import { startSteamStoreFake } from './store-steam/fake.ts'
import { startXboxStoreFake } from './store-xbox/fake.ts'
import { startXtralifeFake } from './store-xtralife/fake.ts'
import { startYuplayFake } from './store-yuplay/fake.ts'
import { startWikidataFake } from './wikidata/fake.ts'
import { startXboxFake } from './xbox/fake.ts'

/** Every fake by the name of its provider (server/providers/registry.ts). */
export const fakes: Record<string, (options?: object) => Promise<Fake>> = {
  'breached-passwords': startBreachedPasswordsFake,
  gif: startGifFake,
  google: startGoogleFake,
  igdb: startIgdbFake,
  itad: startItadFake,
  'link-preview': startLinkPreviewFake,
  psn: startPsnFake,
  push: startPushFake,
  steam: startSteamFake,
  'store-allkeys': startAllkeysFake,
  'store-cex': startCexFake,
  'store-playstation': startPlaystationStoreFake,
  'store-steam': startSteamStoreFake,
  'store-xbox': startXboxStoreFake,
  'store-xtralife': startXtralifeFake,
  'store-yuplay': startYuplayFake,
  wikidata: startWikidataFake,
  xbox: startXboxFake,
}
