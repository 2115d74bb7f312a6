import type { FastifyRequest } from 'fastify'

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
