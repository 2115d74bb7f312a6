import type { GameCard as Card } from '../../../common/api/game.ts'
import type { ExternalCard } from '../../../common/api/igdb.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { OwnGameCard } from '../../features/game-card/own-game-card.tsx'
import { useUser } from '../../session/use-session.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { GameMeta } from '../../features/game/game-meta.tsx'
import { useImportGame } from '../../features/game/use-import-game.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { GameCard } from '../../features/game-card/game-card.tsx'

interface Props {
  text: string
  cards: ExternalCard[]
  /** Games that the page shows already. */
  own: Card[]
}

/**
 * Games of the external database: one that is not ours is imported when it is opened (a visitor logs in first), one
 * that is ours is just opened.
 */
export function ExternalGames({ text, cards, own }: Props) {
  const { bring, refusal, overlay } = useImportGame()
  const listed = new Set(own.map(({ id }) => id))
  const others = cards.filter(({ id }) => id === null || !listed.has(id))
  const strangers = others.filter(({ here }) => here === 0).length
  return (
    <>
      <p role="status" className="mb-5 text-small font-[550] text-ink-2">
        {strangers === 0
          ? m.external_nothing({ text })
          : m.external_found({ count: strangers, games: formatNumber(strangers) })}
      </p>
      {refusal !== null && (
        <p role="alert" ref={showInView} className="mb-5 rounded-2 bg-danger-soft px-4 py-3 font-semibold">
          {refusal}
        </p>
      )}
      <ul className="cover-grid cover-grid-titled">
        {others.map((card) =>
          card.id === null ? (
            <Stranger key={card.igdb_id} card={card} onOpen={() => bring(card)} />
          ) : (
            <OwnGameCard key={card.igdb_id} as="li" game={{ ...card, id: card.id }} year />
          ),
        )}
      </ul>
      {overlay}
    </>
  )
}

const showInView = (element: HTMLElement | null): void => void element?.scrollIntoView({ block: 'center' })

interface StrangerProps {
  card: ExternalCard
  onOpen: () => void
}

/** The whole card is the button; the label in its corner says what a press does. */
function Stranger({ card, onOpen }: StrangerProps) {
  const user = useUser()
  return (
    <GameCard
      as="li"
      game={gameArt(card)}
      src={card.cover}
      title={card.title}
      meta={<GameMeta game={card} year />}
      link={({ className, children }) => {
        const label = (
          <>
            <span className="sr-only">{m.external_import()}: </span>
            {children}
          </>
        )
        return user === null ? (
          <Link to={paths.access(paths.game(card.slug))} rel="nofollow" className={className}>
            {label}
          </Link>
        ) : (
          <button type="button" className={`${className} w-full text-left`} onClick={onOpen}>
            {label}
          </button>
        )
      }}
      tag={
        <span
          aria-hidden
          className="pointer-events-none absolute top-2 left-2 z-2 rounded-1 bg-card px-2 py-0.5 text-micro font-bold text-card-ink shadow-1"
        >
          {m.external_import()}
        </span>
      }
    />
  )
}
