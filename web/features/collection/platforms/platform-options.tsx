import { m } from '../../../paraglide/messages.js'
import { useOwnPlatforms } from './own-platforms.ts'
import { groupByUse } from './platform-order.ts'

interface Platform {
  id: number
  slug: string
  name: string
}

interface Props {
  platforms: readonly Platform[]
  /** What the value of an option is. */
  by: 'id' | 'slug'
}

/** The options of a select of many platforms: the viewer's own, the current ones, all others by name. */
export function PlatformOptions({ platforms, by }: Props) {
  const { own, current, rest } = groupByUse(platforms, useOwnPlatforms())
  const groups = [
    [m.collection_platforms_own(), own],
    [m.collection_platforms_current(), current],
    [m.collection_platforms_rest(), rest],
  ] as const
  return groups.map(
    ([label, list]) =>
      list.length > 0 && (
        <optgroup key={label} label={label}>
          {list.map((platform) => (
            <option key={platform.id} value={platform[by]}>
              {platform.name}
            </option>
          ))}
        </optgroup>
      ),
  )
}
