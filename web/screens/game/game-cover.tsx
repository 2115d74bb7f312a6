import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { collectionQuery, useOwnEntry } from '../../features/collection/collection.data.ts'
import { chiefStatus, statusLabel } from '../../features/collection/status/status-labels.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { Stamp } from '../../features/collection/status/stamp.tsx'
import { useLanding } from '../../features/collection/status/use-landing.ts'

/** The cover, with the platform of the viewer's entry on its edge and the viewer's status stamped on it. */
export function GameCover({ game }: { game: Game }) {
  const entry = useOwnEntry(game.id)
  const status = chiefStatus(entry)
  const landed = useLanding(game.id, useOwnCollectionKnown(), status)
  const platform = game.platforms.find(({ id }) => id === entry?.platform)?.name ?? null
  return (
    <div className="game-head-cover relative">
      <Cover
        game={gameArt(game, platform)}
        src={game.cover}
        sizes="(max-width: 47.99rem) 128px, 248px"
        alt={m.game_cover({ title: game.title })}
        priority
      />
      {status && (
        <Stamp
          key={status}
          status={status}
          label={statusLabel(status)}
          {...(landed?.status === status && { landing: true, date: landed.day })}
        />
      )}
    </div>
  )
}

/** Before the collection is loaded, kept games look like others. */
function useOwnCollectionKnown(): boolean {
  const user = useUser()
  return useQuery({ ...collectionQuery(user?.id ?? 0), enabled: user !== null, select: () => true }).data ?? false
}
