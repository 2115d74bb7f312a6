import { type Kysely, sql } from 'kysely'

/** When each person last did something that others see, for the feed; and counters whose locks are taken in one order everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_counters add column last_event_at timestamptz`.execute(db)
  await sql`comment on column user_counters.last_event_at is 'the latest of what events counts; null when there is none'`.execute(
    db,
  )
  await sql`
    update user_counters c set last_event_at = e.latest
    from (select user_id, max(created_at) as latest from events where list_public is not false group by 1) e
    where e.user_id = c.user_id`.execute(db)
  await countEvents(db)
  await countLikes(db, 'list')
  await countLikes(db, 'review')
  await countGamesOfLists(db)
  await countReviews(db)
  await countLists(db)
  await holdBeforeGameGoes(db)
}

const replace = (db: Kysely<unknown>, name: string, body: string) =>
  sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    )
    .execute(db)

const holdPeople = (changed: string) =>
  `perform from user_counters where user_id in (select user_id from ${changed}) order by user_id for update;`
const latestOf = '(select max(e.created_at) from events e where e.user_id = c.user_id and e.list_public is not false)'

async function countEvents(db: Kysely<unknown>): Promise<void> {
  const each = `select user_id, count(*) as n, max(created_at) as latest from changed where list_public is not false group by user_id order by user_id`
  await replace(
    db,
    'events_insert_counted',
    `insert into user_counters as c (user_id, events, last_event_at) ${each}
     on conflict (user_id) do update set events = c.events + excluded.events,
       last_event_at = greatest(c.last_event_at, excluded.last_event_at);`,
  )
  await replace(
    db,
    'events_delete_counted',
    `${holdPeople('changed')}
     update user_counters c set events = c.events - d.n,
       last_event_at = case when c.last_event_at > d.latest then c.last_event_at else ${latestOf} end
     from (${each}) d where d.user_id = c.user_id;`,
  )
  await replace(
    db,
    'events_update_counted',
    `if not exists (select from after a join before b using (user_id, id) where a.list_public <> b.list_public) then return null; end if;
     ${holdPeople('after')}
     update user_counters c set events = c.events + d.n, last_event_at = ${latestOf}
     from (select a.user_id, sum(a.list_public::int - b.list_public::int) as n from after a join before b using (user_id, id)
       where a.list_public <> b.list_public group by 1) d
     where d.user_id = c.user_id;`,
  )
}

/** Whoever adds a row below a list or review shares its key already: a lock that asked for the key alone would wait for another adder for ever. */
async function countLikes(db: Kysely<unknown>, noun: 'list' | 'review'): Promise<void> {
  for (const [event, sign] of [
    ['insert', '+'],
    ['delete', '-'],
  ])
    await replace(
      db,
      `${noun}_likes_${event}_counted`,
      `perform from ${noun}s where (user_id, id) in (select owner_id, ${noun}_id from changed) order by user_id, id for no key update;
       update ${noun}s t set total_likes = t.total_likes ${sign} c.n
       from (select owner_id, ${noun}_id as id, count(*) as n from changed group by 1, 2) c
       where t.user_id = c.owner_id and t.id = c.id;`,
    )
}

/** A game that came another way than by the loaders has no row to count in yet. */
const addStats = `insert into game_stats (game_id) select distinct game_id from changed order by game_id on conflict do nothing;`

async function countGamesOfLists(db: Kysely<unknown>): Promise<void> {
  for (const [event, sign] of [
    ['insert', '+'],
    ['delete', '-'],
  ])
    await replace(
      db,
      `list_games_${event}_counted`,
      `perform from lists where (user_id, id) in (select user_id, list_id from changed) order by user_id, id for no key update;
       update lists l set total_games = l.total_games ${sign} c.n
       from (select user_id, list_id, count(*) as n from changed group by 1, 2) c where l.user_id = c.user_id and l.id = c.list_id;
       ${event === 'insert' ? addStats : ''}
       perform from game_stats where game_id in (select game_id from changed where public) order by game_id for update;
       update game_stats s set lists = s.lists ${sign} c.n
       from (select game_id, count(*) as n from changed where public group by 1) c where s.game_id = c.game_id;`,
    )
}

async function countReviews(db: Kysely<unknown>): Promise<void> {
  await replace(
    db,
    'reviews_insert_counted',
    `${addStats}
     perform from game_stats where game_id in (select game_id from changed) order by game_id for update;
     update game_stats s set reviews = s.reviews + c.n
     from (select game_id, count(*) as n from changed group by game_id) c where c.game_id = s.game_id;
     insert into user_counters as c (user_id, reviews) select user_id, count(*) from changed group by user_id order by user_id
     on conflict (user_id) do update set reviews = c.reviews + excluded.reviews;`,
  )
}

/** The one number of the whole site moves when the transaction ends: nobody waits for it while holding what it is about to ask for. */
async function countLists(db: Kysely<unknown>): Promise<void> {
  const each = `select user_id, count(*) as n, count(*) filter (where public) as open from changed group by user_id order by user_id`
  await replace(
    db,
    'lists_insert_counted',
    `insert into user_counters as c (user_id, lists, lists_public) ${each}
     on conflict (user_id) do update set lists = c.lists + excluded.lists, lists_public = c.lists_public + excluded.lists_public;`,
  )
  await replace(
    db,
    'lists_delete_counted',
    `${holdPeople('changed')}
     update user_counters c set lists = c.lists - d.n, lists_public = c.lists_public - d.open from (${each}) d where d.user_id = c.user_id;`,
  )
  await replace(
    db,
    'lists_update_counted',
    `if not exists (select from after a join before b using (user_id, id) where a.public <> b.public) then return null; end if;
     ${holdPeople('after')}
     update user_counters c set lists_public = c.lists_public + d.n
     from (select a.user_id, sum(a.public::int - b.public::int) as n from after a join before b using (user_id, id) group by 1) d where d.user_id = c.user_id;`,
  )
  await sql`
    create function count_lists_of_all() returns trigger language plpgsql as $$
    declare moved integer := coalesce(new.public, false)::integer - coalesce(old.public, false)::integer;
    begin
      if moved <> 0 then update site_counters set value = value + moved where key = 'lists'; end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger lists_of_all_counted after insert or delete or update of public on lists
    deferrable initially deferred for each row execute function count_lists_of_all()`.execute(db)
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
