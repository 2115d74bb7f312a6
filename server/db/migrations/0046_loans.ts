import { type Kysely, sql } from 'kysely'

/** What people lent, to whom and until when: a row for each loan, which stays when the game is back (decision 55). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table loans (
      user_id integer not null references users on delete cascade,
      id integer generated always as identity,
      game_id integer not null references games on delete cascade,
      borrower_id integer references users on delete set null,
      borrower text,
      lent_on date not null,
      due_on date,
      returned_on date check (returned_on >= lent_on),
      returned_at timestamptz,
      created_at timestamptz not null,
      primary key (user_id, id),
      check ((returned_on is null) = (returned_at is null))
    )`.execute(db)
  await sql`create unique index loans_out on loans (user_id, game_id) where returned_on is null`.execute(db)
  await sql`create index loans_of_game on loans (game_id, user_id, lent_on)`.execute(db)
  await sql`create index loans_borrowed on loans (borrower_id, id) where borrower_id is not null`.execute(db)
  await sql`create index loans_due on loans (due_on) where returned_on is null and due_on is not null`.execute(db)
  const comments = [
    ['borrower_id', 'who has it, of the people here; null: somebody else, or who is not here any more'],
    ['borrower', 'who has it, as the lender wrote it; it stays when the account of the borrower goes'],
    ['due_on', 'when it should be back; then the lender is reminded'],
    ['returned_on', 'null: it is still out'],
    ['returned_at', 'when that was said: what is taken back at once was no return'],
  ] as const
  for (const [column, text] of comments)
    await sql`comment on column loans.${sql.ref(column)} is ${sql.lit(text)}`.execute(db)
  await followEntries(db)
  await sql`
    insert into loans (user_id, game_id, borrower, lent_on, created_at)
    select user_id, game_id, borrower, (coalesce(lended_at, changed_at) at time zone 'UTC')::date, coalesce(lended_at, changed_at)
    from collection_entries where lended`.execute(db)
  await addKind(db)
}

/**
 * The entry says whether a game is lent, and it has several writers: a call, imports, archives, merges. So a trigger keeps its loan: it begins,
 * gets another borrower, or ends with the flag.
 */
async function followEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_loan() returns trigger language plpgsql as $$
    declare
      moment timestamptz;
      since date;
    begin
      if tg_op = 'DELETE' or not new.lended then
        moment := case when tg_op = 'DELETE' then now() else new.changed_at end;
        update loans set returned_at = moment, returned_on = greatest(lent_on, (moment at time zone 'UTC')::date)
        where user_id = old.user_id and game_id = old.game_id and returned_on is null;
        return null;
      end if;
      since := (coalesce(new.lended_at, new.changed_at) at time zone 'UTC')::date;
      update loans set borrower_id = case when borrower is not distinct from new.borrower then borrower_id end,
        borrower = new.borrower,
        lent_on = case when tg_op = 'UPDATE' and old.lended then since else lent_on end
      where user_id = new.user_id and game_id = new.game_id and returned_on is null
      returning lent_on into since;
      if not found then
        update loans set returned_on = null, returned_at = null
        where (user_id, id) = (
          select l.user_id, l.id from loans l
          where l.user_id = new.user_id and l.game_id = new.game_id and l.borrower is not distinct from new.borrower
            and l.returned_at > new.changed_at - interval '10 minutes'
          order by l.returned_at desc, l.id desc limit 1)
        returning lent_on into since;
      end if;
      if not found then
        insert into loans (user_id, game_id, borrower, lent_on, created_at)
        values (new.user_id, new.game_id, new.borrower, (coalesce(new.lended_at, new.changed_at) at time zone 'UTC')::date, new.changed_at);
      elsif (new.lended_at at time zone 'UTC')::date is distinct from since then
        update collection_entries set lended_at = (since + time '12:00') at time zone 'UTC'
        where user_id = new.user_id and game_id = new.game_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger collection_entries_loan after insert on collection_entries
    for each row when (new.lended) execute function keep_loan()`.execute(db)
  await sql`
    create trigger collection_entries_loan_changed after update on collection_entries
    for each row when ((old.lended, old.borrower, old.lended_at) is distinct from (new.lended, new.borrower, new.lended_at))
    execute function keep_loan()`.execute(db)
  await sql`
    create trigger collection_entries_loan_gone after delete on collection_entries
    for each row when (old.lended) execute function keep_loan()`.execute(db)
}

const kinds =
  'wishlist, mention, reply, like, follow, likeList, likeReview, wishlistMoved, review, import, loan, borrow'.split(
    ', ',
  )

/** Who borrows a game is told. */
async function addKind(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table notifications
        drop constraint notifications_kind_check,
        add constraint notifications_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
    )
    .execute(db)
}
