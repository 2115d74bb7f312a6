import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { EntryGame } from '../entry.ts'
import { StatusIcon } from './status-icon.tsx'
import { statusLabel } from './status-labels.ts'
import { usePressFlag } from './use-press-flag.ts'

/** The heart in the head of a game. */
export function FavouriteButton({ game }: { game: EntryGame }) {
  const button = usePressFlag(game).buttonOf('favourite')
  return (
    <IconButton
      label={statusLabel('favourite')}
      icon={<StatusIcon status="favourite" filled={button.pressed} />}
      className="ink-fav"
      {...button}
    />
  )
}
