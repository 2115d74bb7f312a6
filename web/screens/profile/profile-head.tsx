import type { Profile } from '../../../common/api/user.ts'
import type { LibraryStatus } from '../../features/collection/library/library-choice.ts'
import { useShownCounts } from '../../features/collection/library/use-library.ts'
import { type CardTotal, LibraryCard, TotalsStrip } from '../../features/user/library-card.tsx'
import { foreignLang } from '../../i18n/foreign-lang.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useView } from '../../router/use-router.tsx'
import { SkipToPart } from '../../ui/layout/skip-link.tsx'
import { m } from '../../paraglide/messages.js'
import { paths } from '../../router/paths.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Picture } from '../../ui/images/picture.tsx'
import { Both, FollowCounts, ProfileActions } from './head-for-viewer.tsx'
import { AdminBadge } from '../../features/user/person-link.tsx'
import './profile-head.css'
import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Art } from '../../art/art.tsx'
import { Ledge } from '../../ui/layout/ledge.tsx'

/**
 * The user, and the library card with their totals; without a background of their own, on art drawn from a favourite.
 */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { nick, name, city, biography, avatar, background, created_at, top, first_favourite } = profile
  const totals = useTotals(profile)
  const ground = background === null ? (top[0] ?? first_favourite) : null
  return (
    <header className={ground ? 'profile-on-art' : undefined}>
      {ground && <ProfileBand game={ground} />}
      <div className="page">
        {background && (
          <Picture
            key={background}
            src={background}
            kind="background"
            sizes="(width < 80rem) 100vw, 1240px"
            priority
            fallback={null}
            className="mt-4 aspect-[3/1] w-full rounded-3 object-cover md:aspect-[5/1]"
          />
        )}
        <div className="profile-head">
          <Avatar nick={nick} src={avatar} size="xl" />
          <div className="profile-who">
            <div className="profile-name">
              <h1 className="display">
                {name ?? nick} <AdminBadge an={profile.an} className="size-[0.8em] align-baseline" />
              </h1>
              <SkipToLibrary />
              <div className="profile-facts">
                <span className="min-w-0 wrap-anywhere">@{nick}</span>
                {city && <span className="min-w-0 wrap-anywhere">{city}</span>}
                <span className="profile-counts">
                  <FollowCounts profile={profile} />
                </span>
              </div>
            </div>
            {biography && (
              <p className="profile-bio" lang={foreignLang(profile.biography_lang)}>
                {biography}
              </p>
            )}
            <ProfileActions profile={profile} />
          </div>
          <div className="profile-side">
            <LibraryCard
              title={m.profile_card()}
              since={m.profile_since({ year: created_at.slice(0, 4) })}
              totals={totals}
              className="max-lg:hidden"
            />
            <TotalsStrip totals={totals} className="lg:hidden" />
            <Both profile={profile} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** Over the head, the tabs and the panels. */
function SkipToLibrary() {
  const tab = useView((view) => view.tab?.name)
  if (tab !== 'overview') return null
  return (
    <>
      <SkipToPart to="library-filters">{m.shell_skip_filters()}</SkipToPart>
      <SkipToPart to="library-games">{m.shell_skip_games()}</SkipToPart>
    </>
  )
}

/** From the profile, then from the collection once it is loaded: own changes are counted at once. */
function useTotals({ id, nick, totals }: Profile): CardTotal[] {
  const counts = useShownCounts(id) ?? { ...totals, all: totals.games }
  const total = (label: string, status: LibraryStatus): CardTotal => ({
    label,
    value: formatNumber(counts[status]),
    to: paths.profile(nick, undefined, status === 'all' ? {} : { status }),
  })
  return [
    total(m.profile_total_games(), 'all'),
    total(m.profile_total_completed(), 'completed'),
    total(m.profile_total_awarded(), 'awarded'),
    total(m.profile_total_pending(), 'pending'),
    total(m.profile_total_have(), 'have'),
    total(m.profile_total_played(), 'played'),
    total(m.profile_total_wanted(), 'wanted'),
    total(m.profile_total_lended(), 'lended'),
  ]
}

/** What a profile stands on: the art of a game, on a ledge. */
const ProfileBand = ({ game }: { game: GameCard }) => (
  <div className="profile-band">
    <Art game={gameArt(game)} width={1440} height={300} />
    <Ledge />
  </div>
)
