import type { PlatformSet, PlatformTrophy } from '../../../common/api/platform-trophy.ts'
import type { Context } from '../../context.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { notFound } from '../../errors.ts'
import { toProgress, toSet } from '../../hydrate/earned-sets.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import { createAnswersOf } from '../../providers/client/answers.ts'
import { personal } from '../../providers/client/retry.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import { rowName } from '../../providers/providers.ts'
import { asking, platformOf } from '../linked-account/linked-account.ts'
import { requestForeign, type ForeignAccount } from './foreign-account.ts'
import { askDefinitions, definitionsMs, type Definition } from './definitions.queries.ts'
import type { PlatformSetRow } from './platform-trophy.queries.ts'
import { trophiesPage, type Look, type TrophyRow } from './trophy-pages.queries.ts'
import { toTrophy } from './trophy.ts'
import { knownSets } from './trophy-sets.queries.ts'

/** The set that a call names: on PlayStation also by what it is for. */
export interface NamedSet {
  service: GamePlatformName
  ref: string
  platform: string
}

/** A set of an account, as the second host tells it. */
export function toPlatformSet(row: PlatformSetRow): PlatformSet {
  const { name, icon, platform, total, grades, points } = toSet(row, new Map())
  const { earned, earned_grades, earned_points, last_earned_at } = toProgress(row)
  return {
    id: row.ref,
    name,
    icon,
    platform,
    total,
    earned,
    grades: grades && earned_grades && { total: grades, earned: earned_grades },
    points: points === null ? null : { total: points, earned: earned_points ?? 0 },
    last_earned_at,
    complete: earned >= total ? 1 : 0,
  }
}

interface Wanted {
  look: Look
  /** Its earned trophies are shown, instead of those of the owner of `look`. */
  account?: ForeignAccount
  lang: 'en' | 'es'
  range: PageRange
}

/**
 * Answers what the trophies of sets are: of sets that somebody here has from the own tables, of others from their
 * service.
 */
export function createPlatformTrophies(ctx: Context) {
  const answersOf = createAnswersOf(ctx)

  /** The trophies of a set that nobody here has. */
  async function ofService(set: NamedSet, accountId: string | null): Promise<Definition[]> {
    const service = platformOf(ctx, set.service)
    const named = { id: set.ref, platform: set.platform }
    const kept = await asking(set.service, () =>
      answersOf(rowName(set.service, service.mode))
        .get<Definition[]>({
          key: `trophies:1:${set.ref}:${set.platform}`,
          freshMs: () => definitionsMs,
          bring: (signal) => askDefinitions(service, named, accountId, { ...personal, signal }),
        })
        .catch((error: unknown) => {
          if (error instanceof ProviderError && error.failure === 'not_found') throw notFound()
          throw error
        }),
    )
    if (kept.value.length === 0) throw notFound()
    return kept.value
  }

  /** One page of the trophies of a set, with what the owner of `look` earned. */
  async function pageOfSet(set: NamedSet, { look, lang, range, account }: Wanted) {
    const known = (await knownSets(ctx.db, set.service, [set.ref])).get(set.ref)
    if (known && known.total > 0)
      return trophiesPage(ctx.db, { id: known.id, platform: set.service }, look, { lang }, range)
    const all = await ofService(set, account?.id ?? null)
    const rows = all.slice(range.offset, range.offset + range.count).map((one) => toRow(one, lang))
    return { rows, total: all.length }
  }

  /** The dates of the trophies that a foreign account earned, by their ids; null where the service does not tell. */
  async function earnedBy({ service, id }: ForeignAccount, { ref, platform }: NamedSet) {
    const earned = await requestForeign(service, () =>
      platformOf(ctx, service).earned(id, { id: ref, platform }, personal),
    )
    return new Map(earned.map((one) => [one.id, one.earnedAt]))
  }

  return async (set: NamedSet, wanted: Wanted): Promise<{ data: PlatformTrophy[]; total: number }> => {
    const earned = wanted.account && (await earnedBy(wanted.account, set))
    const { rows, total } = await pageOfSet(set, wanted)
    const shown = earned
      ? rows.map((row) => ({ ...row, earned: earned.has(row.ref), earned_at: earned.get(row.ref) ?? null }))
      : rows
    return { data: shown.map(toPlatformTrophy), total }
  }
}

const toRow = (one: Definition, lang: 'en' | 'es'): TrophyRow => ({
  ...one,
  name: one[`name_${lang}`],
  detail: one[`detail_${lang}`],
  earned: false,
  earned_at: null,
  own: false,
})

function toPlatformTrophy(row: TrophyRow): PlatformTrophy {
  const { points: _points, covered: _covered, ...trophy } = toTrophy(row)
  return trophy
}
