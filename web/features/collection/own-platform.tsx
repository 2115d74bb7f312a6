import { m } from '../../paraglide/messages.js'
import { Select } from '../../ui/forms/select.tsx'
import { useOwnEntry } from './collection.data.ts'
import type { EntryGame } from './entry.ts'
import { useSetEntry } from './changes/set-entry.ts'
import { useOwnPlatforms } from './platforms/own-platforms.ts'
import { orderByUse } from './platforms/platform-order.ts'

/** The platform of the viewer's copy; nothing while the game is not in the viewer's collection. */
export function OwnPlatform({ game }: { game: EntryGame }) {
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const own = useOwnPlatforms()
  if (!entry || game.platforms.length === 0) return null
  return (
    <Select
      label={m.collection_own_platform()}
      showLabel
      value={entry.platform ?? ''}
      onChange={({ target }) =>
        setEntry(game, { type: 'platform', value: target.value === '' ? null : Number(target.value) })
      }
    >
      <option value="">{m.collection_own_platform_none()}</option>
      {orderByUse(game.platforms, own).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
