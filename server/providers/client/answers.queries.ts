import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

export interface StoredAnswer<T> {
  answer: T
  fetchedAt: number
}

/** A stored earlier answer of the provider. Its shape is that of the code that stored it. */
export async function storedAnswer<T>(db: Kysely<DB>, provider: string, key: string): Promise<StoredAnswer<T> | null> {
  const row = await db
    .selectFrom('provider_answers')
    .select(['answer', 'fetched_at'])
    .where('provider', '=', provider)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? { answer: row.answer as T, fetchedAt: row.fetched_at.getTime() } : null
}

/** Stored answers by their keys, in one statement: parts of one that is too large for a row. */
export async function partsOfAnswer<T>(
  db: Kysely<DB>,
  provider: string,
  keys: readonly string[],
): Promise<Map<string, T>> {
  const rows = await db
    .selectFrom('provider_answers')
    .select(['key', 'answer'])
    .where('provider', '=', provider)
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, answer }) => [key, answer as T]))
}

export async function storeAnswer(
  db: Kysely<DB>,
  row: { provider: string; key: string; answer: unknown; at: number; keepMs: number },
): Promise<void> {
  const [at, until] = [new Date(row.at), new Date(row.at + row.keepMs)]
  await sql`
    insert into provider_answers (provider, key, answer, fetched_at, keep_until)
    values (${row.provider}, ${row.key}, ${JSON.stringify(row.answer)}::jsonb, ${at}, ${until})
    on conflict (provider, key) do update
      set answer = excluded.answer, fetched_at = excluded.fetched_at, keep_until = excluded.keep_until`.execute(db)
}

/** Stores several answers at once, each already JSON: parts of one that is too large for a row. */
export async function storeAnswers(
  db: Kysely<DB>,
  provider: string,
  rows: readonly { key: string; json: string }[],
  { at, keepMs }: { at: number; keepMs: number },
): Promise<void> {
  const [keys, jsons] = [rows.map(({ key }) => key), rows.map(({ json }) => json)]
  await sql`
    insert into provider_answers (provider, key, answer, fetched_at, keep_until)
    select ${provider}, part.key, part.json::jsonb, ${new Date(at)}, ${new Date(at + keepMs)}
    from unnest(${keys}::text[], ${jsons}::text[]) as part (key, json)
    on conflict (provider, key) do update
      set answer = excluded.answer, fetched_at = excluded.fetched_at, keep_until = excluded.keep_until`.execute(db)
}

export async function forgetAnswer(db: Kysely<DB>, provider: string, key: string): Promise<void> {
  await db.deleteFrom('provider_answers').where('provider', '=', provider).where('key', '=', key).execute()
}

/** Removes answers that are too old to show, and open requests of processes that died. */
export async function purgeAnswers(db: Kysely<DB>, now: number): Promise<void> {
  await db.deleteFrom('provider_answers').where('keep_until', '<', new Date(now)).execute()
  await db
    .deleteFrom('provider_questions')
    .where('until', '<=', sql<Date>`clock_timestamp()`)
    .execute()
}

/** Whether this process is the one that asks; when it dies, another process may ask after `forMs`. */
export async function claimQuestion(db: Kysely<DB>, provider: string, key: string, forMs: number): Promise<boolean> {
  const until = sql<Date>`clock_timestamp() + ${forMs} * interval '1 millisecond'`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_questions')
    .values({ provider, key, until })
    .onConflict((oc) =>
      oc
        .columns(['provider', 'key'])
        .doUpdateSet({ until })
        .where('provider_questions.until', '<=', sql<Date>`clock_timestamp()`),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function returnQuestion(db: Kysely<DB>, provider: string, key: string): Promise<void> {
  await db.deleteFrom('provider_questions').where('provider', '=', provider).where('key', '=', key).execute()
}
