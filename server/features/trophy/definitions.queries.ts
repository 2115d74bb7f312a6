import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import { type TrophyGrade, trophyGrades } from '../../../common/rules/game-platforms.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { countEarned, setCounts } from './trophy-upkeep.queries.ts'
import type { Patience } from '../../providers/client/retry.ts'
import type { GamePlatform, SetName, Trophy } from '../../providers/game-platform.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { KnownSet } from './trophy-sets.queries.ts'

/** A trophy in both languages. */
export interface Definition {
  ref: string
  name_en: string
  name_es: string
  detail_en: string
  detail_es: string
  icon: string | null
  grade: TrophyGrade | null
  points: number | null
  rarity: number | null
  hidden: boolean
}

/** The ids there of the trophies of a set. */
export async function trophyRefs(db: Kysely<DB>, setId: number): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`select ref from trophies where set_id = ${setId}`.execute(db)
  return new Set(rows.map(({ ref }) => ref))
}

const fields = 'place, name_en, name_es, detail_en, detail_es, icon, grade, points, rarity, hidden'.split(', ')
const shape = `ref text, place integer, name_en text, name_es text, detail_en text, detail_es text, icon text, grade text,
  points integer, rarity real, hidden boolean`
const list = (alias: string): RawBuilder<unknown> => sql.join(fields.map((field) => sql.ref(`${alias}.${field}`)))

/** What a service states of a set of which it lists only some trophies. */
export interface StatedTotal {
  total: number
  points: number | null
}

/** What a service lists of a set; `stated` is null when these are all its trophies. */
export interface ListedTrophies {
  definitions: readonly Definition[]
  stated: StatedTotal | null
}

/**
 * Makes the trophies of a set what its service lists, in its order. When the list is complete, a trophy that is not in
 * it is deleted, also from who earned it; otherwise the set counts as unread, so the next reading requests it again.
 * What users have of the set is counted again where it counts for something else than before.
 */
export async function writeDefinitions(
  trx: Transaction<DB>,
  setId: number,
  { definitions, stated }: ListedTrophies,
  at: Date,
): Promise<void> {
  await sql`select from trophy_sets where id = ${setId} for no key update`.execute(trx)
  const rows = definitions.map((one, place) => ({ ...one, place }))
  const given = rowsOf(rows, shape)
  const deleted = stated === null ? await deleteOthers(trx, setId, definitions) : 0
  const { rows: worth } = await sql<{ other: boolean }>`
    select coalesce(bool_or((t.grade, t.points) is distinct from (row.grade, row.points)), false) as other
    from trophies t join ${given} on row.ref = t.ref where t.set_id = ${setId}`.execute(trx)
  await sql`
    update trophies t set (${sql.raw(fields.join(', '))}) = (${list('row')})
    from ${given} where t.set_id = ${setId} and t.ref = row.ref and (${list('t')}) is distinct from (${list('row')})`.execute(
    trx,
  )
  await sql`
    insert into trophies (set_id, n, ref, ${sql.raw(fields.join(', '))})
    select ${setId}::integer, coalesce((select max(n) from trophies where set_id = ${setId}), 0) + row_number() over (order by row.place),
      row.ref, ${list('row')}
    from ${given} where not exists (select from trophies t where t.set_id = ${setId} and t.ref = row.ref)`.execute(trx)
  await sql`
    update trophy_sets set read_at = ${stated === null ? at : null}, stated_total = ${stated?.total ?? null},
      stated_points = ${stated?.points ?? null} where id = ${setId}`.execute(trx)
  await countSets(trx, sql<SqlBool>`s.id = ${setId}`)
  if (deleted > 0) await dropUnknown(trx, setId)
  if (deleted > 0 || worth[0]?.other) await countEarned(trx, sql<SqlBool>`s.set_id = ${setId}`)
}

/** Deletes the trophies of a set that a complete list does not contain; returns how many there were. */
async function deleteOthers(trx: Transaction<DB>, setId: number, definitions: readonly Definition[]): Promise<number> {
  const refs = definitions.map(({ ref }) => ref)
  const { numAffectedRows = 0 } = await sql`
    delete from trophies t where t.set_id = ${setId} and t.ref <> all(${refs}::text[])`.execute(trx)
  return Number(numAffectedRows)
}

const counted = ['total', ...trophyGrades]

/** Counts anew what sets have, for the rows `s` of trophy_sets that a condition chooses. */
export async function countSets(trx: Transaction<DB>, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    update trophy_sets k set points = c.points, average = c.average,
      ${sql.join(counted.map((column) => sql`${sql.ref(column)} = coalesce(c.${sql.ref(column)}, 0)`))}
    from (${setCounts(where)}) c where k.id = c.id`.execute(trx)
}

/** Nobody has earned what there is no longer. */
async function dropUnknown(trx: Transaction<DB>, setId: number): Promise<void> {
  await sql`
    delete from earned_trophies e using earned_sets s
    where s.set_id = ${setId} and (e.user_id, e.earned_set_id) = (s.user_id, s.id)
      and not exists (select from trophies t where (t.set_id, t.n) = (s.set_id, e.n))`.execute(trx)
}

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
