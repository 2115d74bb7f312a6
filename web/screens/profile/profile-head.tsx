import type { Profile } from '../../../common/api/user.ts'
import { useShownCounts } from '../../features/collection/library/use-library.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/images/avatar.tsx'
import { type CardTotal, LibraryCard, TotalsStrip } from '../../features/user/library-card.tsx'
import { Picture } from '../../ui/images/picture.tsx'
import { FollowCounts, Following } from './following.tsx'

/** The user, and the library card with their totals. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { nick, name, city, biography, avatar, background, created_at } = profile
  const totals = useTotals(profile)
  return (
    <header>
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
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-5 md:gap-x-6 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:py-6">
        <Avatar nick={nick} src={avatar} size="xl" className="max-md:[--a:76px]" />
        <div className="min-w-0">
          <h1 className="display text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] leading-none [overflow-wrap:anywhere]">
            {name ?? nick}
          </h1>
          <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] text-ink-2">
            <span>@{nick}</span>
            {city && <span className="min-w-0 wrap-anywhere">{city}</span>}
            <FollowCounts profile={profile} />
          </div>
          {biography && (
            <p className="mt-2 max-w-xl text-balance text-ink-2 max-md:hidden [overflow-wrap:anywhere]">{biography}</p>
          )}
          <Following profile={profile} />
        </div>
        {biography && <p className="col-span-2 mt-4 text-ink-2 md:hidden [overflow-wrap:anywhere]">{biography}</p>}
        <LibraryCard
          title={m.profile_card()}
          since={m.profile_since({ year: created_at.slice(0, 4) })}
          totals={totals}
          className="w-[380px] max-lg:hidden"
        />
      </div>
      <TotalsStrip totals={totals} className="lg:hidden" />
    </header>
  )
}

/** From the profile, then from the collection once it is loaded: own changes are counted at once. */
function useTotals({ id, totals }: Profile): CardTotal[] {
  const counts = useShownCounts(id) ?? { ...totals, all: totals.games }
  return [
    { label: m.profile_total_games(), value: formatNumber(counts.all) },
    { label: m.profile_total_completed(), value: formatNumber(counts.completed) },
    { label: m.profile_total_awarded(), value: formatNumber(counts.awarded) },
    { label: m.profile_total_pending(), value: formatNumber(counts.pending) },
    { label: m.profile_total_have(), value: formatNumber(counts.have) },
    { label: m.profile_total_played(), value: formatNumber(counts.played) },
    { label: m.profile_total_wanted(), value: formatNumber(counts.wanted) },
    { label: m.profile_total_lended(), value: formatNumber(counts.lended) },
  ]
}
