import type { Context } from '../context.ts'
import type { Resource } from '../resource/resource.ts'
import type { App } from './app-types.ts'

/** Adds the calls of a feature to the API. */
export type MountRoutes = (app: App, ctx: Context) => void

/** A resource with its calls: below this folder, nobody knows of requests. */
export interface MountedResource extends Resource {
  routes?: MountRoutes
  /** Its calls that declare `host: 'platform'`. */
  platformRoutes?: MountRoutes
}
