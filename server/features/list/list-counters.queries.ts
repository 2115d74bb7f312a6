import { sql } from 'kysely'
import type { CounterDefinition } from '../../db/counter-definition.ts'

const ofGames: CounterDefinition = {
  what: 'public lists of games',
  table: 'game_stats',
  thing: 'game',
  key: ['game_id'],
  columns: ['lists'],
  counted: sql`
    select i.game_id, count(*) as lists from list_games i join lists l on (l.user_id, l.id) = (i.user_id, i.list_id)
    where l.public group by 1`,
}

const ofUsers: CounterDefinition = {
  what: 'lists of users',
  table: 'user_counters',
  thing: 'user',
  key: ['user_id'],
  columns: ['lists', 'lists_public'],
  counted: sql`
    select user_id, count(*) as lists, count(*) filter (where public) as lists_public from lists group by 1`,
}

/** Counters of lists and repeated columns, all updated by triggers and foreign keys. */
export const listCounters: CounterDefinition[] = [
  // First the columns that other counters depend on: whether a list is public is repeated in its games.
  {
    what: 'games of lists that are as public and as old as their list',
    table: 'list_games',
    thing: 'list',
    key: ['user_id', 'game_id', 'list_id'],
    columns: ['public', 'list_created_at'],
    counted: sql`
      select i.user_id, i.game_id, i.list_id, l.public, l.created_at as list_created_at
      from list_games i join lists l on (l.user_id, l.id) = (i.user_id, i.list_id)`,
  },
  {
    what: 'games of lists',
    table: 'lists',
    thing: 'list',
    key: ['user_id', 'id'],
    columns: ['total_games'],
    counted: sql`select user_id, list_id as id, count(*) as total_games from list_games group by 1, 2`,
  },
  ofGames,
  ofUsers,
  {
    what: 'public lists of everybody',
    table: 'site_counters',
    thing: 'number of',
    key: ['key'],
    columns: ['value'],
    only: sql`k.key = 'lists'`,
    counted: sql`select 'lists' as key, count(*) as value from lists where public`,
  },
]
