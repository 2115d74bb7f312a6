import type { PageAssets } from './assets.ts'
import type { ServerEntry } from '../../common/render/entry.ts'

/** Where the drawing code and the files of a page come from: the build, or Vite while developing. */
export interface PageSource {
  entry(): Promise<ServerEntry>
  assets(screens: string[]): PageAssets
  /** Changes headers and adds tags while developing. */
  development?: { extra: string }
}
