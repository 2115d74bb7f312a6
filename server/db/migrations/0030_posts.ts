import { type Kysely, sql } from 'kysely'
import { createLikes, onStatement } from './0016_lists_reviews.ts'

/** Posts and replies (decision 40), whom they mention, who likes them, and the counters that go with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createComments(db)
  await createIndexes(db)
  await createMentions(db)
  await createLikes(db, 'comment')
  await addCounters(db)
  await countComments(db)
  await tellOfPosts(db)
  await countEvents(db)
  await holdBeforeGameGoes(db)
}

async function createComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comments (
      user_id integer not null references users on delete cascade,
      id integer not null generated always as identity,
      parent_id integer,
      root_id integer,
      game_id integer references games on delete set null,
      document text not null,
      words text not null,
      search tsvector not null,
      lang text,
      public boolean not null,
      spoiler boolean not null,
      visible boolean not null default true,
      circles integer[] not null default '{}',
      total_replies integer not null default 0 check (total_replies >= 0),
      total_likes integer not null default 0 check (total_likes >= 0),
      created_at timestamptz not null,
      edited_at timestamptz,
      idempotency_key text,
      request_hash text,
      primary key (user_id, id),
      constraint comments_flag unique (user_id, id, public),
      constraint comments_reply check ((parent_id is null) = (root_id is null)),
      constraint comments_gap check (visible or (document = '' and words = ''))
    )`.execute(db)
  for (const [column, meaning] of [
    ['parent_id', 'the post that this one answers; it may be gone with its author'],
    ['root_id', 'the first post of the thread, whose number is the lock of the thread; it may be gone as well'],
    ['circles', 'the authors of the private posts among this one and those above it, each once; empty: public'],
    ['visible', 'false: deleted, a gap in its thread'],
    ['search', 'the words that are found, without those of spoilers'],
    ['idempotency_key', 'makes a repeated send the same post; emptied after a day'],
  ] as const)
    await sql.raw(`comment on column comments.${column} is '${meaning}'`).execute(db)
}

/** Walls, topics, games and profiles are walked along indexes that hold what says who sees a row. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const shown = 'include (user_id, circles)'
  const post = 'where visible and parent_id is null'
  const reply = 'where visible and parent_id is not null'
  for (const definition of [
    'unique index comments_id on comments (id)',
    'unique index comments_repeated on comments (user_id, idempotency_key) where idempotency_key is not null',
    `index comments_keys_of_day on comments (created_at) where idempotency_key is not null`,
    `index comments_newest on comments (created_at desc, id desc) include (user_id, circles, game_id) ${post}`,
    `index comments_of_user on comments (user_id, created_at desc, id desc) include (circles) ${post}`,
    `index comments_of_user_liked on comments (user_id, total_likes desc, id desc) include (circles) ${post}`,
    `index replies_of_user on comments (user_id, created_at desc, id desc) include (circles) ${reply}`,
    `index replies_of_user_liked on comments (user_id, total_likes desc, id desc) include (circles) ${reply}`,
    `index comments_hidden_of_user on comments (user_id) where visible and circles <> '{}'`,
    `index comments_of_game on comments (game_id, created_at desc, id desc) ${shown} ${post}`,
    `index comments_of_game_liked on comments (game_id, total_likes desc, id desc) ${shown} ${post}`,
    `index comments_hidden_of_game on comments (game_id) where visible and parent_id is null and circles <> '{}'`,
    'index comments_game on comments (game_id)',
    'index comments_gaps on comments (id) where not visible',
    `index comments_replies on comments (parent_id, created_at, id) ${shown} where visible`,
    'index comments_parent on comments (parent_id)',
    'index comments_private_replies on comments (parent_id) where visible and not public',
    'index comments_search on comments using gin (search) with (fastupdate = off) where visible',
  ])
    await sql.raw(`create ${definition}`).execute(db)
}

async function createMentions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment_mentions (
      owner_id integer not null,
      comment_id integer not null,
      user_id integer not null references users on delete cascade,
      primary key (owner_id, comment_id, user_id),
      foreign key (owner_id, comment_id) references comments (user_id, id) on delete cascade
    )`.execute(db)
  await sql`create index comment_mentions_user on comment_mentions (user_id)`.execute(db)
}

async function addCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_counters
      add column comments integer not null default 0 check (comments >= 0),
      add column comments_public integer not null default 0 check (comments_public between 0 and comments),
      add column replies_public integer not null default 0 check (replies_public between 0 and comments_public)`.execute(
    db,
  )
  await sql`alter table game_stats add column comments integer not null default 0 check (comments >= 0)`.execute(db)
  for (const [column, meaning] of [
    ['user_counters.comments', 'posts and replies'],
    ['user_counters.comments_public', 'those of them that everybody sees'],
    ['user_counters.replies_public', 'replies among these'],
    ['game_stats.comments', 'posts about the game that everybody sees, without replies'],
  ] as const)
    await sql.raw(`comment on column ${column} is '${meaning}'`).execute(db)
}

/** What a row counts for, by the counters. */
const counts = `
  (visible and public)::int as reply, (visible and circles = '{}' and parent_id is null)::int as post,
  visible::int as own, (visible and circles = '{}')::int as open,
  (visible and circles = '{}' and parent_id is not null)::int as answer`

/** Moves all counters by the rows of `moved`, a select of keys and differences; in the order of locks: posts, games, users. */
const move = (moved: string): string => `
  perform from comments where id in (select parent_id from (${moved}) m where m.reply <> 0)
    order by user_id, id for no key update;
  update comments t set total_replies = t.total_replies + m.n
  from (select parent_id, sum(reply) as n from (${moved}) m group by 1) m where t.id = m.parent_id and m.n <> 0;
  insert into game_stats (game_id) select distinct m.game_id from (${moved}) m join games g on g.id = m.game_id
    where m.post > 0 order by 1 on conflict do nothing;
  perform from game_stats where game_id in (select m.game_id from (${moved}) m where m.post <> 0) order by game_id for update;
  update game_stats t set comments = t.comments + m.n
  from (select game_id, sum(post) as n from (${moved}) m group by 1) m where t.game_id = m.game_id and m.n <> 0;
  perform from user_counters where user_id in (select user_id from (${moved}) m) order by user_id for update;
  update user_counters t set comments = t.comments + m.own, comments_public = t.comments_public + m.open,
    replies_public = t.replies_public + m.answer
  from (select user_id, sum(own) as own, sum(open) as open, sum(answer) as answer from (${moved}) m group by 1) m
  where t.user_id = m.user_id and (m.own <> 0 or m.open <> 0 or m.answer <> 0);`

async function countComments(db: Kysely<unknown>): Promise<void> {
  const signed = (rows: string, sign: '' | '-') =>
    `select user_id, parent_id, game_id, ${sign}reply as reply, ${sign}post as post, ${sign}own as own, ${sign}open as open,
      ${sign}answer as answer from (select user_id, parent_id, game_id, ${counts} from ${rows}) c`
  await onStatement(db, 'comments', 'insert', {
    new: 'changed',
    body: `
      insert into user_counters (user_id) select distinct user_id from changed order by 1 on conflict do nothing;
      ${move(signed('changed', ''))}`,
  })
  await onStatement(db, 'comments', 'delete', { old: 'changed', body: move(signed('changed', '-')) })
  // A join of the rows before and after, planned once for one row, would compare each of ten thousand with each.
  const counted = 'user_id, id, visible, public, circles, game_id'
  await onStatement(db, 'comments', 'update', {
    new: 'after',
    old: 'before',
    body: `
      if not exists (select ${counted} from after except select ${counted} from before) then return null; end if;
      ${move(`${signed('after', '')} union all ${signed('before', '-')}`)}`,
  })
}

/** Events of a post go and hide with it, as those of a list. */
async function tellOfPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column comment_id integer, add column comment_public boolean,
      drop constraint events_kind_check, drop constraint events_game,
      add constraint events_kind_check check (kind in
        ('rate', 'list', 'review', 'comment', 'wishlist', 'had', 'played', 'ended', 'completed', 'awarded', 'pending')),
      add constraint events_game check (game_id is not null or kind in ('list', 'comment')),
      add constraint events_comment_flag foreign key (user_id, comment_id, comment_public)
        references comments (user_id, id, public) on update cascade on delete cascade,
      add constraint events_of_comment check ((kind = 'comment') = (comment_id is not null and comment_public is not null))`.execute(
    db,
  )
  await sql`
    create unique index events_one_for_comment on events (user_id, comment_id) where comment_id is not null`.execute(db)
  await sql`
    create trigger note_page_change after delete or update of words, spoiler, visible, circles, game_id on comments
    for each statement execute function note_page_change()`.execute(db)
}

/** The functions of 0017, with posts beside lists among what can be private. */
async function countEvents(db: Kysely<unknown>): Promise<void> {
  const shown = (row: string) => `(${row}list_public is not false and ${row}comment_public is not false)`
  const each = `select user_id, count(*) as n, max(created_at) as latest from changed where ${shown('')} group by user_id order by user_id`
  const hold = (changed: string) =>
    `perform from user_counters where user_id in (select user_id from ${changed}) order by user_id for update;`
  const latest = `(select max(e.created_at) from events e where e.user_id = c.user_id and ${shown('e.')})`
  for (const [event, body] of [
    [
      'insert',
      `insert into user_counters as c (user_id, events, last_event_at) ${each}
      on conflict (user_id) do update set events = c.events + excluded.events,
        last_event_at = greatest(c.last_event_at, excluded.last_event_at);`,
    ],
    [
      'delete',
      `${hold('changed')}
      update user_counters c set events = c.events - d.n,
        last_event_at = case when c.last_event_at > d.latest then c.last_event_at else ${latest} end
      from (${each}) d where d.user_id = c.user_id;`,
    ],
    [
      'update',
      `if not exists (select from after a join before b using (user_id, id) where ${shown('a.')} <> ${shown('b.')}) then return null; end if;
      ${hold('after')}
      update user_counters c set events = c.events + d.n, last_event_at = ${latest}
      from (select a.user_id, sum(${shown('a.')}::int - ${shown('b.')}::int) as n from after a join before b using (user_id, id)
        where ${shown('a.')} <> ${shown('b.')} group by 1) d
      where d.user_id = c.user_id;`,
    ],
  ] as const)
    await sql
      .raw(
        `create or replace function events_${event}_counted() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      )
      .execute(db)
}

/** The function of 0017; posts about the game stay, without it. */
async function holdBeforeGameGoes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function hold_before_game_goes() returns trigger language plpgsql as $$
    begin
      perform from lists where (user_id, id) in (select user_id, list_id from list_games where game_id = old.id)
        order by user_id, id for update;
      perform from comments where game_id = old.id order by user_id, id for update;
      perform from game_stats where game_id = old.id for update;
      perform from reviews where game_id = old.id order by user_id, id for update;
      perform from user_counters where user_id in (
        select user_id from reviews where game_id = old.id union select user_id from events where game_id = old.id)
        order by user_id for update;
      return old;
    end $$`.execute(db)
}
