import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listMigrations, readMigration } from './migration-record.ts'
import { findFaults } from './migration-rules.ts'
import type { Migration } from './migration.ts'

/** Runs on an empty database only. */
const baseline = '0001_baseline'

const migrationOf = (...statements: string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
const faultsOf = (...statements: string[]) => findFaults(migrationOf(...statements))

describe('rules of migrations (F-18)', () => {
  it('holds for every migration of the project', async () => {
    const names = listMigrations()
    expect(names[0]).toBe(baseline)
    for (const name of names.slice(1)) {
      const migration = await readMigration(name)
      expect(await findFaults(migration), `${name}: docs/migrations.md`).toEqual([])
      const { oldest = baseline } = migration
      expect([names.includes(oldest), oldest < name], `${name} names an earlier migration as its oldest`).toEqual([
        true,
        true,
      ])
    }
  })

  it.each([
    'create index a on events (user_id)',
    'create unique index a on "events" (user_id)',
    'alter table events add column a uuid default gen_random_uuid()',
    'alter table events add column a timestamptz not null default clock_timestamp()',
    'alter table events add column a bigserial',
    'alter table events add a integer generated always as (b * 2) stored',
    'alter table events add column a integer default 0 check (a >= 0)',
    'alter table events add column a integer unique',
    'alter table events add column a integer default 1 references games',
    'alter table events add column a text, add constraint b check (a > 0)',
    'alter table events add constraint a foreign key (game_id) references games (id)',
    'alter table public.events add primary key (id)',
    'alter table events add constraint a exclude using gist (b with &&)',
    'alter table events alter column a type bigint',
    'alter table events alter a set data type bigint',
    'alter table events alter column a set not null',
    'alter table events set unlogged',
    'update events set a = 1',
    'with old as (select 1) delete from events e using events old',
    'insert into totals select user_id, count(*) from events group by 1',
    'lock table events',
    'truncate events',
  ])('finds what holds a large table, unless the migration says so: %s', async (statement) => {
    expect((await faultsOf(statement)).join('\n')).toContain('in `holds`')
    const declared = { ...migrationOf(statement), holds: ['events', 'games'], oldest: baseline }
    expect((await findFaults(declared)).join('\n')).not.toContain('in `holds`')
  })

  it.each([
    ['create index concurrently a on events (user_id)', 'cannot run inside the transaction'],
    ['alter table events add column a integer not null', 'no value for the rows that exist'],
    [`do $$ begin update events set a = 1; end $$`, 'cannot be read'],
  ])('finds what never works: %s', async (statement, fault) => {
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
    const declared = await findFaults({ ...migrationOf(statement), oldest: baseline })
    expect(declared.join('\n')).not.toContain('takes away')
  })

  it('accepts additions and everything that is quick', async () => {
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
})
