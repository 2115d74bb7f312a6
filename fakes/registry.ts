import { startGifFake } from './gif/fake.ts'
import { startGoogleFake } from './google/fake.ts'
import { startIgdbFake } from './igdb/fake.ts'
import type { Fake } from './kit/fake.ts'
import { startLinkPreviewFake } from './link-preview/fake.ts'
import { startPushFake } from './push/fake.ts'
import { startPsnFake } from './psn/fake.ts'
import { startSteamFake } from './steam/fake.ts'
import { startXboxFake } from './xbox/fake.ts'

/** Every fake by the name of its provider (server/providers/registry.ts). */
export const fakes: Record<string, (options?: object) => Promise<Fake>> = {
  gif: startGifFake,
  google: startGoogleFake,
  igdb: startIgdbFake,
  'link-preview': startLinkPreviewFake,
  psn: startPsnFake,
  push: startPushFake,
  steam: startSteamFake,
  xbox: startXboxFake,
}
