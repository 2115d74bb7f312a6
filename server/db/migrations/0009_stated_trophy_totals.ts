import { type Kysely, sql } from 'kysely'

/** Totals of sets whose trophies a service lists only in part: Xbox 360 games. Such sets are read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trophy_sets add column stated_total integer, add column stated_points integer`.execute(db)
  await sql`comment on column trophy_sets.stated_total is 'as its service states it; null where all its trophies are known'`.execute(
    db,
  )
  await sql`comment on column trophy_sets.stated_points is 'like stated_total'`.execute(db)
  await sql`
    update earned_sets set read_told = null where platform = 'xbox' and set_id in (
      select id from trophy_sets where platform = 'xbox' and title_platform = 'Xbox 360')`.execute(db)
}

export const holds = ['earned_sets', 'trophy_sets']
