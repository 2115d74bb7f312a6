import { useState } from 'react'
import type { Profile } from '../../../common/api/user.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SpaceForOwner } from './profile-skeleton.tsx'
import './four.css'

const ChooseFour = lazyDialog(() => import('./choose-four.tsx'), 'ChooseFour')

interface Props {
  profile: Profile
  own: boolean
  /** How many favourites the collection has. */
  hearts: number
}

/**
 * The favourites that somebody put first, in their order (PRF-03). The owner chooses them; without any, others see
 * nothing.
 */
export function FourOfAllTime({ profile, own, hearts }: Props) {
  const [choosing, setChoosing] = useState(false)
  const { top } = profile
  const chooses = own && hearts > 0
  if (top.length === 0 && !chooses)
    return hearts > 0 && <SpaceForOwner className="mt-8 min-h-[102px] md:min-h-[78px]" />
  return (
    <section className="mt-8">
      <SectionHead
        title={m.profile_four()}
        link={
          chooses && (
            <Button size="s" variant={top.length === 0 ? 'soft' : 'line'} onClick={() => setChoosing(true)}>
              {top.length === 0 ? m.profile_four_choose() : m.profile_four_change()}
            </Button>
          )
        }
      />
      {top.length === 0 ? (
        <p className="text-ink-2">{m.profile_four_text()}</p>
      ) : (
        <>
          <ol className="four" aria-label={m.profile_four()}>
            {top.map((game, at) => (
              <li key={game.id}>
                <Link
                  to={paths.game(game.slug)}
                  aria-label={m.profile_four_place({ place: formatNumber(at + 1), title: game.title })}
                >
                  <Cover game={gameArt(game)} src={game.cover} sizes="(width < 48rem) 44vw, 220px" />
                  <span className="four-title" aria-hidden>
                    <b className="num">{formatNumber(at + 1)}</b>
                    <span className="line-clamp-2">{game.title}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ol>
          <Ledge className="max-md:hidden" />
        </>
      )}
      {choosing && <ChooseFour profile={profile} onClose={() => setChoosing(false)} />}
    </section>
  )
}
