import type { Context } from '../context.ts'
import type { App } from '../http/app-types.ts'
import { createRenderer } from './renderer.ts'

/** Pages and files, from the build; with `development` straight from the sources, with reload. */
export async function servePages(app: App, { config }: Pick<Context, 'config'>, { development = false } = {}): Promise<void> {
  const source = development ? await (await import('./dev.ts')).developmentSource(app) : undefined
  await app.register(createRenderer({ config, app, source }))
}
