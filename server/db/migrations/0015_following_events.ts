import { type Kysely, sql } from 'kysely'

/** Who follows whom, how many follow and are followed, and what people did: their timelines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follows (
      user_id integer not null references users on delete cascade,
      followed_id integer not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, followed_id),
      constraint follows_somebody_else check (user_id <> followed_id)
    )`.execute(db)
  await sql`create index follows_following on follows (user_id, created_at desc, followed_id desc)`.execute(db)
  await sql`create index follows_followers on follows (followed_id, created_at desc, user_id desc)`.execute(db)
  // Whose account is being erased: the few that long lists leave out without a look at everybody else.
  await sql`create index users_leaving on users (id) where deleted_at is not null`.execute(db)

  await sql`
    create table user_counters (
      user_id integer primary key references users on delete cascade,
      followers integer not null default 0 check (followers >= 0),
      following integer not null default 0 check (following >= 0)
    )`.execute(db)
  await sql`comment on table user_counters is 'changed by the triggers of follows, whoever writes there: a bulk load and a deleted account count too'`.execute(
    db,
  )
  await createCounting(db)

  await sql`
    create table events (
      user_id integer not null references users on delete cascade,
      id bigint not null generated always as identity,
      kind text not null check (kind in ('rate', 'list', 'review', 'wishlist', 'had', 'played', 'completed', 'awarded', 'pending')),
      created_at timestamptz not null,
      game_id integer references games on delete cascade,
      rating numeric(3, 1) check (rating between 1 and 10 and rating * 2 = trunc(rating * 2)),
      rating_before numeric(3, 1),
      left_at timestamptz,
      primary key (user_id, id),
      constraint events_game check (game_id is not null or kind = 'list'),
      constraint events_rating check ((rating is not null) = (kind = 'rate'))
    )`.execute(db)
  await sql`create index events_timeline on events (user_id, created_at desc, id desc)`.execute(db)
  await sql`create index events_of_game on events (game_id, user_id)`.execute(db)
  await sql`comment on column events.rating_before is 'the score that this one took the place of: going back to it in time removes the event'`.execute(
    db,
  )
  await sql`comment on column events.left_at is 'when the flag or score was taken away again: put back in time it is no new event'`.execute(
    db,
  )
}

/** Counters move with the rows, in the order of the people, so that two statements never wait for each other. */
async function createCounting(db: Kysely<unknown>): Promise<void> {
  const sides = (changed: string) =>
    sql.raw(`
    select id, sum(followers) as followers, sum(following) as following from (
      select followed_id as id, 1 as followers, 0 as following from ${changed}
      union all select user_id, 0, 1 from ${changed}) sides
    group by id`)
  await sql`
    create function count_follows() returns trigger language plpgsql as $$
    begin
      insert into user_counters as c (user_id, followers, following) select id, followers, following from (${sides('added')}) s order by id
      on conflict (user_id) do update set followers = c.followers + excluded.followers, following = c.following + excluded.following;
      return null;
    end $$`.execute(db)
  await sql`
    create function discount_follows() returns trigger language plpgsql as $$
    begin
      perform from user_counters where user_id in (select user_id from removed union select followed_id from removed) order by user_id for update;
      update user_counters c set followers = c.followers - s.followers, following = c.following - s.following
      from (${sides('removed')}) s where s.id = c.user_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger follows_added after insert on follows referencing new table as added
    for each statement execute function count_follows()`.execute(db)
  await sql`
    create trigger follows_removed after delete on follows referencing old table as removed
    for each statement execute function discount_follows()`.execute(db)
}
