import { nameKey } from '../../../common/rules/names.ts'
import { partsOf } from './values/lists.ts'

/**
 * Our platform for a file's word for it ("PlayStation 4", "PS4", "Nintendo Switch eShop"); undefined for an unknown
 * one.
 */
export function platformOf(name: string, platforms: ReadonlyMap<string, number>): number | undefined {
  const key = nameKey(name.replace(/[™®]/g, ''))
  const inside = /\(([^()]+)\)/.exec(name)?.[1]
  return (
    platforms.get(key) ??
    platforms.get(nameKey(name.replace(/\([^()]*\)/g, ''))) ??
    (inside === undefined ? undefined : platforms.get(nameKey(inside))) ??
    platforms.get(key.replace(/ (?:eshop|digital|store|physical|vr|version)$/, ''))
  )
}

/** The platform that an entry gets of those that a row names, and the names of the others: unknown, or further ones. */
export function ownPlatformOf(
  names: readonly string[],
  platforms: ReadonlyMap<string, number>,
): { platform: number | null; leftOut: string[] } {
  const platform = names.map((name) => platformOf(name, platforms)).find((id) => id !== undefined) ?? null
  const leftOut = names.filter((name) => {
    const isWholeList = partsOf(name).some((part) => part !== name && names.includes(part))
    return !isWholeList && platformOf(name, platforms) !== platform
  })
  return { platform, leftOut: [...new Set(leftOut)] }
}
