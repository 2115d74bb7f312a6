import { type Kysely, sql } from 'kysely'

/**
 * The function of 0030 asks whether an update moves counters without joining the rows before and after it: such a join, planned once for
 * one row, would compare each of ten thousand with each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'comments_update_counted'`.execute(db)
  const counted = 'user_id, id, visible, public, circles, game_id'
  const asked = /if not exists \([\s\S]*?\)\s+then return null; end if;/
  const body = rows[0]?.body ?? ''
  if (!asked.test(body)) throw new Error('comments_update_counted is not as 0030 made it')
  const next = body.replace(
    asked,
    `if not exists (select ${counted} from after except select ${counted} from before) then return null; end if;`,
  )
  await sql
    .raw(`create or replace function comments_update_counted() returns trigger language plpgsql as $$${next}$$`)
    .execute(db)
}
