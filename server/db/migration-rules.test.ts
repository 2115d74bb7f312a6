import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listMigrations, readMigration } from './migration-record.ts'
import { findFaults, statementsOf } from './migration-rules.ts'
import type { Migration } from './migration.ts'

/** Written before there were these rules, and never changed. */
const last = '0060_report_cases'

const migrationOf = (...statements: string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
const faultsOf = (...statements: string[]) => findFaults(migrationOf(...statements))

describe('migrations while others read and write (F-18)', () => {
  it('the project’s own since 0060 hold no large table, and take nothing away that the last release uses', async () => {
    const names = listMigrations()
    expect(names).toContain(last)
    const before: { migration: Migration; statements: string[] }[] = []
    for (const name of names.filter((one) => one > last)) {
      const migration = await readMigration(name)
      expect(await findFaults(migration, before), `${name}: docs/migrations.md`).toEqual([])
      const { oldest = last, needs = [] } = migration
      expect([oldest, oldest < name], `${name} names an earlier migration as its oldest`).toEqual([
        names.find((one) => one === oldest),
        true,
      ])
      for (const needed of needs) expect((await readMigration(needed)).batches, `${name} needs ${needed}`).toBeDefined()
      before.push({ migration, statements: await statementsOf(migration) })
    }
  })

  it.each([
    ['create index a on events (user_id)', 'name it in `indexes`'],
    ['create unique index a on "events" (user_id)', 'name it in `indexes`'],
    ['create index concurrently a on events (user_id)', 'name it in `indexes`'],
    ['alter table events add column a uuid default gen_random_uuid()', 'writes the whole table anew'],
    ['alter table events add column a timestamptz not null default clock_timestamp()', 'writes the whole table anew'],
    ['alter table events add column a bigserial', 'writes the whole table anew'],
    ['alter table events add a integer generated always as (b * 2) stored', 'writes the whole table anew'],
    ['alter table events add column a integer not null', 'no value for the rows that exist'],
    ['alter table events add column a integer default 0 check (a >= 0)', 'in `validate`'],
    ['alter table events add column a integer unique', 'in `indexes`'],
    ['alter table events add column a integer default 1 references games', 'in `validate`'],
    ['alter table events add column a text, add constraint b check (a > 0)', 'in `validate`'],
    ['alter table events add constraint a foreign key (game_id) references games (id)', 'in `validate`'],
    ['alter table public.events add primary key (id)', 'in `indexes`'],
    ['alter table events add constraint a exclude using gist (b with &&)', 'in `indexes`'],
    ['alter table events alter column a type bigint', 'writes the whole table anew'],
    ['alter table events alter a set data type bigint', 'writes the whole table anew'],
    ['alter table events alter column a set not null', 'validate a check'],
    ['alter table events set unlogged', 'writes the whole table anew'],
    ['update events set a = 1', 'make it `batches`'],
    ['with old as (select 1) delete from events e using old', 'make it `batches`'],
    ['insert into totals select user_id, count(*) from events group by 1', 'make it `batches`'],
    ['lock table events', 'no place for it'],
    ['truncate events', 'no place for it'],
    [`do $$ begin update events set a = 1; end $$`, 'cannot be read'],
  ])('finds what holds a large table: %s', async (statement, fault) => {
    expect((await faultsOf(statement)).join('\n')).toContain(fault)
  })

  it.each([
    'drop table search_words',
    'alter table game_names drop column known',
    'alter table game_names drop known',
    'alter table events rename column a to b',
    'alter table events rename to happenings',
    'alter table platforms alter column a drop default',
    'alter table platforms alter column a set not null',
    'drop index events_one_for_list',
    'drop trigger a on events',
    'drop function a()',
  ])('finds what an older version would miss: %s', async (statement) => {
    expect(await faultsOf(statement)).toContainEqual(expect.stringContaining('takes away what an older version uses'))
    const told = await findFaults({ ...migrationOf(statement), oldest: '0061_stopped' })
    expect(told.join('\n')).not.toContain('takes away')
  })

  it('lets additions pass, and all that is quick', async () => {
    const quick = [
      "alter table events add column a text, add b integer not null default 0, add c jsonb not null default '{}'",
      'alter table events add column a timestamptz not null default now(), add column b integer references lists',
      'alter table events add constraint a check (b > 0) not valid',
      'alter table events add constraint a foreign key (list_id) references lists (id) on delete cascade not valid',
      'alter table events add constraint a unique using index b',
      'alter table events drop constraint events_check, alter column a drop not null, alter column a set default 2',
      'create table drawers (id integer primary key check (id > 0), game_id integer not null references games)',
      'create index drawers_game on drawers (game_id)',
      'alter table drawers add column a integer not null',
      'insert into drawers select id from platforms',
      "insert into genres (slug) values ('noir') on conflict (slug) do update set slug = excluded.slug",
      "update platforms set name = 'Amiga, update events set a' where slug = 'amiga' -- update events",
      "comment on column drawers.id is 'update events; drop table events'",
      `create function f() returns trigger language plpgsql as $$ begin update events set a = 1; return null; end $$`,
      'create trigger t after update on events referencing new table as n for each statement execute function f()',
    ]
    expect(await faultsOf(...quick)).toEqual([])
  })

  it('believes a check of an earlier migration that a column has no nulls', async () => {
    const first = {
      ...migrationOf('alter table events add constraint events_a_there check (a is not null) not valid'),
      validate: [{ table: 'events', constraint: 'events_a_there' }],
    }
    const second = { ...migrationOf('alter table events alter column a set not null'), oldest: '0061_first' }
    expect(await findFaults(second, [{ migration: first, statements: await statementsOf(first) }])).toEqual([])
    expect(await findFaults(second)).not.toEqual([])
  })

  it.each(['0017', '0056', '0058', '0060'])('would have found what held tables in the past: %s', async (number) => {
    const name = listMigrations().find((one) => one.startsWith(number)) ?? ''
    expect(await findFaults(await readMigration(name))).not.toEqual([])
  })
})
