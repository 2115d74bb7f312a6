import { type Kysely, sql } from 'kysely'

/** Pictures that were reported, why admins decided, and what authors object. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReportedMedia(db)
  await createObjections(db)
  await sql`
    alter table moderation_log
      add column reason text,
      add column told text not null default '',
      add column snapshot jsonb`.execute(db)
  for (const [column, meaning] of [
    [
      'reason',
      'why, as one of the reasons of reports; null where nothing was wrong, and in entries from before there was this column',
    ],
    ['told', 'what the admin wrote to the author'],
    ['snapshot', 'the resource as it was reported; cleared when nobody can object any more'],
  ] as const)
    await sql.raw(`comment on column moderation_log.${column} is '${meaning}'`).execute(db)
  await createIndexes(db)
  await allowKind(db)
}

/** The media of a post stay while the post is judged, even if its author deletes it. */
async function createReportedMedia(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reported_media (
      user_id integer not null references users on delete cascade,
      id uuid not null,
      comment_id integer not null,
      kind text not null check (kind in ('picture', 'video')),
      place smallint not null,
      files jsonb not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      placeholder text not null,
      alt text not null,
      primary key (user_id, id)
    )`.execute(db)
  await sql`comment on column reported_media.user_id is 'the author of the post'`.execute(db)
  await sql`comment on column reported_media.files is 'as in comment_media: the same files'`.execute(db)
}

async function createObjections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table objections (
      user_id integer not null references users on delete cascade,
      decision_id bigint not null references moderation_log on delete cascade,
      text text not null,
      created_at timestamptz not null,
      outcome text check (outcome in ('kept', 'reversed')),
      decided_by integer references users on delete set null,
      decided_at timestamptz,
      answer text not null default '',
      primary key (user_id, decision_id),
      constraint objections_decided check ((outcome is null) = (decided_at is null))
    )`.execute(db)
  await sql`create unique index objections_decision on objections (decision_id)`.execute(db)
  await sql`create index objections_open on objections (created_at, decision_id) where outcome is null`.execute(db)
  await sql`create index objections_decided_by on objections (decided_by) where decided_by is not null`.execute(db)
  await sql`comment on column objections.user_id is 'the author, about whom the decision is'`.execute(db)
  await sql`comment on column objections.answer is 'what the admin who decided on it wrote to the author'`.execute(db)
}

/** The log of a user is read for each case of the queue; closed reports and old snapshots are found by their time. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index reports_closed on reports (closed_at) where closed_at is not null`.execute(db)
  await sql`create index moderation_log_snapshots on moderation_log (at) where snapshot is not null`.execute(db)
}

const kinds =
  'wishlist, mention, reply, like, follow, likeList, likeReview, wishlistMoved, review, import, loan, loanBack, borrow, price, decision'.split(
    ', ',
  )

/** Authors are notified of decisions about them. */
async function allowKind(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table notifications
        drop constraint notifications_kind_check,
        add constraint notifications_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
    )
    .execute(db)
}

export const holds = ['notifications', 'reports', 'moderation_log']
