import type { FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestLang = 'en' | 'es'

/** The language of names in a response: the first supported one of Accept-Language, English otherwise (I18-01). */
export function requestLang(request: Pick<FastifyRequest, 'headers'>): RequestLang {
  const wanted = (request.headers['accept-language'] ?? '').slice(0, 200).toLowerCase().split(',')
  for (const range of wanted) {
    const lang = /^\s*(en|es)\b/.exec(range)?.[1]
    if (lang === 'en' || lang === 'es') return lang
  }
  return 'en'
}

/**
 * Whether a GET that changes something must change nothing: a browser fetches ahead (SO-21, NO-06), or the request is
 * none that a script sends, but a link, a picture, a frame or a page of another site (ASVS 3.5.3). Programs that are no
 * browsers send no such headers. The second host may be called from a site of another name: `elsewhere`.
 */
export const isAhead = (
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { elsewhere = false } = {},
): boolean =>
  method === 'HEAD' ||
  headers['sec-purpose'] !== undefined ||
  headers.purpose !== undefined ||
  headers['x-moz'] !== undefined ||
  !['cors', 'same-origin', undefined].includes(one(headers['sec-fetch-mode'])) ||
  !['empty', undefined].includes(one(headers['sec-fetch-dest'])) ||
  (!elsewhere && headers['sec-fetch-site'] === 'cross-site')

const one = (header: string | string[] | undefined): string | undefined => header?.toString()

const rendering = new AsyncLocalStorage<true>()

/** Runs a call of the API that a page makes while it is rendered. No header can claim that. */
export const asCallOfPage = <T>(call: () => Promise<T>): Promise<T> => rendering.run(true, call)

export const isCallOfPage = (): boolean => rendering.getStore() === true
