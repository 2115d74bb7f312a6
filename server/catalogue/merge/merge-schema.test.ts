import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { kinds } from '../../testing/visibility/kinds/index.ts'
import { columnsNaming, columnsOf } from '../../testing/schema.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { factsThatStay } from './merge-facts.ts'
import { mergeGames } from './merge-games.ts'

let test: TestApp
const games: Record<'from' | 'into', number> = { from: 0, into: 0 }
beforeAll(async () => {
  test = await createTestApp()
  for (const which of ['from', 'into'] as const) {
    const game = { slug: which, title: which, name_key: which, source: 'user' }
    games[which] = (await test.db.insertInto('games').values(game).returning('id').executeTakeFirstOrThrow()).id
  }
})
afterAll(() => test.close())

const owners = () => test.ctx.resources.flatMap(({ rowsOfGames }) => rowsOfGames ?? [])
const merged = () => owners().flatMap((owner) => owner.merged ?? [])

describe('merging two games, checked against the schema (GAM-06)', () => {
  it('each column that names games is moved, or left out with a reason', async () => {
    const declared = owners().flatMap(({ merged = [], left = {} }) => [...merged, ...Object.keys(left)])
    expect(declared.toSorted()).toEqual(await columnsNaming(test, 'games'))
  })

  it('moves the rows of each of them, and every value that the remaining game lacks', async () => {
    await fillRows()
    const facts = await fillFacts()
    // Some rows were inserted without updating counters; the merge itself must keep the counters correct.
    await test.recount()
    for (const column of merged()) expect([column, await rowsNaming(column, games.from)]).not.toEqual([column, 0])

    await test.db.transaction().execute((trx) => mergeGames(trx, test.ctx.resources, games.from, games.into))

    for (const column of merged()) expect([column, await rowsNaming(column, games.into)]).not.toEqual([column, 0])
    for (const [name, value] of Object.entries(facts))
      expect([name, await factOf(name, games.into)]).toEqual([name, value])
    const columns = [...(await columnsOf(test, 'games')), ...(await columnsOf(test, 'game_details'))]
    expect(Object.keys(factsThatStay).filter((name) => !columns.some((column) => column.name === name))).toEqual([])
  })
})

async function rowsNaming(name: string, gameId: number): Promise<number> {
  const [table = '', column = ''] = name.split('.')
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)} where ${sql.ref(column)} = ${gameId}`.execute(test.db)
  return rows[0]?.n ?? 0
}

async function factOf(name: string, gameId: number): Promise<string | null> {
  const [table = '', column = ''] = name.split('.')
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)}
    where ${sql.ref(table === 'games' ? 'id' : 'game_id')} = ${gameId}`.execute(test.db)
  return rows[0]?.value ?? null
}

/** A row of `from` in each table of a resource: those of the visibility matrix, the rest by hand. */
async function fillRows(): Promise<void> {
  const ground = {
    test,
    games: { first: games.from, second: games.from, third: (await addGames(test))['celeste'] ?? 0 },
  }
  for (const { standing, make } of Object.values(kinds)) if (standing) await make(ground, test.cast.alice, standing)
  const as = 'alice'
  const id_game = games.from
  await test.call('POST', '/collection', { as, body: { id_game, type: 'completed', value: 1 } })
  const user = test.cast.alice.id
  await sql`
    with made as (
      insert into csv_imports (user_id, format, name, file, state, header, options, created_at, touched_at)
      values (${user}, 'generic', 'games.csv', null, 'done', '[]', '{}', now(), now()) returning id),
    named as (insert into csv_import_rows (import_id, user_id, n, title, found, kind, facts, game_id)
      select id, ${user}, 1, 'From', 'matched', 'matched', '{}', ${id_game} from made),
    told as (insert into notifications (user_id, kind, game_id, latest_at) values (${user}, 'wishlist', ${id_game}, now())),
    linked as (insert into platform_games (user_id, platform, ref, name, platforms, has_trophies, game_id, seen_at)
      values (${user}, 'steam', '7', 'From', '{PC}', false, ${id_game}, now())),
    asked as (insert into price_asks (game_id, store, tried_at) values (${id_game}, 'steam', now())),
    offered as (insert into price_offers (game_id, store, offer_id, name, url, kind, platform_ids, condition, in_stock)
      values (${id_game}, 'steam', '1', 'From', 'https://example.com/', 'official', '{}', 'digital', true)),
    recorded as (insert into price_records (game_id, store, name, amount, currency, saved_at) values (${id_game}, 2, 'From', 1, 'EUR', now())),
    low as (insert into price_lows (game_id, store, kind, currency, day, low, at_end)
      values (${id_game}, 'steam', 'official', 'EUR', '2026-01-01', 1, 1)),
    best as (insert into price_bests (game_id, kind, currency, low, low_day, low_store)
      values (${id_game}, 'official', 'EUR', 1, '2026-01-01', 'steam')),
    watched as (insert into price_watches (user_id, game_id, amount, currency, kinds, below, created_at)
      values (${user}, ${id_game}, 1, 'EUR', '{official}', false, now())),
    proposed as (insert into corrections (user_id, kind, game_id, platform_id, source, created_at)
      select ${user}, 'release', ${id_game}, min(id), 'https://example.com/', now() from platforms),
    corrected as (insert into corrected_releases (game_id, platform_id, present, source, accepted_at)
      select ${id_game}, min(id), true, 'https://example.com/', now() from platforms),
    first as (insert into top_games (user_id, place, game_id) values (${user}, 1, ${id_game})),
    refused as (insert into unwanted_suggestions (user_id, game_id) values (${user}, ${id_game})),
    noted as (insert into play_notes (user_id, game_id, source, hours, created_at) values (${user}, ${id_game}, 'csv', 1, now()))
    insert into csv_import_changes (import_id, user_id, game_id, after) select id, ${user}, ${id_game}, '{}' from made`.execute(
    test.db,
  )
  await sql`
    with company as (insert into companies (name, name_key, slug) values ('Maker', 'maker', 'maker') returning id),
    made as (insert into game_companies (game_id, company_id, role) select ${id_game}, id, 'developer' from company),
    named as (insert into game_names (game_id, name_key, name, main) values (${id_game}, 'from', 'From', true)),
    moved as (insert into game_redirects (game_id, slug) values (${id_game}, 'formerly')),
    released as (insert into game_releases (game_id, platform_id) select ${id_game}, min(id) from platforms)
    insert into game_themes (game_id, theme_id) select ${id_game}, min(id) from themes`.execute(test.db)
}

/** Gives `from` a value in each data column, and `into` none; returns them by name, as texts. */
async function fillFacts(): Promise<Record<string, string>> {
  await sql`insert into franchises (name, name_key, slug) values ('Series', 'series', 'series')`.execute(test.db)
  const facts: Record<string, string> = {}
  for (const table of ['games', 'game_details'] as const) {
    const columns = (await columnsOf(test, table)).filter(({ name, given }) => !given && !(name in factsThatStay))
    const values = columns.map((column) => [column.name, valueOf(column)] as const)
    for (const [name, value] of values) facts[name] = value
    const set = sql.join(values.map(([name, value]) => sql`${sql.ref(name.split('.')[1] ?? '')} = ${sql.lit(value)}`))
    const key = sql.ref(table === 'games' ? 'id' : 'game_id')
    if (table === 'game_details') await sql`insert into game_details (game_id) values (${games.from})`.execute(test.db)
    await sql`update ${sql.table(table)} set ${set} where ${key} = ${games.from}`.execute(test.db)
  }
  for (const name of Object.keys(facts)) facts[name] = (await factOf(name, games.from)) ?? ''
  return facts
}

/** A value for a column, as PostgreSQL parses it. */
function valueOf({ name, type, empty }: { name: string; type: string; empty: string | null }): string {
  if (name === 'games.release_precision') return 'day'
  if (type === 'jsonb')
    return empty?.includes('{') ? '{"steam": "7"}' : '[{"kind": "official", "url": "https://example.com/"}]'
  if (type === 'ARRAY') return '{1}'
  if (type === 'date' || type.startsWith('timestamp')) return '2001-02-03'
  if (type === 'text') return `a ${name}`
  return '1'
}
