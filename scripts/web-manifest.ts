import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The languages, and the file that holds the manifest in each: the first one's address is older than the other's. */
export const manifestFiles = { en: 'manifest.webmanifest', es: 'manifest-es.webmanifest' } as const
type Lang = keyof typeof manifestFiles

const textsOf = (lang: Lang, part: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../web/messages/${lang}/${part}.json`), 'utf8')) as Record<
    string,
    string
  >

const screenshot = (lang: Lang, form: 'narrow' | 'wide', sizes: string, label: string) => ({
  src: `/install-${form}-${lang}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: form,
  label,
})

/**
 * The web application's manifest (https://www.w3.org/TR/appmanifest/) in a language. The identity is the same in both.
 */
export function webManifest(lang: Lang) {
  const [install, shell] = [textsOf(lang, 'install'), textsOf(lang, 'shell')] as [
    Record<string, string>,
    Record<string, string>,
  ]
  return {
    id: '/',
    name: 'Ludoteca',
    short_name: 'Ludoteca',
    description: install['install_description'],
    lang,
    dir: 'ltr',
    categories: ['games', 'social', 'entertainment'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#1d1524',
    theme_color: '#1d1524',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      screenshot(lang, 'narrow', '780x1688', install['install_shot_library']!),
      screenshot(lang, 'wide', '1440x900', install['install_shot_home']!),
    ],
    shortcuts: [
      { name: shell['shell_search'], url: '/search' },
      { name: shell['shell_library'], url: '/profile' },
      { name: shell['shell_calendar'], url: '/calendar' },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] })),
    share_target: { action: '/share', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  }
}
