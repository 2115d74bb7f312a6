import type { Patience } from '../../providers/client/patience.ts'
import type { GamePlatform, SetName, Trophy } from '../../providers/game-platform.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Definition } from './definitions.queries.ts'
import type { KnownSet } from './trophy-sets.queries.ts'

/** So long nobody asks again what trophies a set has. */
export const definitionsMs = 30 * 86_400_000

export const areFresh = ({ read_at }: Pick<KnownSet, 'read_at'>, now: number): boolean =>
  read_at !== null && now - read_at.getTime() < definitionsMs

/** All trophies of a set in both languages, as an account that has it is shown them. Throws ProviderError. */
export async function askDefinitions(
  service: GamePlatform,
  set: SetName,
  accountId: string | null,
  patience: Patience,
): Promise<Definition[]> {
  const [en, es] = await Promise.all([
    service.trophies(set, 'en', accountId, patience),
    service.trophies(set, 'es', accountId, patience),
  ])
  const spanish = new Map(es.map((trophy) => [trophy.id, trophy]))
  return distinct(en).map((trophy) => {
    const { name, detail } = spanish.get(trophy.id) ?? trophy
    return {
      ref: trophy.id,
      name_en: trophy.name,
      name_es: name,
      detail_en: trophy.detail,
      detail_es: detail,
      icon: trophy.icon,
      grade: trophy.grade,
      points: trophy.points,
      rarity: trophy.rarity,
      hidden: trophy.hidden,
    }
  })
}

const distinct = (trophies: readonly Trophy[]): Trophy[] =>
  [...new Map(trophies.map((trophy) => [trophy.id, trophy])).values()].slice(0, limits.trophiesOfSetMax)
