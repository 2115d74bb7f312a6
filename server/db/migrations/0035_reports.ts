import { type Kysely, sql } from 'kysely'

/** Reports, what admins decide on them, and who may not write for a while (decision 42). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReports(db)
  await createLog(db)
  await sql`alter table users add column suspended_until timestamptz`.execute(db)
  await sql`comment on column users.suspended_until is 'until then the account reads, and writes nothing'`.execute(db)
  await sql`alter table lists add column hidden boolean not null default false, add check (not (hidden and public))`.execute(
    db,
  )
  await sql`comment on column lists.hidden is 'an admin made it private, and its owner cannot make it public'`.execute(
    db,
  )
  await hideReviews(db)
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      user_id integer not null references users on delete cascade,
      id bigint not null generated always as identity,
      kind text not null,
      thing_id integer not null,
      owner_id integer not null references users on delete cascade,
      reason text not null,
      text text not null default '',
      snapshot jsonb not null,
      created_at timestamptz not null,
      closed_at timestamptz,
      primary key (user_id, id)
    )`.execute(db)
  await sql`comment on column reports.user_id is 'who reported it, whom the reported person never learns'`.execute(db)
  await sql`comment on column reports.snapshot is 'the thing as it was then'`.execute(db)
  // One open report of a person and a thing; the queue reads the open ones of a thing in their order.
  await sql`create unique index reports_once on reports (user_id, kind, thing_id) where closed_at is null`.execute(db)
  await sql`
    create index reports_open on reports (kind, thing_id, created_at, id) include (owner_id) where closed_at is null`.execute(
    db,
  )
  await sql`create index reports_owner on reports (owner_id)`.execute(db)
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_log (
      id bigint generated always as identity primary key,
      user_id integer references users on delete set null,
      actor_id integer references users on delete set null,
      kind text not null,
      thing_id integer not null,
      action text not null,
      reports integer not null,
      until timestamptz,
      note text not null default '',
      at timestamptz not null
    )`.execute(db)
  await sql`comment on column moderation_log.user_id is 'whose thing it was; null when that person is gone'`.execute(db)
  await sql`create index moderation_log_at on moderation_log (at, id)`.execute(db)
  await sql`create index moderation_log_thing on moderation_log (kind, thing_id, at, id)`.execute(db)
  await sql`create index moderation_log_user on moderation_log (user_id) where user_id is not null`.execute(db)
  await sql`create index moderation_log_actor on moderation_log (actor_id) where actor_id is not null`.execute(db)
}

/** Hidden reviews are in no counter that others see: their triggers count the others only. */
async function hideReviews(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column hidden boolean not null default false`.execute(db)
  await sql`comment on column reviews.hidden is 'an admin hid it from everybody but its author'`.execute(db)
  await sql`create index reviews_hidden on reviews (user_id) where hidden`.execute(db)
  await sql`drop index reviews_of_game, reviews_of_game_liked`.execute(db)
  await sql`
    create index reviews_of_game on reviews (game_id, created_at desc, id desc) include (user_id, hidden)`.execute(db)
  await sql`
    create index reviews_of_game_liked on reviews (game_id, total_likes desc, id desc) include (user_id, hidden)`.execute(
    db,
  )
  const bodies = {
    insert: counting('select user_id, game_id, 1 as n from changed where not hidden', addRows),
    delete: counting('select user_id, game_id, -1 as n from changed where not hidden'),
    update: counting(
      'select user_id, game_id, a.hidden::int * -1 + b.hidden::int as n from after a join before b using (user_id, id, game_id) where a.hidden <> b.hidden',
    ),
  }
  for (const [event, body] of Object.entries(bodies))
    await sql
      .raw(
        `create or replace function reviews_${event}_counted() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      )
      .execute(db)
  await sql`
    create trigger reviews_update_counted after update on reviews referencing new table as after old table as before
    for each statement execute function reviews_update_counted()`.execute(db)
  await sql`drop trigger note_page_change on reviews`.execute(db)
  await sql`
    create trigger note_page_change
    after insert or delete or update of title, review, total, gameplay, graphics, history, sound, hidden on reviews
    for each statement execute function note_page_change()`.execute(db)
}

/** Moves the counters of games, then of users, by what these rows say, in the order of their keys. */
const counting = (rows: string, first?: (rows: string) => string): string => `
  if not exists (${rows}) then return null; end if;
  ${first?.(rows) ?? ''}
  perform from game_stats where game_id in (select game_id from (${rows}) c) order by game_id for update;
  update game_stats s set reviews = s.reviews + c.n
  from (select game_id, sum(n) as n from (${rows}) c group by game_id) c where c.game_id = s.game_id;
  perform from user_counters where user_id in (select user_id from (${rows}) c) order by user_id for update;
  update user_counters u set reviews = u.reviews + c.n
  from (select user_id, sum(n) as n from (${rows}) c group by user_id) c where c.user_id = u.user_id;`

/** Who has not been counted yet; what is deleted may go with its game or author. */
const addRows = (rows: string): string => `
  insert into game_stats (game_id) select distinct game_id from (${rows}) c order by game_id on conflict do nothing;
  insert into user_counters (user_id) select distinct user_id from (${rows}) c order by user_id on conflict do nothing;`
