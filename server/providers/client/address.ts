import { ProviderError } from './provider-error.ts'
import { trimEndOf } from '../../../common/rules/text.ts'

/**
 * A provider path in which each value is one segment or part of one, whatever it contains: path`/users/${id}/titles`.
 * Empty values and dots, which would change the path, name nothing: they throw `not_found` without a request.
 */
export function path(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return strings.reduce((before, after, at) => before + segment(values[at - 1] ?? '') + after)
}

function segment(value: string | number): string {
  const text = String(value).toWellFormed()
  if (/^\.{0,2}$/.test(text)) throw new ProviderError('not_found', 'this is not a name')
  return encodeURIComponent(text)
}

/** Parameters of a query or a form; undefined ones are left out. */
export type Parameters = Record<string, string | number | boolean | undefined>

export function encodeParameters(parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value).toWellFormed()] as [string, string]],
  )
  return new URLSearchParams(given).toString()
}

/** The whole address: base, path, query. */
export function addressOf(base: string, path: string, query: Parameters = {}): string {
  const encoded = encodeParameters(query)
  return trimEndOf(base, /\//) + path + (encoded && `?${encoded}`)
}
