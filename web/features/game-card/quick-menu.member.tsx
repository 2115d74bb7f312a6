import { useEffect, useRef } from 'react'
import { gameArt } from '../../../common/art/game-art.ts'
import { yearOf } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ListPlus, Pencil, X } from '../../ui/icons/icons.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { menuItemClass } from '../../ui/overlays/menu.tsx'
import { useRate } from '../collection/changes/set-entry.ts'
import { useOwnEntry } from '../collection/collection.data.ts'
import type { EntryGame } from '../collection/entry.ts'
import { FavouriteButton } from '../collection/status/favourite-button.tsx'
import { Stamp } from '../collection/status/stamp.tsx'
import { StatusGroups } from '../collection/status/status-groups.tsx'
import { chiefStatus, statusLabel } from '../collection/status/status-labels.ts'
import { useLanding } from '../collection/status/use-landing.ts'
import { RatingSlide } from '../rate/rating-slide.tsx'
import './quick-menu.css'

interface Props {
  game: EntryGame
  onLend: () => void
  /** Opens the viewer's lists. */
  onPick: () => void
  onClose: () => void
}

/** The content of a game's quick-action menu: the whole entry, which stays open for several choices. */
export function QuickMenu({ game, onLend, onPick, onClose }: Props) {
  const entry = useOwnEntry(game.id)
  const status = chiefStatus(entry)
  // It is opened over a loaded collection.
  const landed = useLanding(game.id, true, status)
  const rate = useRate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('.status-btn')?.focus({ preventScroll: true }), [])
  const platform = game.platforms.find(({ id }) => id === entry?.platform) ?? game.platforms[0]
  const leaving = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <div ref={box} className="quick-in">
      <header className="quick-head">
        <Cover game={gameArt(game, platform?.name)} src={game.cover} mini />
        <p>
          <b>{game.title}</b>
          <small>{[platform?.name, yearOf(game.release_date)].filter(Boolean).join(' · ')}</small>
        </p>
        {landed?.status === status && status !== null && (
          <Stamp key={status} landing status={status} label={statusLabel(status)} date={landed.day} />
        )}
        <FavouriteButton game={game} />
        <IconButton label={m.collection_close()} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <StatusGroups game={game} onLend={leaving(onLend)} />
      <RatingSlide value={entry?.rating ?? null} onChange={(rating) => rate(game, rating)} />
      <div className="quick-rows">
        <button type="button" className={menuItemClass()} onClick={leaving(onPick)}>
          <ListPlus aria-hidden />
          {m.list_pick()}
        </button>
        <Link to={paths.game(game.slug, 'reviews')} className={menuItemClass()}>
          <Pencil aria-hidden />
          {m.review_write()}
        </Link>
      </div>
    </div>
  )
}
