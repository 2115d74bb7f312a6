import type { PageAssets } from './assets.ts'
import type { ServerEntry } from '../../common/render/entry.ts'

/** Where the rendering code and the files of a page come from: the build, or Vite in development. */
export interface PageSource {
  entry(): Promise<ServerEntry>
  assets(screens: string[]): PageAssets
  /** Changes headers and adds tags in development. */
  development?: { extra: string }
}
