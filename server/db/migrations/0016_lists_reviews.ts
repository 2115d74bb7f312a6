import { type Kysely, sql } from 'kysely'

/** Lists of games, reviews, who likes them, and the counters that go with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addCounters(db)
  await createLists(db)
  await createReviews(db)
  await createLikes(db, 'list')
  await createLikes(db, 'review')
  await countLists(db)
  await countGamesOfLists(db)
  await countReviews(db)
}

/** Columns that the triggers below move with the rows, whoever writes them. */
async function addCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_counters
      add column lists integer not null default 0 check (lists >= 0),
      add column lists_public integer not null default 0 check (lists_public between 0 and lists),
      add column reviews integer not null default 0 check (reviews >= 0)`.execute(db)
  await sql`
    alter table game_stats
      add column lists integer not null default 0 check (lists >= 0),
      add column reviews integer not null default 0 check (reviews >= 0)`.execute(db)
  await sql`comment on column game_stats.lists is 'public lists that hold the game'`.execute(db)
  await sql`create table site_counters (key text primary key, value bigint not null check (value >= 0))`.execute(db)
  await sql`comment on table site_counters is 'lists: public lists of everybody'`.execute(db)
  await sql`insert into site_counters values ('lists', 0)`.execute(db)
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lists (
      user_id integer not null references users on delete cascade,
      id integer not null generated always as identity,
      slug text not null check (slug <> ''),
      title text not null check (title <> ''),
      description text not null default '',
      public boolean not null,
      total_games integer not null default 0 check (total_games >= 0),
      total_likes integer not null default 0 check (total_likes >= 0),
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (user_id, id),
      constraint lists_flag unique (user_id, id, public),
      constraint lists_shown unique (user_id, id, public, created_at)
    )`.execute(db)
  await sql`create unique index lists_id on lists (id)`.execute(db)
  // Pages of public lists are read from indexes alone: whoever a list belongs to may just have left, and is looked up for each list that
  // a page passes over. `lists_keys` serves the lists of a game, which are too many to visit one by one when everybody has it in one.
  await sql`create index lists_newest on lists (created_at desc, id desc) include (user_id) where public`.execute(db)
  await sql`create index lists_liked on lists (total_likes desc, id desc) include (user_id) where public`.execute(db)
  await sql`create index lists_keys on lists (id) include (user_id, created_at, total_likes) where public`.execute(db)
  await sql`create index lists_of_user on lists (user_id, created_at desc, id desc)`.execute(db)
  // Every address that a list has had: the present one, and those that lead to it.
  await sql`
    create table list_slugs (
      user_id integer not null,
      slug text not null,
      list_id integer not null,
      created_at timestamptz not null,
      primary key (user_id, slug),
      foreign key (user_id, list_id) references lists (user_id, id) on delete cascade
    )`.execute(db)
  await sql`create index list_slugs_list on list_slugs (user_id, list_id)`.execute(db)
  await sql`
    create table list_games (
      user_id integer not null,
      list_id integer not null,
      game_id integer not null references games on delete cascade,
      position integer not null check (position > 0),
      public boolean not null,
      list_created_at timestamptz not null,
      added_at timestamptz not null,
      primary key (user_id, list_id, game_id),
      constraint list_games_position unique (user_id, list_id, position) deferrable initially deferred,
      foreign key (user_id, list_id, public, list_created_at) references lists (user_id, id, public, created_at) on update cascade on delete cascade
    )`.execute(db)
  await sql`comment on column list_games.public is 'that of its list, held equal by the foreign key: lists of a game are found by one index'`.execute(
    db,
  )
  await sql`comment on column list_games.list_created_at is 'that of its list, held equal as public is: the index has the lists of a game in their order'`.execute(
    db,
  )
  await sql`
    create index list_games_newest on list_games (game_id, public, list_created_at desc, list_id desc) include (user_id)`.execute(
    db,
  )
  // By likes, a list at a time is asked whether it holds the game.
  await sql`create index list_games_game on list_games (game_id, public, list_id desc)`.execute(db)
  await sql`create index list_games_own on list_games (user_id, game_id)`.execute(db)
}

async function createReviews(db: Kysely<unknown>): Promise<void> {
  const score = (column: string) =>
    sql.raw(`${column} numeric(3, 1) check (${column} between 0 and 10 and ${column} * 2 = trunc(${column} * 2))`)
  await sql`
    create table reviews (
      user_id integer not null references users on delete cascade,
      id integer not null generated always as identity,
      game_id integer not null references games on delete cascade,
      title text not null check (title <> ''),
      review text not null check (review <> ''),
      ${score('gameplay')}, ${score('graphics')}, ${score('history')}, ${score('sound')}, ${score('total')} not null,
      total_likes integer not null default 0 check (total_likes >= 0),
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (user_id, id),
      constraint reviews_one_each unique (user_id, game_id)
    )`.execute(db)
  await sql`create unique index reviews_id on reviews (id)`.execute(db)
  await sql`create index reviews_newest on reviews (created_at desc, id desc)`.execute(db)
  await sql`create index reviews_of_user on reviews (user_id, created_at desc, id desc)`.execute(db)
  await sql`create index reviews_of_user_liked on reviews (user_id, total_likes desc, id desc)`.execute(db)
  // With the author, who may just have left: the pages of a much reviewed game are found without visiting its reviews.
  await sql`create index reviews_of_game on reviews (game_id, created_at desc, id desc) include (user_id)`.execute(db)
  await sql`
    create index reviews_of_game_liked on reviews (game_id, total_likes desc, id desc) include (user_id)`.execute(db)
}

/**
 * The table of a noun's likes. They stand with the owner of what is liked, beside its counter. Whoever adds a row below a list or review
 * shares its key already: a counter's lock that asked for the key alone would wait for another adder for ever.
 */
export async function createLikes(db: Kysely<unknown>, noun: string): Promise<void> {
  const [table, things, id] = [`${noun}_likes`, `${noun}s`, `${noun}_id`].map((name) => sql.ref(name)) as [
    ReturnType<typeof sql.ref>,
    ReturnType<typeof sql.ref>,
    ReturnType<typeof sql.ref>,
  ]
  const named = (suffix: string) => sql.ref(`${noun}_likes_${suffix}`)
  await sql`
    create table ${table} (
      owner_id integer not null,
      ${id} integer not null,
      user_id integer not null references users on delete cascade,
      created_at timestamptz not null,
      primary key (owner_id, ${id}, user_id),
      foreign key (owner_id, ${id}) references ${things} (user_id, id) on delete cascade
    )`.execute(db)
  await sql`create index ${named('newest')} on ${table} (owner_id, ${id}, created_at desc, user_id desc)`.execute(db)
  await sql`create index ${named('by_user')} on ${table} (user_id, ${id})`.execute(db)
  for (const [event, rows, sign] of [
    ['insert', 'new', '+'],
    ['delete', 'old', '-'],
  ] as const)
    await onStatement(db, `${noun}_likes`, event, {
      [rows]: 'changed',
      body: `
        perform from ${noun}s where (user_id, id) in (select owner_id, ${noun}_id from changed) order by user_id, id for no key update;
        update ${noun}s t set total_likes = t.total_likes ${sign} c.n
        from (select owner_id, ${noun}_id as id, count(*) as n from changed group by 1, 2) c
        where t.user_id = c.owner_id and t.id = c.id;`,
    })
}

interface Counting {
  /** Names of the rows as they are and as they were. */
  new?: string
  old?: string
  body: string
}

/** A trigger that counts all rows of a statement at once. Rows are locked in the order of their keys, so that two never wait for each other. */
export async function onStatement(
  db: Kysely<unknown>,
  table: string,
  event: 'insert' | 'update' | 'delete',
  { new: now, old: before, body }: Counting,
): Promise<void> {
  const name = `${table}_${event}_counted`
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
    .execute(db)
  const rows = [now && `new table as ${now}`, before && `old table as ${before}`].filter((part) => part).join(' ')
  await sql
    .raw(
      `create trigger ${name} after ${event} on ${table} referencing ${rows} for each statement execute function ${name}()`,
    )
    .execute(db)
}

/**
 * How many lists a person has, and all have that are public. The one number of the whole site moves when the transaction ends: nobody waits
 * for it while holding what it is about to ask for.
 */
async function countLists(db: Kysely<unknown>): Promise<void> {
  const each = `select user_id, count(*) as n, count(*) filter (where public) as open from changed group by user_id order by user_id`
  await onStatement(db, 'lists', 'insert', {
    new: 'changed',
    body: `
      insert into user_counters as c (user_id, lists, lists_public) ${each}
      on conflict (user_id) do update set lists = c.lists + excluded.lists, lists_public = c.lists_public + excluded.lists_public;`,
  })
  await onStatement(db, 'lists', 'delete', {
    old: 'changed',
    body: `
      perform from user_counters where user_id in (select user_id from changed) order by user_id for update;
      update user_counters c set lists = c.lists - d.n, lists_public = c.lists_public - d.open from (${each}) d where d.user_id = c.user_id;`,
  })
  await onStatement(db, 'lists', 'update', {
    new: 'after',
    old: 'before',
    body: `
      if not exists (select from after a join before b using (user_id, id) where a.public <> b.public) then return null; end if;
      perform from user_counters where user_id in (select user_id from after) order by user_id for update;
      update user_counters c set lists_public = c.lists_public + d.n
      from (select a.user_id, sum(a.public::int - b.public::int) as n from after a join before b using (user_id, id) group by 1) d where d.user_id = c.user_id;`,
  })
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

/** A game that came another way than by the loaders has no row to count in yet. */
const addStats = `insert into game_stats (game_id) select distinct game_id from changed order by game_id on conflict do nothing;`

/** How many games a list holds, and how many public lists a game. */
async function countGamesOfLists(db: Kysely<unknown>): Promise<void> {
  const move = (sign: '+' | '-') => `
    perform from lists where (user_id, id) in (select user_id, list_id from changed) order by user_id, id for no key update;
    update lists l set total_games = l.total_games ${sign} c.n
    from (select user_id, list_id, count(*) as n from changed group by 1, 2) c where l.user_id = c.user_id and l.id = c.list_id;
    ${sign === '+' ? addStats : ''}
    perform from game_stats where game_id in (select game_id from changed where public) order by game_id for update;
    update game_stats s set lists = s.lists ${sign} c.n
    from (select game_id, count(*) as n from changed where public group by 1) c where s.game_id = c.game_id;`
  await onStatement(db, 'list_games', 'insert', { new: 'changed', body: move('+') })
  await onStatement(db, 'list_games', 'delete', { old: 'changed', body: move('-') })
  await onStatement(db, 'list_games', 'update', {
    new: 'after',
    old: 'before',
    body: `
      if not exists (select from after a join before b using (user_id, list_id, game_id) where a.public <> b.public) then return null; end if;
      perform from game_stats where game_id in (select game_id from after) order by game_id for update;
      update game_stats s set lists = s.lists + d.n
      from (select game_id, sum(a.public::int - b.public::int) as n from after a join before b using (user_id, list_id, game_id) group by 1) d
      where s.game_id = d.game_id and d.n <> 0;`,
  })
}

/** How many reviews a person wrote, and a game has. */
async function countReviews(db: Kysely<unknown>): Promise<void> {
  const ofUser = 'select user_id, count(*) as n from changed group by user_id order by user_id'
  const ofGame = 'select game_id, count(*) as n from changed group by game_id'
  const lockGames =
    'perform from game_stats where game_id in (select game_id from changed) order by game_id for update;'
  await onStatement(db, 'reviews', 'insert', {
    new: 'changed',
    body: `
      ${addStats}
      ${lockGames}
      update game_stats s set reviews = s.reviews + c.n from (${ofGame}) c where c.game_id = s.game_id;
      insert into user_counters as c (user_id, reviews) ${ofUser} on conflict (user_id) do update set reviews = c.reviews + excluded.reviews;`,
  })
  await onStatement(db, 'reviews', 'delete', {
    old: 'changed',
    body: `
      ${lockGames}
      update game_stats s set reviews = s.reviews - c.n from (${ofGame}) c where c.game_id = s.game_id;
      perform from user_counters where user_id in (select user_id from changed) order by user_id for update;
      update user_counters c set reviews = c.reviews - d.n from (${ofUser}) d where d.user_id = c.user_id;`,
  })
}
