import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

export interface StoredAnswer<T> {
  answer: T
  fetchedAt: number
}

/** What a provider said about this before. Its form is that of the code that stored it. */
export async function storedAnswer<T>(db: Kysely<DB>, provider: string, key: string): Promise<StoredAnswer<T> | null> {
  const row = await db
    .selectFrom('provider_answers')
    .select(['answer', 'fetched_at'])
    .where('provider', '=', provider)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? { answer: row.answer as T, fetchedAt: row.fetched_at.getTime() } : null
}

export async function storeAnswer(
  db: Kysely<DB>,
  row: { provider: string; key: string; answer: unknown; at: number },
): Promise<void> {
  const at = new Date(row.at)
  await sql`
    insert into provider_answers (provider, key, answer, fetched_at)
    values (${row.provider}, ${row.key}, ${JSON.stringify(row.answer)}::jsonb, ${at})
    on conflict (provider, key) do update set answer = excluded.answer, fetched_at = excluded.fetched_at`.execute(db)
}

export async function forgetAnswer(db: Kysely<DB>, provider: string, key: string): Promise<void> {
  await db.deleteFrom('provider_answers').where('provider', '=', provider).where('key', '=', key).execute()
}

/** Removes answers that are older than anybody would be shown. */
export async function purgeAnswers(db: Kysely<DB>, now: number): Promise<void> {
  const days = (count: number) => new Date(now - count * 86_400_000)
  await db
    .deleteFrom('provider_answers')
    .where((eb) =>
      eb.or([eb('fetched_at', '<', days(60)), eb.and([eb('fetched_at', '<', days(7)), eb('key', 'like', 'search:%')])]),
    )
    .execute()
}
