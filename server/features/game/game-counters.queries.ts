import { sql } from 'kysely'
import type { CounterDefinition } from '../../db/counter-definition.ts'

/**
 * How many games each company developed and published, and how many there are; updated by every write to the catalogue.
 */
export const gameCounters: CounterDefinition[] = [
  {
    what: 'games of companies',
    table: 'companies',
    thing: 'company',
    key: ['id'],
    columns: ['developed', 'published'],
    counted: sql`
      select company_id as id, count(*) filter (where role = 'developer') as developed,
        count(*) filter (where role = 'publisher') as published
      from game_companies group by 1`,
  },
  {
    what: 'games of the catalogue',
    table: 'catalogue_state',
    thing: 'number of',
    key: ['key'],
    columns: ['value'],
    only: sql`k.key = 'games'`,
    // No row until a catalogue is loaded.
    counted: sql`
      select s.key, (select count(*)::text from games) as value from catalogue_state s where s.key = 'games'`,
  },
]
