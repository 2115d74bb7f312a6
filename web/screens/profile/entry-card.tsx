import { memo } from 'react'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { CardActions } from '../../features/game-card/card-actions.tsx'
import { cardOf, valuesOf } from '../../features/collection/entry.ts'
import { reachableActions } from '../../features/game-card/reachable-actions.ts'
import { sealsOf } from '../../features/collection/status/status-labels.ts'
import { formatScore } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { GameCard } from '../../features/game-card/game-card.tsx'
import type { Status } from '../../features/collection/status/status.ts'
import './entry-card.css'

interface Props {
  entry: CollectionEntry
  platforms: Map<number, Named>
  as?: 'li' | 'div'
  titled?: boolean
  /** Seals that the context implies. */
  without?: readonly Status[]
}

/** The owner's rating, hanging from the cover. */
const RateTag = ({ rating }: { rating: number }) => (
  <span className="rate-tag" role="img" aria-label={m.game_score_value({ score: formatScore(rating) })}>
    {formatScore(rating)}
  </span>
)

const goesWithoutSaying: readonly Status[] = ['have']

/** A game of a collection: its owner's seals and loan slip, the viewer's own quick actions. */
export const EntryCard = memo(function EntryCard({
  entry,
  platforms,
  as = 'div',
  titled = false,
  without = goesWithoutSaying,
}: Props) {
  const game = cardOf(entry, platforms)
  const lent = entry.lended === 1
  return (
    <GameCard
      as={as}
      className={reachableActions(titled)}
      titled={titled}
      game={gameArt(game)}
      src={game.cover}
      title={game.title}
      link={(props) => <Link to={paths.game(game.slug)} {...props} />}
      seals={sealsOf(valuesOf(entry), without)}
      slip={lent ? (entry.borrower ?? m.collection_lent()) : null}
      slipLabel={entry.borrower ? m.collection_lent_to({ name: entry.borrower }) : m.collection_lent()}
      tag={!titled && entry.rating !== undefined && <RateTag rating={entry.rating} />}
      actions={<CardActions game={game} />}
    />
  )
})
