import { type Kysely, sql } from 'kysely'

/** Rows of an import that stayed out can be decided on later; those in doubt are shown by their likelihood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table csv_import_rows
      add column likelihood smallint not null default 0,
      add column looked_up boolean not null default false,
      add column applied boolean not null default false`.execute(db)
  await sql`comment on column csv_import_rows.applied is 'it was written to the collection: it is not decided on again'`.execute(
    db,
  )
  await sql`comment on column csv_import_rows.looked_up is 'the external database was asked for its title'`.execute(db)
  await sql`
    update csv_import_rows r set applied = true from csv_imports i
    where i.user_id = r.user_id and i.id = r.import_id and i.state in ('done', 'undoing', 'undone')
      and r.kind = 'matched' and r.effect is not null`.execute(db)
  await sql`create index csv_import_rows_likely on csv_import_rows (user_id, import_id, found, likelihood desc, n)`.execute(
    db,
  )
}
