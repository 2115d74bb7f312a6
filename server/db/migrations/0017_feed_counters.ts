import { type Kysely, sql } from 'kysely'
import { onStatement } from './0016_lists_reviews.ts'

/** Events of lists and reviews, and what the feed reads: how much of each timeline others may see, and when the last of it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tellOfBoth(db)
  await addCounters(db)
  await countEvents(db)
  await holdBeforeGameGoes(db)
}

/** Events of a list and of a review go and hide with what they tell of. */
async function tellOfBoth(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column list_id integer, add column list_public boolean, add column review_id integer,
      add constraint events_list_flag foreign key (user_id, list_id, list_public) references lists (user_id, id, public) on update cascade on delete cascade,
      add constraint events_review foreign key (user_id, review_id) references reviews (user_id, id) on delete cascade,
      add constraint events_of_list check ((kind = 'list') = (list_id is not null and list_public is not null)),
      add constraint events_of_review check ((kind = 'review') = (review_id is not null))`.execute(db)
  await sql`create unique index events_one_for_list on events (user_id, list_id) where list_id is not null`.execute(db)
  await sql`create unique index events_one_for_review on events (user_id, review_id) where review_id is not null`.execute(
    db,
  )
}

async function addCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_counters
      add column events integer not null default 0 check (events >= 0), add column last_event_at timestamptz`.execute(
    db,
  )
  await sql`comment on column user_counters.events is 'what others may see of a timeline that is open to them: all but private lists'`.execute(
    db,
  )
  await sql`comment on column user_counters.last_event_at is 'the latest of what events counts; null when there is none'`.execute(
    db,
  )
  await sql`
    insert into user_counters as c (user_id, events, last_event_at)
    select user_id, count(*), max(created_at) from events group by user_id
    on conflict (user_id) do update set events = excluded.events, last_event_at = excluded.last_event_at`.execute(db)
}

const holdPeople = (changed: string) =>
  `perform from user_counters where user_id in (select user_id from ${changed}) order by user_id for update;`
const latestOf = '(select max(e.created_at) from events e where e.user_id = c.user_id and e.list_public is not false)'

async function countEvents(db: Kysely<unknown>): Promise<void> {
  const each = `select user_id, count(*) as n, max(created_at) as latest from changed where list_public is not false group by user_id order by user_id`
  await onStatement(db, 'events', 'insert', {
    new: 'changed',
    body: `
      insert into user_counters as c (user_id, events, last_event_at) ${each}
      on conflict (user_id) do update set events = c.events + excluded.events,
        last_event_at = greatest(c.last_event_at, excluded.last_event_at);`,
  })
  await onStatement(db, 'events', 'delete', {
    old: 'changed',
    body: `
      ${holdPeople('changed')}
      update user_counters c set events = c.events - d.n,
        last_event_at = case when c.last_event_at > d.latest then c.last_event_at else ${latestOf} end
      from (${each}) d where d.user_id = c.user_id;`,
  })
  await onStatement(db, 'events', 'update', {
    new: 'after',
    old: 'before',
    body: `
      if not exists (select from after a join before b using (user_id, id) where a.list_public <> b.list_public) then return null; end if;
      ${holdPeople('after')}
      update user_counters c set events = c.events + d.n, last_event_at = ${latestOf}
      from (select a.user_id, sum(a.list_public::int - b.list_public::int) as n from after a join before b using (user_id, id)
        where a.list_public <> b.list_public group by 1) d
      where d.user_id = c.user_id;`,
  })
}

/**
 * A game takes its places in lists, its reviews and its events along. What these cascades come to lock one by one is taken first, in the
 * order in which everybody takes it: lists, the game's counters, reviews, people.
 */
async function holdBeforeGameGoes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hold_before_game_goes() returns trigger language plpgsql as $$
    begin
      perform from lists where (user_id, id) in (select user_id, list_id from list_games where game_id = old.id)
        order by user_id, id for update;
      perform from game_stats where game_id = old.id for update;
      perform from reviews where game_id = old.id order by user_id, id for update;
      perform from user_counters where user_id in (
        select user_id from reviews where game_id = old.id union select user_id from events where game_id = old.id)
        order by user_id for update;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger games_hold_before_delete before delete on games for each row execute function hold_before_game_goes()`.execute(
    db,
  )
}
