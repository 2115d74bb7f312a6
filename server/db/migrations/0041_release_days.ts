import { type Kysely, sql } from 'kysely'
import { onStatement } from './0016_lists_reviews.ts'

/** Release days by the time zone of each person, dates that move, and further kinds of notifications (decision 47). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTimeZones(db)
  await noteReleaseChanges(db)
  await addKinds(db)
  await timeLoans(db)
}

async function addTimeZones(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification_states
      add column time_zone text check (char_length(time_zone) between 1 and 60)`.execute(db)
  await sql`
    create index notification_states_time_zone on notification_states (time_zone) where time_zone is not null`.execute(
    db,
  )
  await sql`comment on column notification_states.time_zone is 'the name that the browser told last; null: none, which counts as UTC'`.execute(
    db,
  )
}

/** The dates that wished games had before, whoever wrote others: a job compares and tells. Of a game that is new there is nothing to note. */
async function noteReleaseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_changes (
      game_id integer not null references games on delete cascade,
      platform_id integer not null,
      was_date date,
      was_precision text,
      noted_at timestamptz not null default clock_timestamp(),
      told_to integer not null default 0,
      primary key (game_id, platform_id)
    )`.execute(db)
  await sql`create index release_changes_noted on release_changes (noted_at, game_id, platform_id)`.execute(db)
  for (const [column, meaning] of [
    ['platform_id', '0: the first release of the game'],
    ['was_date', 'before the first change that nobody was told of'],
    ['told_to', 'up to which user those who wish for the game were told'],
  ] as const)
    await sql.raw(`comment on column release_changes.${column} is '${meaning}'`).execute(db)
  const note = (rows: string, fields: string, where: string) => `
    insert into release_changes (game_id, platform_id, was_date, was_precision)
    select ${fields} from ${rows}
    where ${where} and exists (select from game_stats s where s.game_id = g.id and s.wanted > 0)
    order by g.id
    on conflict (game_id, platform_id) do update set noted_at = excluded.noted_at;`
  await onStatement(db, 'games', 'update', {
    new: 'after',
    old: 'before',
    body: note(
      'before g join after a on a.id = g.id',
      'g.id, 0, g.release_date, g.release_precision',
      '(g.release_date, g.release_precision) is distinct from (a.release_date, a.release_precision)',
    ),
  })
  // Writers delete the releases of a game and insert them anew.
  await onStatement(db, 'game_releases', 'delete', {
    old: 'before',
    body: note(
      'before r join games g on g.id = r.game_id',
      'r.game_id, r.platform_id, r.release_date, r.release_precision',
      'true',
    ),
  })
}

const former = ['wishlist', 'mention', 'reply', 'like', 'follow', 'likeList', 'likeReview']
const kinds = [...former, 'wishlistMoved', 'review', 'import', 'loan']
const subjects = 'game_id, comment_id, list_id, review_id, other_id, their_review_id, import_id, archive_id'

async function addKinds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column their_review_id integer references reviews (id) on delete cascade,
      add column import_id integer,
      add column archive_id uuid,
      add foreign key (user_id, import_id) references csv_imports (user_id, id) on delete cascade,
      add foreign key (user_id, archive_id) references archive_imports (user_id, id) on delete cascade,
      drop constraint notifications_kind_check,
      drop constraint notifications_about,
      drop constraint notifications_line`.execute(db)
  await sql
    .raw(
      `alter table notifications
        add constraint notifications_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})),
        add constraint notifications_about check (num_nonnulls(${subjects}) = 1),
        add constraint notifications_line unique nulls not distinct (user_id, kind, ${subjects})`,
    )
    .execute(db)
  await sql`
    create index notifications_their_review_id on notifications (their_review_id) where their_review_id is not null`.execute(
    db,
  )
  for (const column of ['import_id', 'archive_id'])
    await sql
      .raw(`create index notifications_${column} on notifications (user_id, ${column}) where ${column} is not null`)
      .execute(db)
  await sql`comment on column notifications.their_review_id is 'of kind review: the review of somebody whom the person follows'`.execute(
    db,
  )
}

/** Since when a game is lent, whoever writes the entry. For what is lent already, its last change is the best we know. */
async function timeLoans(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collection_entries add column lended_at timestamptz`.execute(db)
  await sql`update collection_entries set lended_at = changed_at where lended`.execute(db)
  await sql`
    create function time_loan() returns trigger language plpgsql as $$
    begin
      new.lended_at = case when new.lended then new.changed_at end;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger collection_entries_lended before insert on collection_entries
    for each row when (new.lended) execute function time_loan()`.execute(db)
  await sql`
    create trigger collection_entries_lended_anew before update on collection_entries
    for each row when (new.lended is distinct from old.lended) execute function time_loan()`.execute(db)
  await sql`create index collection_entries_lended on collection_entries (lended_at) where lended`.execute(db)
  await sql`comment on column collection_entries.lended_at is 'since when it is lent, set by a trigger; null: it is not'`.execute(
    db,
  )
}
