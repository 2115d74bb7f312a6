import { type Kysely, sql } from 'kysely'

/**
 * The counters that triggers move with the rows of a statement, whoever writes them. Every trigger locks the rows of counters in the order of
 * their keys, so that two transactions never wait for each other.
 */
export async function createCounters(db: Kysely<unknown>): Promise<void> {
  for (const noun of ['list', 'review', 'comment']) await countLikes(db, noun)
  await countLists(db)
  await countGamesOfLists(db)
  await countReviews(db)
  await countComments(db)
  await countEvents(db)
  await countReports(db)
  await recordReleaseChanges(db)
}

interface Trigger {
  /** Names of the transition tables: the rows as they are and as they were. */
  new?: string
  old?: string
  body: string
}

/** Creates `<table>_<event>_counted`, a trigger that runs `body` once for all rows of a statement. */
async function onStatement(
  db: Kysely<unknown>,
  table: string,
  event: 'insert' | 'update' | 'delete',
  { new: now, old: before, body }: Trigger,
): Promise<void> {
  const name = `${table}_${event}_counted`
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
    .execute(db)
  const rows = [now && `new table as ${now}`, before && `old table as ${before}`].filter((part) => part).join(' ')
  await sql
    .raw(
      `create trigger ${name} after ${event} on ${table} referencing ${rows} for each statement execute function ${name}()`,
    )
    .execute(db)
}

/** A row without a counter yet, for example of a game that an import has just created. */
const addStats = `insert into game_stats (game_id) select distinct game_id from changed order by game_id on conflict do nothing;`

/**
 * The likes of a list, a review or a post. `no key update` suffices and is needed: two transactions that add likes share the key of the liked
 * row already, and would deadlock if each asked for a lock on the key.
 */
async function countLikes(db: Kysely<unknown>, noun: string): Promise<void> {
  const move = (sign: '+' | '-') => `
        perform from ${noun}s where (user_id, id) in (select owner_id, ${noun}_id from changed) order by user_id, id for no key update;
        update ${noun}s t set total_likes = t.total_likes ${sign} c.n
        from (select owner_id, ${noun}_id as id, count(*) as n from changed group by 1, 2) c
        where t.user_id = c.owner_id and t.id = c.id;`
  await onStatement(db, `${noun}_likes`, 'insert', { new: 'changed', body: move('+') })
  await onStatement(db, `${noun}_likes`, 'delete', { old: 'changed', body: move('-') })
}

/** The lists of a user, and those among them that are public. */
async function countLists(db: Kysely<unknown>): Promise<void> {
  const each = `select user_id, count(*) as n, count(*) filter (where public) as open from changed group by user_id order by user_id`
  await onStatement(db, 'lists', 'insert', {
    new: 'changed',
    body: `
      insert into user_counters as c (user_id, lists, lists_public) ${each}
      on conflict (user_id) do update set lists = c.lists + excluded.lists, lists_public = c.lists_public + excluded.lists_public;`,
  })
  await onStatement(db, 'lists', 'delete', {
    old: 'changed',
    body: `
      perform from user_counters where user_id in (select user_id from changed) order by user_id for update;
      update user_counters c set lists = c.lists - d.n, lists_public = c.lists_public - d.open from (${each}) d where d.user_id = c.user_id;`,
  })
  await onStatement(db, 'lists', 'update', {
    new: 'after',
    old: 'before',
    body: `
      if not exists (select from after a join before b using (user_id, id) where a.public <> b.public) then return null; end if;
      perform from user_counters where user_id in (select user_id from after) order by user_id for update;
      update user_counters c set lists_public = c.lists_public + d.n
      from (select a.user_id, sum(a.public::int - b.public::int) as n from after a join before b using (user_id, id) group by 1) d where d.user_id = c.user_id;`,
  })
}

/** The games of a list, and the public lists of a game. */
async function countGamesOfLists(db: Kysely<unknown>): Promise<void> {
  const move = (sign: '+' | '-') => `
    perform from lists where (user_id, id) in (select user_id, list_id from changed) order by user_id, id for no key update;
    update lists l set total_games = l.total_games ${sign} c.n
    from (select user_id, list_id, count(*) as n from changed group by 1, 2) c where l.user_id = c.user_id and l.id = c.list_id;
    ${sign === '+' ? addStats : ''}
    perform from game_stats where game_id in (select game_id from changed where public) order by game_id for update;
    update game_stats s set lists = s.lists ${sign} c.n
    from (select game_id, count(*) as n from changed where public group by 1) c where s.game_id = c.game_id;`
  await onStatement(db, 'list_games', 'insert', { new: 'changed', body: move('+') })
  await onStatement(db, 'list_games', 'delete', { old: 'changed', body: move('-') })
  await onStatement(db, 'list_games', 'update', {
    new: 'after',
    old: 'before',
    body: `
      if not exists (select from after a join before b using (user_id, list_id, game_id) where a.public <> b.public) then return null; end if;
      perform from game_stats where game_id in (select game_id from after) order by game_id for update;
      update game_stats s set lists = s.lists + d.n
      from (select game_id, sum(a.public::int - b.public::int) as n from after a join before b using (user_id, list_id, game_id) group by 1) d
      where s.game_id = d.game_id and d.n <> 0;`,
  })
}

/** The reviews of a game and of a user; hidden ones are not counted. */
async function countReviews(db: Kysely<unknown>): Promise<void> {
  await onStatement(db, 'reviews', 'insert', {
    new: 'changed',
    body: counting('select user_id, game_id, 1 as n from changed where not hidden', addRows),
  })
  await onStatement(db, 'reviews', 'delete', {
    old: 'changed',
    body: counting('select user_id, game_id, -1 as n from changed where not hidden'),
  })
  await onStatement(db, 'reviews', 'update', {
    new: 'after',
    old: 'before',
    body: counting(
      'select user_id, game_id, a.hidden::int * -1 + b.hidden::int as n from after a join before b using (user_id, id, game_id) where a.hidden <> b.hidden',
    ),
  })
}

/** Moves the counters of games, then of users, by `rows`: a select of user_id, game_id and a difference n. */
const counting = (rows: string, first?: (rows: string) => string): string => `
  if not exists (${rows}) then return null; end if;
  ${first?.(rows) ?? ''}
  perform from game_stats where game_id in (select game_id from (${rows}) c) order by game_id for update;
  update game_stats s set reviews = s.reviews + c.n
  from (select game_id, sum(n) as n from (${rows}) c group by game_id) c where c.game_id = s.game_id;
  perform from user_counters where user_id in (select user_id from (${rows}) c) order by user_id for update;
  update user_counters u set reviews = u.reviews + c.n
  from (select user_id, sum(n) as n from (${rows}) c group by user_id) c where c.user_id = u.user_id;`

/** Adds missing counters; a deleted row needs none, since its game or its author may be gone too. */
const addRows = (rows: string): string => `
  insert into game_stats (game_id) select distinct game_id from (${rows}) c order by game_id on conflict do nothing;
  insert into user_counters (user_id) select distinct user_id from (${rows}) c order by user_id on conflict do nothing;`

/** What a post contributes to each counter. */
const counts = `
  (visible and public)::int as reply, (visible and circles = '{}' and parent_id is null)::int as post,
  visible::int as own, (visible and circles = '{}')::int as open,
  (visible and circles = '{}' and parent_id is not null)::int as answer`

/** Moves all counters by the rows of `moved`, a select of keys and differences. Locks posts, then games, then users. */
const move = (moved: string): string => `
  perform from comments where id in (select parent_id from (${moved}) m where m.reply <> 0)
    order by user_id, id for no key update;
  update comments t set total_replies = t.total_replies + m.n
  from (select parent_id, sum(reply) as n from (${moved}) m group by 1) m where t.id = m.parent_id and m.n <> 0;
  insert into game_stats (game_id) select distinct m.game_id from (${moved}) m join games g on g.id = m.game_id
    where m.post > 0 order by 1 on conflict do nothing;
  perform from game_stats where game_id in (select m.game_id from (${moved}) m where m.post <> 0) order by game_id for update;
  update game_stats t set comments = t.comments + m.n
  from (select game_id, sum(post) as n from (${moved}) m group by 1) m where t.game_id = m.game_id and m.n <> 0;
  perform from user_counters where user_id in (select user_id from (${moved}) m) order by user_id for update;
  update user_counters t set comments = t.comments + m.own, comments_public = t.comments_public + m.open,
    replies_public = t.replies_public + m.answer
  from (select user_id, sum(own) as own, sum(open) as open, sum(answer) as answer from (${moved}) m group by 1) m
  where t.user_id = m.user_id and (m.own <> 0 or m.open <> 0 or m.answer <> 0);`

/** The replies of a post, the posts of a game, and those of a user: all, public ones, public replies. */
async function countComments(db: Kysely<unknown>): Promise<void> {
  const signed = (rows: string, sign: '' | '-') =>
    `select user_id, parent_id, game_id, ${sign}reply as reply, ${sign}post as post, ${sign}own as own, ${sign}open as open,
      ${sign}answer as answer from (select user_id, parent_id, game_id, ${counts} from ${rows}) c`
  await onStatement(db, 'comments', 'insert', {
    new: 'changed',
    body: `
      insert into user_counters (user_id) select distinct user_id from changed order by 1 on conflict do nothing;
      ${move(signed('changed', ''))}`,
  })
  await onStatement(db, 'comments', 'delete', { old: 'changed', body: move(signed('changed', '-')) })
  // A join of the rows before and after, planned once for one row, would compare each of ten thousand with each.
  const counted = 'user_id, id, visible, public, circles, game_id'
  await onStatement(db, 'comments', 'update', {
    new: 'after',
    old: 'before',
    body: `
      if not exists (select ${counted} from after except select ${counted} from before) then return null; end if;
      ${move(`${signed('after', '')} union all ${signed('before', '-')}`)}`,
  })
}

/** The events of a user that others may see, and when the latest one happened. */
async function countEvents(db: Kysely<unknown>): Promise<void> {
  const flags = ['list_public', 'comment_public', 'earned_set_public']
  const shown = (row: string) => `(${flags.map((flag) => `${row}${flag} is not false`).join(' and ')})`
  const each = `select user_id, count(*) as n, max(created_at) as latest from changed where ${shown('')} group by user_id order by user_id`
  const hold = (changed: string) =>
    `perform from user_counters where user_id in (select user_id from ${changed}) order by user_id for update;`
  const latest = `(select max(e.created_at) from events e where e.user_id = c.user_id and ${shown('e.')})`
  await onStatement(db, 'events', 'insert', {
    new: 'changed',
    body: `insert into user_counters as c (user_id, events, last_event_at) ${each}
      on conflict (user_id) do update set events = c.events + excluded.events,
        last_event_at = greatest(c.last_event_at, excluded.last_event_at);`,
  })
  await onStatement(db, 'events', 'delete', {
    old: 'changed',
    body: `${hold('changed')}
      update user_counters c set events = c.events - d.n,
        last_event_at = case when c.last_event_at > d.latest then c.last_event_at else ${latest} end
      from (${each}) d where d.user_id = c.user_id;`,
  })
  await onStatement(db, 'events', 'update', {
    new: 'after',
    old: 'before',
    body: `if not exists (select from after a join before b using (user_id, id) where ${shown('a.')} <> ${shown('b.')}) then return null; end if;
      ${hold('after')}
      update user_counters c set events = c.events + d.n, last_event_at = ${latest}
      from (select a.user_id, sum(${shown('a.')}::int - ${shown('b.')}::int) as n from after a join before b using (user_id, id)
        where ${shown('a.')} <> ${shown('b.')} group by 1) d
      where d.user_id = c.user_id;`,
  })
}

/** The open reports of each case and reason. Cases are locked first, then reasons. */
async function countReports(db: Kysely<unknown>): Promise<void> {
  await onStatement(db, 'reports', 'insert', {
    new: 'changed',
    body: `
      insert into report_cases as c (owner_id, kind, thing_id, first_at)
      select owner_id, kind, thing_id, min(created_at) from changed where closed_at is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (owner_id, kind, thing_id) do update set first_at = least(c.first_at, excluded.first_at);
      insert into report_reasons as c (owner_id, kind, thing_id, reason, open)
      select owner_id, kind, thing_id, reason, count(*) from changed where closed_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (owner_id, kind, thing_id, reason) do update set open = c.open + excluded.open;`,
  })
  await onStatement(db, 'reports', 'update', {
    new: 'after',
    old: 'before',
    body: leaving(`
      select before.* from before where before.closed_at is null
        and exists (select from after where (after.user_id, after.id) = (before.user_id, before.id) and after.closed_at is not null)`),
  })
  await onStatement(db, 'reports', 'delete', {
    old: 'changed',
    body: leaving('select * from changed where closed_at is null'),
  })
}

/** Removes the open reports of `rows` from their cases, and cases without any. */
const leaving = (rows: string): string => `
  perform from report_cases where (owner_id, kind, thing_id) in (select owner_id, kind, thing_id from (${rows}) g)
    order by owner_id, kind, thing_id for update;
  update report_reasons c set open = c.open - g.n
  from (select owner_id, kind, thing_id, reason, count(*) as n from (${rows}) g group by 1, 2, 3, 4) g
  where (c.owner_id, c.kind, c.thing_id, c.reason) = (g.owner_id, g.kind, g.thing_id, g.reason);
  delete from report_reasons
  where (owner_id, kind, thing_id) in (select owner_id, kind, thing_id from (${rows}) g) and open = 0;
  update report_cases c set first_at = left_over.first_at
  from (select distinct owner_id, kind, thing_id from (${rows}) g) g cross join lateral (
    select r.created_at as first_at from reports r
    where r.kind = g.kind and r.thing_id = g.thing_id and r.owner_id = g.owner_id and r.closed_at is null
    order by r.created_at limit 1) left_over
  where (c.owner_id, c.kind, c.thing_id) = (g.owner_id, g.kind, g.thing_id) and c.first_at <> left_over.first_at;
  delete from report_cases c
  where (owner_id, kind, thing_id) in (select owner_id, kind, thing_id from (${rows}) g) and not exists (
    select from report_reasons r where (r.owner_id, r.kind, r.thing_id) = (c.owner_id, c.kind, c.thing_id));`

/** Not a counter, but the same kind of trigger: release dates that changed for games that someone wants. */
async function recordReleaseChanges(db: Kysely<unknown>): Promise<void> {
  const note = (rows: string, fields: string, where: string) => `
    insert into release_changes (game_id, platform_id, was_date, was_precision)
    select ${fields} from ${rows}
    where ${where} and exists (select from game_stats s where s.game_id = g.id and s.wanted > 0)
    order by g.id
    on conflict (game_id, platform_id) do update set noted_at = excluded.noted_at;`
  await onStatement(db, 'games', 'update', {
    new: 'after',
    old: 'before',
    body: note(
      'before g join after a on a.id = g.id',
      'g.id, 0, g.release_date, g.release_precision',
      '(g.release_date, g.release_precision) is distinct from (a.release_date, a.release_precision)',
    ),
  })
  // Writers delete the releases of a game and insert them again.
  await onStatement(db, 'game_releases', 'delete', {
    old: 'before',
    body: note(
      'before r join games g on g.id = r.game_id',
      'r.game_id, r.platform_id, r.release_date, r.release_precision',
      'true',
    ),
  })
}
