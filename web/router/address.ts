import { trimEndOf } from '../../common/rules/text.ts'
import type { Search } from './screen.ts'

/** An address of this site, taken apart. */
export interface Place {
  /** Path, query and hash as one text. */
  href: string
  path: string
  search: Search
  hash: string
  /** Tells visits of the same address apart; kept in the browser's history. */
  key: string
}

let visits = 0
const newKey = (): string => `${Date.now().toString(36)}-${++visits}`

/** Takes "/path?query#hash" apart. A slash at the end of the path is no difference. */
export function readAddress(address: string, key = newKey()): Place {
  const [, written = '/', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? []
  const path = written.length > 1 && written.endsWith('/') ? trimEndOf(written, /\//) || '/' : written
  const href = path + (query === '' ? '' : `?${query}`) + (hash === '' ? '' : `#${hash}`)
  return { href, path, search: Object.fromEntries(new URLSearchParams(query)), hash, key }
}
