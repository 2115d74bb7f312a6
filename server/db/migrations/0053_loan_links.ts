import { type Kysely, sql } from 'kysely'

/** Loans that are shown to whoever holds their link, and what those people said of them (decision 55). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table loans
      add column link_token text unique,
      add column link_name text,
      add column said_back_at timestamptz,
      add constraint loans_link check ((link_token is null) = (link_name is null))`.execute(db)
  const comments = [
    ['link_token', 'the word in the address of its card; null: it is not shared'],
    ['link_name', 'what the lender is called there'],
    [
      'said_back_at',
      'when somebody with the link said that it is back; null: nobody did, or the lender says it is not',
    ],
  ] as const
  for (const [column, text] of comments)
    await sql`comment on column loans.${sql.ref(column)} is ${sql.lit(text)}`.execute(db)
  await addKind(db)
}

const kinds =
  'wishlist, mention, reply, like, follow, likeList, likeReview, wishlistMoved, review, import, loan, loanBack, borrow, price'.split(
    ', ',
  )

/** Who lent a game is told that it is said to be back. */
async function addKind(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table notifications
        drop constraint notifications_kind_check,
        add constraint notifications_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
    )
    .execute(db)
}
