import { useEffect, useId, useRef, useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import type { ImportRow, ImportRowKind } from '../../../common/api/import.ts'
import { formatHours, formatScore, formatSpan } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Check, CircleAlert } from '../../ui/icons/icons.ts'
import { GameLine } from '../game/game-line.tsx'
import { effectTexts, rowProblemTexts, statusNames } from './words.ts'
import { limits } from '../../../common/rules/limits.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { FindField } from '../../ui/forms/find-field.tsx'
import { FoundStatus } from '../game/found-status.tsx'
import { useFoundGames } from '../game/use-found-games.ts'

interface Choice {
  game: number | null
  skip: boolean
}

interface Props {
  row: ImportRow
  found: ImportRowKind
  busy: boolean
  onChoose: (choice: Choice) => void
}

/** One row of the file beside the games that it may be. */
export function RowCard({ row, found, busy, onChoose }: Props) {
  const id = useId()
  const item = useKeptFocus(row.kind)
  const isOpen = row.kind === 'doubtful' || row.kind === 'missing'
  return (
    <li ref={item} tabIndex={-1} className="import-row" aria-labelledby={id} aria-busy={busy || undefined}>
      <div className="import-says">
        <b id={id} className="wrap-anywhere">
          {row.title === '' ? m.import_no_title() : row.title}
        </b>
        <small>{saidOf(row)}</small>
        {row.problems.length > 0 && (
          <ul className="import-problems">
            {row.problems.map(({ kind, text }) => (
              <li key={`${kind} ${text}`}>
                <CircleAlert size={16} aria-hidden />
                {rowProblemTexts[kind]({ text })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="import-game">
        {row.kind === 'skipped' && <Skipped row={row} onChoose={onChoose} />}
        {row.kind === 'matched' && row.game && <Decided row={row} game={row.game} found={found} onChoose={onChoose} />}
        {isOpen && <Open row={row} onChoose={onChoose} />}
      </div>
    </li>
  )
}

/** The pressed control disappears once a row is decided: the focus stays on the row. */
function useKeptFocus(kind: ImportRowKind) {
  const item = useRef<HTMLLIElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    if (before.current !== kind && document.activeElement === document.body) item.current?.focus()
    before.current = kind
  }, [kind])
  return item
}

/** The values of the file, in our words. */
function saidOf(row: ImportRow): string {
  return [
    row.platform,
    row.year === null ? null : String(row.year),
    ...row.statuses.map((status) => statusNames[status]()),
    row.rating === null ? null : m.import_rated({ rating: formatScore(row.rating) }),
    formatSpan(row.started, row.finished),
    row.hours === null ? null : formatHours(row.hours * 3_600),
    ...row.lists.map((name) => m.import_row_list({ name })),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}

function Decided({
  row,
  game,
  found,
  onChoose,
}: {
  row: ImportRow
  game: GameCard
  found: ImportRowKind
  onChoose: Props['onChoose']
}) {
  const isOurs = found === 'matched' && !row.chosen
  return (
    <div>
      <div className="import-line">
        <GameLine game={game} />
      </div>
      <p className="import-effect">
        {row.effect !== 'unsaid' && row.effect !== 'full' && <Check size={16} aria-hidden />}
        {row.effect === null ? null : effectTexts[row.effect]()}
        <button
          type="button"
          className="link"
          aria-label={
            isOurs ? m.import_skip_named({ title: row.title }) : m.import_take_back_named({ title: row.title })
          }
          onClick={() => onChoose({ game: null, skip: isOurs })}
        >
          {isOurs ? m.import_skip() : m.import_take_back()}
        </button>
      </p>
    </div>
  )
}

const Skipped = ({ row, onChoose }: { row: ImportRow; onChoose: Props['onChoose'] }) => (
  <p className="import-effect">
    {row.dropped === 'media' ? m.import_row_media({ media: row.media ?? '' }) : m.import_skipped()}
    {row.chosen && (
      <button
        type="button"
        className="link"
        aria-label={m.import_take_back_named({ title: row.title })}
        onClick={() => onChoose({ game: null, skip: false })}
      >
        {m.import_take_back()}
      </button>
    )}
  </p>
)

/** The likely games to choose from, a search for any other, and skipping the row. */
function Open({ row, onChoose }: { row: ImportRow; onChoose: Props['onChoose'] }) {
  const [finding, setFinding] = useState(false)
  const findWord = row.candidates.length > 0 ? m.import_find_other() : m.import_find()
  const pick = (game: GameCard): void => onChoose({ game: game.id, skip: false })
  return (
    <>
      {row.candidates.length > 0 && (
        <ul aria-label={m.import_candidates({ title: row.title })} className="import-candidates">
          {row.candidates.map((game) => (
            <li key={game.id}>
              <button type="button" onClick={() => pick(game)}>
                <GameLine game={game} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {finding && <FindGame first={row.title} onFound={pick} />}
      <p className="settings-buttons">
        {!finding && (
          <Button
            size="s"
            variant="line"
            onClick={() => setFinding(true)}
            aria-label={m.import_find_named({ action: findWord, title: row.title })}
          >
            {findWord}
          </Button>
        )}
        <Button
          size="s"
          variant="line"
          aria-label={m.import_skip_named({ title: row.title })}
          onClick={() => onChoose({ game: null, skip: true })}
        >
          {m.import_skip()}
        </Button>
      </p>
    </>
  )
}

const most = 6

/** Searches the catalogue for a game by hand; games that it lacks are found on the search page. */
function FindGame({ first, onFound }: { first: string; onFound: (game: GameCard) => void }) {
  const [text, setText] = useState(first.slice(0, limits.searchMax))
  // The field has the focus: it replaces the button that was pressed.
  const found = useFoundGames(text, most)
  const { box, settled, games } = found
  return (
    <div ref={box} className="import-find">
      <FindField label={m.import_find_label()} hint={m.import_find_label()} text={text} onText={setText} />
      <ul aria-label={m.import_find_label()} className="import-candidates">
        {games.map((game) => (
          <li key={game.id}>
            <button type="button" onClick={() => onFound(game)}>
              <GameLine game={game} />
            </button>
          </li>
        ))}
      </ul>
      <FoundStatus found={found} none={m.import_find_nothing()} />
      <Link to={paths.search({ q: settled })} className="link text-small">
        {m.import_find_elsewhere()}
      </Link>
    </div>
  )
}
