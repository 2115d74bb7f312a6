import { trimEndOf } from '../../common/rules/text.ts'
import type { Search } from './screen.ts'

/** An address of this site in parts. */
export interface Place {
  /** Path, query and hash as one text. */
  href: string
  path: string
  search: Search
  hash: string
  /** Distinguishes visits of the same address; stored in the browser's history. */
  key: string
}

let visits = 0
const newKey = (): string => `${Date.now().toString(36)}-${++visits}`

/** Splits "/path?query#hash". A trailing slash makes no difference. */
export function readAddress(address: string, key = newKey()): Place {
  const [, written = '/', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? []
  const path = written.length > 1 && written.endsWith('/') ? trimEndOf(written, /\//) || '/' : written
  const href = path + (query === '' ? '' : `?${query}`) + (hash === '' ? '' : `#${hash}`)
  return { href, path, search: Object.fromEntries(new URLSearchParams(query)), hash, key }
}
