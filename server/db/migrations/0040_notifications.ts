import { type Kysely, sql } from 'kysely'

/** What people are notified of (decision 47): lines, who did it, what was read, deleted and switched off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNotifications(db)
  await createActs(db)
  await createStates(db)
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      user_id integer not null references users on delete cascade,
      id bigint not null generated always as identity,
      kind text not null check (kind in ('wishlist', 'mention', 'reply', 'like', 'follow', 'likeList', 'likeReview')),
      game_id integer references games on delete cascade,
      comment_id integer references comments (id) on delete cascade,
      list_id integer,
      review_id integer,
      other_id integer references users on delete cascade,
      latest_at timestamptz not null,
      primary key (user_id, id),
      constraint notifications_line unique nulls not distinct (user_id, kind, game_id, comment_id, list_id, review_id, other_id),
      constraint notifications_about check (num_nonnulls(game_id, comment_id, list_id, review_id, other_id) = 1),
      foreign key (user_id, list_id) references lists (user_id, id) on delete cascade,
      foreign key (user_id, review_id) references reviews (user_id, id) on delete cascade
    )`.execute(db)
  await sql`create index notifications_latest on notifications (user_id, latest_at desc, id desc)`.execute(db)
  await sql`create index notifications_old on notifications (latest_at)`.execute(db)
  // What is deleted takes its lines along.
  for (const column of ['game_id', 'comment_id', 'other_id'])
    await sql
      .raw(`create index notifications_${column} on notifications (${column}) where ${column} is not null`)
      .execute(db)
  for (const column of ['list_id', 'review_id'])
    await sql
      .raw(`create index notifications_${column} on notifications (user_id, ${column}) where ${column} is not null`)
      .execute(db)
  for (const [column, meaning] of [
    ['user_id', 'who is notified'],
    ['other_id', 'of kind follow: who follows, so that each has a line'],
    ['latest_at', 'when the latest was done; later than read_at of its owner: unread'],
  ] as const)
    await sql.raw(`comment on column notifications.${column} is '${meaning}'`).execute(db)
}

async function createActs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_acts (
      user_id integer not null,
      notification_id bigint not null,
      actor_id integer not null references users on delete cascade,
      created_at timestamptz not null,
      undone boolean not null default false,
      primary key (user_id, notification_id, actor_id),
      foreign key (user_id, notification_id) references notifications (user_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create index notification_acts_latest on notification_acts (user_id, notification_id, created_at desc)
      include (actor_id) where not undone`.execute(db)
  await sql`create index notification_acts_actor on notification_acts (actor_id)`.execute(db)
  await sql`
    comment on column notification_acts.undone is 'taken back: done once more, it is no news'`.execute(db)
}

async function createStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_states (
      user_id integer primary key references users on delete cascade,
      read_at timestamptz not null default '-infinity',
      cleared_at timestamptz not null default '-infinity',
      switched_off text[] not null default '{}'
    )`.execute(db)
  for (const [column, meaning] of [
    ['read_at', 'notifications up to then are read'],
    ['cleared_at', 'notifications up to then are deleted; a job removes their rows'],
    ['switched_off', 'kinds of which the person is not notified'],
  ] as const)
    await sql.raw(`comment on column notification_states.${column} is '${meaning}'`).execute(db)
}
