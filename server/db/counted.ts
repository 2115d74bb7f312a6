import { type RawBuilder, sql } from 'kysely'
import { countedStats, statColumns } from '../features/collection/game-stats.queries.ts'

/** Numbers of one table that are kept instead of counted, and how to count them. */
export interface Kept {
  /** What they are, for people. */
  what: string
  table: string
  /** What a row belongs to: "game", with the last column of its key. */
  thing: string
  key: string[]
  columns: string[]
  /** Every row there should be: the columns of the key, then those that are kept. */
  counted: RawBuilder<unknown>
  /** Rows that are not there count as zeros. */
  sparse?: true
}

/** A number for each key of a grouped statement, 0 where there is none. */
const perGame = sql`
  select g.id as game_id, ${sql.join(
    statColumns.map((column) =>
      column === 'histogram'
        ? sql`coalesce(e.histogram, array_fill(0, array[10])) as histogram`
        : sql`coalesce(${sql.ref(`e.${column}`)}, 0) as ${sql.ref(column)}`,
    ),
  )}, coalesce(l.n, 0) as lists, coalesce(r.n, 0) as reviews
  from games g left join (${countedStats}) e on e.game_id = g.id
  left join (select i.game_id, count(*) as n from list_games i join lists l on (l.user_id, l.id) = (i.user_id, i.list_id) where l.public group by 1) l
    on l.game_id = g.id
  left join (select game_id, count(*) as n from reviews group by 1) r on r.game_id = g.id`

const perPerson = sql`
  select u.id as user_id, coalesce(fr.n, 0) as followers, coalesce(fg.n, 0) as following, coalesce(l.n, 0) as lists,
    coalesce(l.open, 0) as lists_public, coalesce(r.n, 0) as reviews, coalesce(e.n, 0) as events, e.latest as last_event_at
  from users u
  left join (select followed_id as id, count(*) as n from follows group by 1) fr using (id)
  left join (select user_id as id, count(*) as n from follows group by 1) fg using (id)
  left join (select user_id as id, count(*) as n, count(*) filter (where public) as open from lists group by 1) l using (id)
  left join (select user_id as id, count(*) as n from reviews group by 1) r using (id)
  left join (select e.user_id as id, count(*) as n, max(e.created_at) as latest from events e left join lists l on (l.user_id, l.id) = (e.user_id, e.list_id)
    where l.public is not false group by 1) e using (id)`

const perList = sql`
  select l.user_id, l.id, coalesce(g.n, 0) as total_games, coalesce(k.n, 0) as total_likes from lists l
  left join (select user_id, list_id as id, count(*) as n from list_games group by 1, 2) g using (user_id, id)
  left join (select owner_id as user_id, list_id as id, count(*) as n from list_likes group by 1, 2) k using (user_id, id)`

const perReview = sql`
  select r.user_id, r.id, coalesce(k.n, 0) as total_likes from reviews r
  left join (select owner_id as user_id, review_id as id, count(*) as n from review_likes group by 1, 2) k using (user_id, id)`

const perCompany = sql`
  select c.id, count(*) filter (where role = 'developer') as developed, count(*) filter (where role = 'publisher') as published
  from companies c left join game_companies g on g.company_id = c.id group by c.id`

/** Every number that is kept instead of counted: one entry for each table. Whoever keeps a new one adds it here. */
export const keptNumbers: Kept[] = [
  // First what others are counted by: whether a list is public stands with its games and its event too.
  {
    what: 'games of lists that are as public and as old as their list',
    table: 'list_games',
    thing: 'list',
    key: ['user_id', 'game_id', 'list_id'],
    columns: ['public', 'list_created_at'],
    counted: sql`select i.user_id, i.game_id, i.list_id, l.public, l.created_at as list_created_at from list_games i join lists l on (l.user_id, l.id) = (i.user_id, i.list_id)`,
  },
  {
    what: 'events of lists that are public like their list',
    table: 'events',
    thing: 'event',
    key: ['user_id', 'id'],
    columns: ['list_public'],
    counted: sql`select e.user_id, e.id, l.public as list_public from events e join lists l on (l.user_id, l.id) = (e.user_id, e.list_id)`,
  },
  {
    what: 'counters of lists',
    table: 'lists',
    thing: 'list',
    key: ['user_id', 'id'],
    columns: ['total_games', 'total_likes'],
    counted: perList,
  },
  {
    what: 'counters of reviews',
    table: 'reviews',
    thing: 'review',
    key: ['user_id', 'id'],
    columns: ['total_likes'],
    counted: perReview,
  },
  {
    what: 'counters of games',
    table: 'game_stats',
    thing: 'game',
    key: ['game_id'],
    columns: [...statColumns, 'lists', 'reviews'],
    counted: perGame,
    sparse: true,
  },
  {
    what: 'counters of people',
    table: 'user_counters',
    thing: 'person',
    key: ['user_id'],
    columns: ['followers', 'following', 'lists', 'lists_public', 'reviews', 'events', 'last_event_at'],
    counted: perPerson,
    sparse: true,
  },
  {
    what: 'public lists of everybody',
    table: 'site_counters',
    thing: 'number of',
    key: ['key'],
    columns: ['value'],
    counted: sql`select 'lists' as key, count(*) as value from lists where public`,
  },
  {
    what: 'games of companies',
    table: 'companies',
    thing: 'company',
    key: ['id'],
    columns: ['developed', 'published'],
    counted: perCompany,
  },
  {
    what: 'games of the catalogue',
    table: 'catalogue_state',
    thing: 'number of',
    key: ['key'],
    columns: ['value'],
    counted: sql`select s.key, (select count(*)::text from games) as value from catalogue_state s where s.key = 'games'`,
  },
]
