import type { Game } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { descriptionOf } from '../../features/game/description.tsx'
import { GameScore } from '../../components/game-score.tsx'
import { yearOf } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { HeroDisc, HeroGround } from './hero-ground.tsx'
import { useOwnEntry } from '../../features/collection/collection.data.ts'
import { useSetEntry } from '../../features/collection/changes/set-entry.ts'
import { pressOf, useAccessPath } from '../../router/navigate.ts'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Check, Plus } from '../../ui/icons/icons.ts'

/** The game of the month on its own ledge in front of its own art. `month` is the name of the month. */
export const Hero = ({ game, month }: { game: Game; month: string }) => (
  <section
    aria-labelledby="game-of-the-month"
    className="scheme-dark relative isolate grid overflow-hidden text-ink shadow-2 max-md:-mx-(--gutter) md:min-h-[440px] md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:gap-10 md:rounded-4 md:px-12 md:pt-10"
  >
    <HeroGround game={gameArt(game)} />
    <HeroText game={game} month={month} />
    <div className="group relative w-[168px] max-md:order-first max-md:mx-auto max-md:mt-10 md:mb-3.5 md:w-[210px] lg:w-[262px]">
      <HeroDisc game={gameArt(game)} />
      <Link to={paths.game(game.slug)} className="relative block">
        <VisuallyHidden>{game.title}</VisuallyHidden>
        <Cover game={gameArt(game)} src={game.cover} sizes="(max-width: 47.99rem) 168px, 262px" priority />
      </Link>
    </div>
    <Ledge className="absolute inset-x-0 bottom-0 -z-10 max-md:hidden" />
  </section>
)

function HeroText({ game, month }: { game: Game; month: string }) {
  const text = descriptionOf(game)
  const facts = [game.developers[0]?.name, yearOf(game.release_date), game.genres[0]?.name].filter((fact) => fact)
  return (
    <div className="max-w-[35rem] px-(--gutter) pt-6 pb-8 md:self-center md:px-0 md:pt-0 md:pb-10">
      <p className="eyebrow text-accent-text">{m.home_month({ month })}</p>
      <h2 id="game-of-the-month" className="display my-3 text-hero leading-[0.98] wrap-break-word">
        {game.title}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-[0.9375rem] font-semibold text-ink-2">
        {game.rate !== null && <GameScore value={game.rate} />}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {text && <p className="mt-3.5 line-clamp-5 max-w-[29rem] text-[1.0625rem] text-pretty">{text}</p>}
      <div className="mt-5.5 flex flex-wrap gap-2.5 max-md:*:flex-auto">
        <AddToShelf game={game} />
        <Link to={paths.game(game.slug)} className={buttonClass({ variant: 'glass' })}>
          {m.home_open()}
        </Link>
      </div>
    </div>
  )
}

const face = 'inline-flex items-center justify-center gap-2'

/** The one primary action of the home page: "Have it". Visitors are sent to the log-in and back, and have it then. */
function AddToShelf({ game }: { game: Game }) {
  const user = useUser()
  const access = useAccessPath()
  const setEntry = useSetEntry()
  const have = useOwnEntry(game.id)?.have ?? false
  if (user === null) {
    return (
      <Link
        to={access}
        data-press={pressOf('have', game.id, game.title)}
        className={buttonClass({ variant: 'primary' })}
      >
        <Plus aria-hidden />
        {m.home_add()}
      </Link>
    )
  }
  return (
    <Button
      variant={have ? 'glass' : 'primary'}
      aria-pressed={have}
      aria-label={have ? m.home_added() : m.home_add()}
      onClick={() => setEntry(game, { type: 'have', value: !have })}
    >
      {/* Both texts overlap, so that the button keeps its width. */}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={have ? `${face} invisible` : face} aria-hidden={have}>
          <Plus aria-hidden />
          {m.home_add()}
        </span>
        <span className={have ? face : `${face} invisible`} aria-hidden={!have}>
          <Check aria-hidden />
          {m.home_added()}
        </span>
      </span>
    </Button>
  )
}
