import { gameArt } from '../../../../common/art/game-art.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CircleAlert, RotateCcw, X } from '../../../ui/icons/icons.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Cover } from '../../../ui/images/cover.tsx'
import type { Item } from './use-adding.ts'

interface Props {
  /** The latest first. */
  items: readonly Item[]
  onUndo: (item: Item) => void
  onAgain: (item: Item) => void
}

/** What was added so far, and what could not be, each with its way back or a second try. */
export function AddedRow({ items, onUndo, onAgain }: Props) {
  const count = items.filter(({ state }) => state === 'added').length
  const words = m.add_count({ count, number: formatNumber(count) })
  const [latest] = items
  // Every change is read aloud: what was added, and what was not.
  const status = (
    <p role="status" className="sr-only">
      {latest && (
        <span key={`${latest.key} ${latest.state}`}>
          {saidOf(latest)}
          {latest.state === 'added' && `. ${words}`}
        </span>
      )}
    </p>
  )
  return (
    <>
      {status}
      {latest && (
        <section className="adding-row">
          <h3 className="font-semibold">{m.add_added()}</h3>
          <p className="text-small text-ink-2">{words}</p>
          <ul aria-label={m.add_added()}>
            {items.map((item) => (
              <li key={item.key} data-state={item.state}>
                <Line item={item} />
                {(item.state === 'failed' || item.state === 'search-failed') && (
                  <Button size="s" icon={<RotateCcw aria-hidden />} onClick={() => onAgain(item)}>
                    {m.errors_retry()}
                  </Button>
                )}
                {item.state !== 'searching' && (
                  <IconButton
                    label={
                      item.game && item.state === 'added'
                        ? m.add_undo({ title: item.game.title })
                        : m.add_dismiss({ text: item.text })
                    }
                    icon={<X aria-hidden />}
                    onClick={() => onUndo(item)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const sayings = {
  searching: m.add_search,
  'not-found': m.add_not_found,
  'search-failed': m.add_search_failed,
} as const

const saidOf = ({ game, state, text }: Item): string => {
  const title = game?.title ?? text
  if (state === 'added') return title
  return state === 'failed' ? m.add_failed({ title }) : sayings[state]({ text })
}

function Line({ item }: { item: Item }) {
  const { game, state, note } = item
  const wrong = state === 'failed' || state === 'not-found' || state === 'search-failed'
  return (
    <>
      <span className="adding-cover">
        {wrong && <CircleAlert aria-hidden />}
        {state === 'searching' && <Spinner />}
        {game && state === 'added' && <Cover game={gameArt(game)} src={game.cover} mini />}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {state === 'added' ? <b className="font-[650]">{saidOf(item)}</b> : saidOf(item)}
        {state === 'added' && note && <small className="block text-ink-3">{note}</small>}
      </span>
    </>
  )
}
