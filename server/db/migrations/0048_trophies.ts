import { type Kysely, sql } from 'kysely'

const platforms = sql`('steam', 'psn', 'xbox')`
const grades = 'platinum, gold, silver, bronze'.split(', ')
const gradeColumns = sql.raw(grades.map((grade) => `${grade} integer not null default 0`).join(', '))

/** Trophies: what there is, for everybody, and what people earned (decision 54). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSets(db)
  await createReadings(db)
  await createEarned(db)
  await followPrivacy(db)
  await tellOfSets(db)
  await countEvents(db)
  await sql`create index platform_accounts_name on platform_accounts (platform, lower(username))`.execute(db)
}

type Comments = readonly (readonly [column: string, text: string])[]

async function comment(db: Kysely<unknown>, table: string, comments: Comments): Promise<void> {
  for (const [column, text] of comments)
    await sql`comment on column ${sql.table(table)}.${sql.ref(column)} is ${sql.lit(text)}`.execute(db)
}

/** A set is one for everybody who has it, with its texts in both languages. */
async function createSets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trophy_sets (
      id integer generated always as identity primary key,
      platform text not null check (platform in ${platforms}),
      ref text not null,
      name text not null,
      icon text,
      title_platform text not null,
      total integer not null default 0,
      ${gradeColumns},
      points integer,
      average real,
      game_id integer references games on delete set null,
      matched_at timestamptz,
      read_at timestamptz,
      unique (platform, ref)
    )`.execute(db)
  await sql`create index trophy_sets_game on trophy_sets (game_id) where game_id is not null`.execute(db)
  await sql`
    create table trophies (
      set_id integer not null references trophy_sets on delete cascade,
      n integer not null,
      ref text not null,
      place integer not null,
      name_en text not null,
      name_es text not null,
      detail_en text not null,
      detail_es text not null,
      icon text,
      grade text check (grade in ('platinum', 'gold', 'silver', 'bronze')),
      points integer,
      rarity real,
      hidden boolean not null,
      primary key (set_id, n),
      unique (set_id, ref)
    )`.execute(db)
  await comment(db, 'trophy_sets', [
    ['ref', 'its id there: of Steam and Xbox that of the game'],
    ['title_platform', 'as its service names it'],
    ['points', 'the sum of its trophies; null where there are none'],
    ['average', 'the mean of what its trophies are told to be rare'],
    ['matched_at', 'when its game was last looked for'],
    ['read_at', 'when its trophies were last read; null: not yet'],
  ])
  await comment(db, 'trophies', [
    ['n', 'its number in the set, which never changes'],
    ['ref', 'its id there'],
    ['place', 'where it stands among the others as its service lists them'],
    ['rarity', 'the percentage of players who have it'],
  ])
}

/** How far the trophies of a linked account are read. All that is read hangs from it, and it from the link. */
async function createReadings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trophy_readings (
      user_id integer not null,
      platform text not null,
      public boolean not null,
      next integer,
      started_at timestamptz not null,
      touched_at timestamptz not null,
      read_at timestamptz,
      problem text check (problem in ('private', 'not_found', 'down', 'off')),
      primary key (user_id, platform),
      unique (user_id, platform, public),
      foreign key (user_id, platform) references platform_accounts on delete cascade
    )`.execute(db)
  await comment(db, 'trophy_readings', [
    ['public', 'whoever may read the timeline of the owner may see these trophies; kept by triggers'],
    ['next', 'where the next page of sets begins, -1 when all are listed; null: nothing is being read'],
    ['read_at', 'when all was last read to the end'],
    ['problem', 'why the last reading failed'],
  ])
}

async function createEarned(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table earned_sets (
      user_id integer not null,
      id integer generated always as identity,
      platform text not null,
      set_id integer not null references trophy_sets on delete cascade,
      public boolean not null,
      told text not null,
      told_at timestamptz,
      seen_at timestamptz not null,
      read_told text,
      read_at timestamptz,
      skipped_at timestamptz,
      earned integer not null default 0,
      ${gradeColumns},
      points integer not null default 0,
      score integer not null default 0,
      last_earned_at timestamptz,
      primary key (user_id, id),
      unique (id),
      unique (user_id, platform, set_id),
      unique (user_id, id, public),
      foreign key (user_id, platform, public) references trophy_readings (user_id, platform, public)
        on update cascade on delete cascade
    )`.execute(db)
  await sql`create index earned_sets_set on earned_sets (set_id)`.execute(db)
  await sql`
    create table earned_trophies (
      user_id integer not null,
      earned_set_id integer not null,
      n integer not null,
      platform text not null,
      earned_at timestamptz,
      rarity real,
      primary key (user_id, earned_set_id, n),
      foreign key (user_id, earned_set_id) references earned_sets on delete cascade
    )`.execute(db)
  await sql`
    create index earned_trophies_latest on earned_trophies (user_id, platform, earned_at desc nulls last, earned_set_id, n)`.execute(
    db,
  )
  await sql`
    create index earned_trophies_rarest on earned_trophies (user_id, platform, rarity, earned_set_id, n)`.execute(db)
  await comment(db, 'earned_sets', [
    ['public', 'as its reading, held equal by the foreign key: so is the event that tells of it'],
    ['told', 'what the list of sets tells of it: another text means that something was earned'],
    ['read_told', 'the same when its trophies were last read'],
    ['skipped_at', 'when they could not be read for a reason of their own: the next reading tries again'],
    ['score', 'what its earned trophies count for towards the level'],
  ])
  await comment(db, 'earned_trophies', [
    ['n', 'the number of the trophy in its set'],
    ['earned_at', 'null: not told'],
    ['rarity', 'the percentage of players who had it when it was read: the order of rare ones is a walk of an index'],
  ])
}

/**
 * Whether events may tell of somebody's trophies hangs from three rows: the settings of the person, the link, and its reading. Each change
 * of one of them settles it again. Whoever reads the timeline sees the trophies too: an event has one flag for all who do.
 */
async function followPrivacy(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function settle_trophy_reading() returns trigger language plpgsql as $$
    begin
      new.public := coalesce((
        select new.problem is distinct from 'private' and a.problem is distinct from 'private' and a.proven_at is not null
          and (u.trophy_privacy = 'everyone' or (u.trophy_privacy = 'followed' and u.timeline_privacy <> 'everyone'))
        from platform_accounts a join users u on u.id = a.user_id
        where (a.user_id, a.platform) = (new.user_id, new.platform)), false);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger settle_trophy_reading before insert or update of problem on trophy_readings
    for each row execute function settle_trophy_reading()`.execute(db)
  await sql`
    create function settle_trophy_readings() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'users' then update trophy_readings set problem = problem where user_id = new.id;
      else update trophy_readings set problem = problem where (user_id, platform) = (new.user_id, new.platform);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger settle_trophy_readings after update of trophy_privacy, timeline_privacy on users for each row
    when ((old.trophy_privacy, old.timeline_privacy) is distinct from (new.trophy_privacy, new.timeline_privacy))
    execute function settle_trophy_readings()`.execute(db)
  await sql`
    create trigger settle_trophy_readings after update of proven_at, problem on platform_accounts for each row
    when ((old.proven_at, old.problem) is distinct from (new.proven_at, new.problem))
    execute function settle_trophy_readings()`.execute(db)
}

const kinds =
  'rate, list, review, comment, earned_set, wishlist, had, played, ended, completed, awarded, pending'.split(', ')

/** The event of a complete set goes and hides with it. */
async function tellOfSets(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column earned_set_id integer, add column earned_set_public boolean,
      drop constraint events_kind_check, drop constraint events_game,
      add constraint events_kind_check check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})),
      add constraint events_game check (game_id is not null or kind in ('list', 'comment', 'earned_set')),
      add constraint events_earned_set_flag foreign key (user_id, earned_set_id, earned_set_public)
        references earned_sets (user_id, id, public) on update cascade on delete cascade,
      add constraint events_of_earned_set
        check ((kind = 'earned_set') = (earned_set_id is not null and earned_set_public is not null))`.execute(db)
  await sql`
    create unique index events_one_for_earned_set on events (user_id, earned_set_id) where earned_set_id is not null`.execute(
    db,
  )
}

/** The functions of 0030, with sets of trophies among what can be private. */
async function countEvents(db: Kysely<unknown>): Promise<void> {
  const flags = ['list_public', 'comment_public', 'earned_set_public']
  const shown = (row: string) => `(${flags.map((flag) => `${row}${flag} is not false`).join(' and ')})`
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
