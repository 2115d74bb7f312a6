import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileMessages } from './scripts/messages.ts'
import { smallCode } from './scripts/small-code.ts'

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Modules that name everything there is, though each page takes a few: texts and icons stay with the pages that use them. */
const barrel = /\/web\/paraglide\/messages|\/web\/ui\/icons\.ts|\/lucide-react\//

/** Lists without an end, which come through a library's front door that the frame uses too. */
const endless = /\/@tanstack\/(?:query-core|react-query)\/.*\/(?:infiniteQueryObserver|useInfiniteQuery)\./
/** Several questions at once: hardly any page. */
const several = /\/@tanstack\/(?:query-core|react-query)\/.*\/(?:queriesObserver|useQueries)\./
/** What sends changes: many pages only read. */
const sending = /\/@tanstack\/(?:query-core|react-query)\/.*\/(?:mutationObserver|useMutation)\./
/** What the pages of the catalogue share; the others must not carry it. */
const catalogue = /\/web\/features\/(?:browse\/(?:game-pages|shelf-page|filter-words)|game\/filter)\b/
/** The names of platforms, genres and makers, which other pages ask for too. */
const names = /\/web\/features\/browse\/browse\.data\b/
/** Covers, cards and what is kept about a game: pages without games (access, settings, legal) do without. */
const games =
  /\/web\/(?:art\/(?:art|drawing)\.|features\/(?:collection|game)\/|ui\/(?:cover|game-card|pictures?|score|seal|status|status-icon)\.|paraglide\/messages\/collection_)|\/common\/(?:art\/(?:game-art|platforms)|rules\/(?:collection|names)\.)/
/** What draws covers and portraits: the server has drawn those of the first view. */
const drawing = /\/web\/art\/drawings\.|\/common\/art\/(?:cover\/|(?:avatar|colour|lettering|palettes|random|svg)\.)/
/** What only forms need. */
const forms = /\/web\/ui\/(?:checkbox|field|password-field|text-field)\./
const ofSomePages = (id: string): boolean =>
  [endless, several, sending, catalogue, names, games, drawing, forms].some((part) => part.test(id))

/** Runs before the first paint, alone (server/render/document.ts). */
const beforePaint = 'web/session/mark-member.ts'

/** What the entry imports at once is one chunk: dozens of shared crumbs compress badly and are asked for one by one. */
function frameChunk(id: string, modules: Modules, seen = new Set<string>()): string | null {
  if (id.endsWith(beforePaint) || barrel.test(id) || ofSomePages(id) || seen.has(id)) return null
  seen.add(id)
  const module = modules.getModuleInfo(id)
  if (!module) return null
  return module.isEntry || module.importers.some((importer) => frameChunk(importer, modules, seen)) ? 'frame' : null
}

/** Compiles the texts before anything imports them, and again when one is edited. */
function messages(): Plugin {
  return {
    name: 'ludoteca-messages',
    buildStart: () => compileMessages(),
    async handleHotUpdate({ file, server }) {
      if (!file.includes('/web/messages/')) return
      await compileMessages()
      server.ws.send({ type: 'full-reload' })
    },
  }
}

function builtFiles(): Set<string> {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  return new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
}

const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'web/sw',
  filename: 'sw.ts',
  // web/sw/register.ts does it, through a trusted-types policy.
  injectRegister: false,
  injectManifest: {
    globDirectory: 'dist/client',
    // The shell: the entry with what it imports at once, styles and fonts. Screens come with their visit.
    globPatterns: ['assets/{entry,frame,rolldown-runtime}-*.{js,css}', 'assets/*.woff2'],
    // The folder also holds the files of earlier builds.
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.filter(({ url }) => !url.startsWith('assets/') || builtFiles().has(url)),
      }),
    ],
    dontCacheBustURLsMatching: /^assets\//,
    additionalManifestEntries: [{ url: '/shell.html', revision: String(Date.now()) }],
  },
  manifest: {
    name: 'Ludoteca',
    short_name: 'Ludoteca',
    description: 'A video game library and the people who play.',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#1d1524',
    theme_color: '#1d1524',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
})

export default defineConfig(({ isSsrBuild, command }) => ({
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [messages(), smallCode(), react(), tailwindcss(), ...(isSsrBuild ? [] : [worker])],
  // The client keeps the files of earlier builds for tabs that still run them; scripts/build-web.mjs clears old ones.
  build: isSsrBuild
    ? { outDir: 'dist/server', ssr: 'web/entry-server.tsx', emptyOutDir: true, target: 'node26' }
    : {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: true,
        target: 'es2023',
        sourcemap: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { entry: 'web/entry-client.tsx', 'mark-member': beforePaint },
          output: {
            codeSplitting: {
              groups: [
                { name: frameChunk, priority: 3 },
                { name: 'shared', minShareCount: 9, test: (id) => !ofSomePages(id), priority: 2 },
                { name: 'shared', test: /\/web\/ui\/skeleton\./, priority: 2 },
                { name: 'games', test: games, minShareCount: 7, priority: 1 },
                { name: 'drawing', test: drawing, priority: 1 },
                { name: 'forms', test: forms, priority: 1 },
                { name: 'sending', test: sending, priority: 1 },
                { name: 'endless', test: endless, priority: 1 },
                { name: 'names', test: names, priority: 1 },
                { name: 'catalogue', test: catalogue },
              ],
            },
          },
        },
      },
  // One file with everything in it, in production mode whatever the server's own mode is.
  ssr: { noExternal: command === 'build' ? true : [] },
  // The hook of React's developer tools: nothing hangs on it in what is built.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
}))
