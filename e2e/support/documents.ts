import type { APIRequestContext } from '@playwright/test'
import { isBuilt, specRoutes } from './routes.ts'

/** Every visitor's page of the build under test. */
export const pages = specRoutes.filter((route) => route.access === 'public' && isBuilt(route)).map(({ path }) => path)

export const ask = async (request: APIRequestContext, path: string, headers: Record<string, string> = {}) => {
  const answer = await request.get(path, { headers: { 'accept-language': 'en', ...headers }, maxRedirects: 0 })
  return { status: answer.status(), headers: answer.headers(), html: await answer.text() }
}

const unescape = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)
export const tagText = (html: string, pattern: RegExp): string | null => {
  const found = pattern.exec(html)?.[1]
  return found === undefined ? null : unescape(found)
}
export const headOf = (html: string) => ({
  lang: tagText(html, /<html lang="(\w+)"/),
  title: tagText(html, /<title>([^<]*)</),
  description: tagText(html, /<meta name="description" content="([^"]*)"/),
  canonical: tagText(html, /<link rel="canonical" href="([^"]*)"/),
  og: Object.fromEntries(
    [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      unescape(value!),
    ]),
  ),
  jsonLd: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  ),
})

/** The moment of an answer is in the page's state. */
export const withoutTimes = (html: string): string =>
  html.replace(/"(dataUpdatedAt|dehydratedAt|errorUpdatedAt)":\d+/g, '"$1":0')
