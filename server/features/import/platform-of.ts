import { nameKey } from '../../../common/rules/names.ts'

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
