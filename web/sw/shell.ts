/// <reference lib="webworker" />
import { matchPrecache } from 'workbox-precaching'
import { cookieName } from '../../common/rules/cookies.ts'

declare const self: ServiceWorkerGlobalScope & {
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> }
}

const langs = ['en', 'es']
const themes = ['light', 'dark', 'auto']

/** A choice as its cookie holds it (web/lib/cookies.ts); undefined without one, or where workers read no cookies. */
async function choice(name: string, values: readonly string[]): Promise<string | undefined> {
  const value = (await self.cookieStore?.get(cookieName(name, location.origin)).catch(() => null))?.value
  return values.find((one) => one === value)
}

/** The document of any page without a network, in the language and theme that were used last. */
export async function shellDocument(): Promise<Response> {
  const kept = await matchPrecache('/shell.html')
  if (!kept) return Response.error()
  const [chosen, theme = 'auto'] = await Promise.all([choice('lang', langs), choice('theme', themes)])
  const lang =
    chosen ?? navigator.languages.map((name) => name.slice(0, 2)).find((name) => langs.includes(name)) ?? 'en'
  const html = await kept.text()
  const headers = new Headers(kept.headers)
  // The text is unpacked by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html.replace('<html lang="en" data-theme="auto"', `<html lang="${lang}" data-theme="${theme}"`), {
    headers,
  })
}
