import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileMessages } from './scripts/messages.ts'

/** Runs before the first paint, as a separate file (server/render/document.ts). */
const beforePaint = 'web/session/before-paint.ts'

/** Compiles the texts before anything imports them, and again after each edit. */
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

/**
 * Names what answers of the API look like in the cache of queries: what the browser has kept of another build is read
 * only if this is the same (web/offline/stored-responses.ts).
 */
function nameShapes(): string {
  const hash = createHash('sha256')
  for (const file of globSync(['common/api/*.ts', 'web/cache/*keys.ts', 'web/**/*.data.ts']).toSorted())
    hash.update(readFileSync(file))
  return hash.digest('base64url').slice(0, 12)
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
    // The shell (the entry with its static imports, styles and fonts), and the code of all screens (web/sw/code.ts).
    globPatterns: ['assets/*.{js,css,woff2}'],
    // The folder also contains the files of earlier builds.
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.filter(({ url }) => !url.startsWith('assets/') || builtFiles().has(url)),
      }),
    ],
    dontCacheBustURLsMatching: /^assets\//,
    additionalManifestEntries: [{ url: '/shell.html', revision: String(Date.now()) }],
  },
  // In two languages: scripts/build-web.mjs writes them.
  manifest: false,
})

export default defineConfig(({ isSsrBuild, command }) => ({
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [messages(), react(), tailwindcss(), ...(isSsrBuild ? [] : [worker])],
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
          input: { entry: 'web/entry-client.tsx', 'before-paint': beforePaint },
          output: {
            codeSplitting: {
              groups: [
                // What every page needs.
                { name: 'shell', tags: ['$initial'], test: (id) => !id.endsWith(beforePaint), priority: 3 },
                // What several screens share, and what is too small for a file of its own.
                { name: 'shared', minShareCount: 3, priority: 2 },
                // What follows once the page is alive.
                { name: 'later', test: /\/web\/later\.ts$/, priority: 1 },
                // What signed-in users need besides, on most pages.
                { name: 'member', test: /\.member\.tsx?$/, priority: 1 },
              ],
            },
          },
        },
      },
  // One file with everything in it, in production mode whatever the server's own mode is.
  ssr: { noExternal: command === 'build' ? true : [] },
  // The hook of React's developer tools: nothing uses it in a build.
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': '"production"' }
    : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', 'import.meta.env.VITE_SHAPES': JSON.stringify(nameShapes()) },
}))
