import type { Suggestion } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import { Bookmark, CircleSlash, PackageCheck } from '../../ui/icons/icons.ts'
import { GameMeta } from '../game/game-meta.tsx'
import { formatScore } from '../../i18n/format.ts'

interface Props {
  game: Suggestion
  priority: boolean
  /** The level of its heading. */
  level?: 2 | 3
  onKeep: (game: Suggestion, type: 'wanted' | 'have') => void
  onRefuse: (game: Suggestion) => void
}

/** A suggested game with its reason, and the buttons that remove it from the list. */
export const SuggestionCard = ({ game, priority, level = 2, onKeep, onRefuse }: Props) => {
  const Heading = `h${level}` as const
  return (
    <li className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-4 sm:grid-cols-[112px_minmax(0,1fr)] sm:gap-x-5">
      <Link to={paths.game(game.slug)} tabIndex={-1} aria-hidden className="self-start">
        <Cover game={gameArt(game)} src={game.cover} sizes="112px" priority={priority} />
      </Link>
      <div className="flex min-w-0 flex-col gap-1">
        <Heading className="display text-h3 wrap-anywhere">
          <Link to={paths.game(game.slug)} className="inline-block py-1 hover:underline" data-suggestion>
            {game.title}
          </Link>
        </Heading>
        <p className="game-meta">
          <GameMeta game={game} year />
        </p>
        <ReasonLine reason={game.reason} />
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <Button
            size="s"
            icon={<Bookmark aria-hidden />}
            aria-label={m.discover_want({ title: game.title })}
            onClick={() => onKeep(game, 'wanted')}
          >
            {m.collection_wanted()}
          </Button>
          <Button
            size="s"
            icon={<PackageCheck aria-hidden />}
            aria-label={m.discover_have({ title: game.title })}
            onClick={() => onKeep(game, 'have')}
          >
            {m.collection_have()}
          </Button>
          <Button
            size="s"
            variant="line"
            icon={<CircleSlash aria-hidden />}
            aria-label={m.discover_refuse_named({ title: game.title })}
            onClick={() => onRefuse(game)}
          >
            {m.discover_refuse()}
          </Button>
        </div>
      </div>
    </li>
  )
}

type Reason = Suggestion['reason']

/** A placeholder for the game in a sentence, so that its link can replace it in either language. */
const mark = '\u0000'

const sentences: Record<Reason['kind'], (reason: Reason) => string> = {
  rated: ({ rate }) => m.discover_rated({ title: mark, rate: formatScore(rate ?? 0) }),
  favourite: () => m.discover_favourite({ title: mark }),
  finished: () => m.discover_finished({ title: mark }),
  owned: () => m.discover_owned({ title: mark }),
  wanted: () => m.discover_wanted({ title: mark }),
  people: () => m.discover_people({ title: mark }),
  genre: ({ name }) => m.discover_genre({ name: name ?? '' }),
  popular: () => m.discover_popular(),
}

/** Why a game is suggested, in a sentence with a link to the game it refers to. */
function ReasonLine({ reason }: { reason: Reason }) {
  const [before = '', after] = sentences[reason.kind](reason).split(mark)
  return (
    <p className="text-small text-ink-2">
      {before}
      {after !== undefined && reason.game && (
        <Link className="link" to={paths.game(reason.game.slug)}>
          {reason.game.title}
        </Link>
      )}
      {after}
    </p>
  )
}
