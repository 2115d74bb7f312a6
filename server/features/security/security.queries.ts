import { type Kysely, sql } from 'kysely'
import type { SecurityKind } from '../../../common/api/security.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'

const columns = [
  'log.id',
  'log.kind',
  'log.refused',
  'log.times',
  'log.first_at',
  'log.at',
  'log.address',
  'log.device',
] as const

/** What only admins read of a person: it would tell of a report that nobody has decided on. */
const forAdmins = ['reported-media-read'] as const satisfies SecurityKind[]

/** One page of what concerns a person, the latest first, and how many entries there are. */
export async function findActivity(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const own = db
    .selectFrom('security_log as log')
    .where('log.user_id', '=', userId)
    .where('log.kind', 'not in', forAdmins)
  const rows = await own
    .select(columns)
    .orderBy('log.at', 'desc')
    .orderBy('log.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export type ActivityRow = Awaited<ReturnType<typeof findActivity>>['rows'][number]

/** The person of a nick or an e-mail; undefined when there is none. */
export function findPerson(db: Kysely<DB>, word: string) {
  const key = accountKey(word)
  return db
    .selectFrom('users')
    .where(key.includes('@') ? 'email_key' : 'nick_key', '=', key)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
}

interface Filter {
  kind?: string | undefined
  /** 0 or 1. */
  refused?: number | undefined
  userId?: number | undefined
}

/**
 * One page of the whole log, the latest first, and how many entries there are: of one kind and outcome, of one person,
 * or all. Entries of a deleted account that wait for its erasure are not among them.
 */
export async function findLog(db: Kysely<DB>, { kind, refused, userId }: Filter, { offset, count }: PageRange) {
  const all = db
    .selectFrom('security_log as log')
    .leftJoin('users as person', 'person.id', 'log.user_id')
    .where('person.deleted_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('log.kind', '=', kind ?? ''))
    .$if(refused !== undefined, (query) => query.where('log.refused', '=', refused === 1))
    .$if(userId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('log.user_id', '=', userId ?? 0), eb('log.actor_id', '=', userId ?? 0)])),
    )
  const rows = await all
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.id', '=', 'log.actor_id').on('actor.deleted_at', 'is', null),
    )
    .select(columns)
    .select([
      'person.id as person_id',
      'person.nick as person_nick',
      'actor.id as actor_id',
      'actor.nick as actor_nick',
    ])
    .orderBy('log.at', 'desc')
    .orderBy('log.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export type LogRow = Awaited<ReturnType<typeof findLog>>['rows'][number]

/**
 * In entries about others, an admin who has left is nobody, and where they were is forgotten; at most so many at once.
 */
export async function forgetActor(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update security_log set actor_id = null, address = null, device = null, hour = null
    where id in (select id from security_log where actor_id = ${userId} limit ${most} for update)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
