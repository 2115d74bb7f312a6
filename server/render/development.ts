import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../http/app-types.ts'
import type { ServerEntry } from '../../common/render/entry.ts'
import type { PageSource } from './pages.ts'

const refresh = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script>`

const beforePaint = '/before-paint.js'

/**
 * Pages from their sources: Vite serves their files on `app`, before its routes, and renders them
 * (scripts/dev/development.ts).
 */
export async function viteSource(app: App, root: string): Promise<PageSource> {
  const { createServer, transformWithOxc } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => vite.close())
  // No module, which Vite would make of it: modules run after the first paint.
  app.get(beforePaint, { config: { access: 'public' } }, async (_request, reply) => {
    const file = join(root, 'web/session/before-paint.ts')
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
    return reply.type('text/javascript').send(code)
  })
  return {
    entry: () => vite.ssrLoadModule('/web/entry-server.tsx') as unknown as Promise<ServerEntry>,
    assets: () => ({
      beforePaint,
      entry: '/web/entry-client.tsx',
      styles: ['/web/styles/index.css?direct', '/web/shell/shell.css?direct'],
      chunks: [],
      fonts: [
        '/web/styles/fonts/anybody-760-wdth.woff2',
        '/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
      ],
    }),
    development: { extra: `${refresh}<script type="module" src="/@vite/client"></script>` },
  }
}
