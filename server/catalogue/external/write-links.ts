import { sql, type Transaction } from 'kysely'
import { nameKey } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { moveCompanyCounters, type LinkCount } from '../write/company-counters.ts'
import { learnWords } from '../write/learn-words.ts'
import { insertRows, type Row, rowsOf } from '../../db/rows.ts'
import { type Ids, themeIds, type Writing } from './write-game.ts'

/** Writes names, releases, themes and companies. For games that were here before, rows that the external database lacks stay. */
export async function writeLinks(trx: Transaction<DB>, writings: Writing[], ids: Ids): Promise<void> {
  await writeNames(trx, writings)
  await writeReleases(trx, writings)
  const others = writings.filter(({ stored }) => !stored?.own)
  await writeThemes(trx, others, ids)
  await writeCompanies(trx, others, ids)
}

const has = (list: unknown[], { stored }: Writing): boolean => list.length > 0 || !stored?.older
/** Games whose existing rows are to be replaced. */
const toClear = (writings: Writing[]): number[] => writings.flatMap(({ stored, id }) => (stored ? [id] : []))

async function clear(trx: Transaction<DB>, table: string, gameIds: number[]): Promise<void> {
  if (gameIds.length > 0)
    await sql`delete from ${sql.table(table)} where game_id = any(${gameIds}::integer[])`.execute(trx)
}

/** A game of ours keeps all its names; an entirely external one has its external names. */
async function writeNames(trx: Transaction<DB>, writings: Writing[]): Promise<void> {
  await clear(trx, 'game_names', toClear(writings.filter(({ stored }) => !stored?.older)))
  const renamed = writings.filter(({ stored }) => stored?.older && !stored.own)
  if (renamed.length > 0)
    await sql`update game_names set main = false where main and game_id = any(${renamed.map(({ id }) => id)})`.execute(
      trx,
    )
  const rows = writings.flatMap(nameRows)
  await sql`
    insert into game_names as n (game_id, name_key, name, main, known)
    select game_id, name_key, name, main, known
    from ${rowsOf(rows, 'game_id integer, name_key text, name text, main boolean, known boolean')}
    on conflict (game_id, name_key) do update set main = n.main or excluded.main, known = excluded.known,
      name = case when excluded.main then excluded.name else n.name end
    where (n.main or excluded.main, excluded.known) is distinct from (n.main, n.known)`.execute(trx)
  await learnWords(
    trx,
    rows.map(({ name_key }) => String(name_key)),
  )
}

function nameRows({ game, stored, id, known }: Writing): Row[] {
  const rows = new Map<string, Row>()
  for (const [at, name] of [game.title, ...game.aliases].entries()) {
    const name_key = nameKey(name)
    if (name_key !== '' && !rows.has(name_key))
      rows.set(name_key, { game_id: id, name_key, name, main: at === 0 && !stored?.own, known })
  }
  return [...rows.values()]
}

async function writeReleases(trx: Transaction<DB>, writings: Writing[]): Promise<void> {
  const dated = writings.filter(({ releases }) => releases.length > 0)
  await clear(trx, 'game_releases', toClear(dated))
  await insertRows(
    trx,
    'game_releases',
    'game_id integer, platform_id integer, release_date date, release_precision text',
    dated.flatMap(({ id, releases }) =>
      releases.map(({ platform_id, date }) => ({
        game_id: id,
        platform_id,
        release_date: date?.date ?? null,
        release_precision: date?.precision ?? null,
      })),
    ),
  )
}

async function writeThemes(trx: Transaction<DB>, writings: Writing[], ids: Ids): Promise<void> {
  const themed = writings.filter((writing) => has(writing.game.themes, writing))
  await clear(trx, 'game_themes', toClear(themed))
  await insertRows(
    trx,
    'game_themes',
    'game_id integer, theme_id integer',
    themed.flatMap((writing) => themeIds(writing, ids).map((theme_id) => ({ game_id: writing.id, theme_id }))),
  )
}

/** Updates the counters of companies with the links. */
async function writeCompanies(trx: Transaction<DB>, writings: Writing[], ids: Ids): Promise<void> {
  const made = writings.filter((writing) => has([...writing.game.developers, ...writing.game.publishers], writing))
  const steps: LinkCount[] = []
  const before = toClear(made)
  if (before.length > 0) {
    const { rows } = await sql<LinkCount>`
      with gone as (delete from game_companies where game_id = any(${before}) returning company_id, role)
      select company_id, role, -count(*)::integer as count from gone group by company_id, role`.execute(trx)
    steps.push(...rows)
  }
  const rows = made.flatMap((writing) => companyRows(writing, ids))
  await insertRows(trx, 'game_companies', 'game_id integer, company_id integer, role text, place smallint', rows)
  for (const { company_id, role } of rows) steps.push({ company_id, role, count: 1 })
  await moveCompanyCounters(trx, steps)
}

const companyRows = ({ game, id }: Writing, ids: Ids) =>
  (['developer', 'publisher'] as const).flatMap((role) => {
    const names = role === 'developer' ? game.developers : game.publishers
    const companies = new Set(names.flatMap((name) => ids.companies.get(nameKey(name)) ?? []))
    return [...companies].map((company_id, place) => ({ game_id: id, company_id, role, place }))
  })
