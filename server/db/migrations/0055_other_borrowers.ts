import { type Kysely, sql } from 'kysely'

/** A loan to somebody else is no longer what its link was sent for, and nobody said of it that it is back (decision 55). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_loan_link() returns trigger language plpgsql as $$
    begin
      new.link_token := null;
      new.link_name := null;
      new.said_back_at := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger loans_other_borrower before update on loans for each row
    when (old.borrower is distinct from new.borrower) execute function end_loan_link()`.execute(db)
}
