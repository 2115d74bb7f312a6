import { sql, type Transaction } from 'kysely'
import { nameKey } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { moveCompanyCounters, type LinkCount } from '../write/company-counters.ts'
import { insertRows, type Row, rowsOf } from '../../db/sql-fragments.ts'
import type { Fact } from './facts.ts'
import { type Ids, themeIds, type Writing } from './write-game.ts'

/** Writes names, and those releases, themes and companies that each game may write. */
export async function writeLinks(trx: Transaction<DB>, writings: Writing[], ids: Ids): Promise<void> {
  const taking = (fact: Fact): Writing[] => writings.filter(({ takes }) => takes.has(fact))
  await writeNames(trx, writings)
  await writeReleases(trx, taking('releases'))
  await writeThemes(trx, taking('themes'), ids)
  await writeCompanies(trx, { developer: taking('developers'), publisher: taking('publishers') }, ids)
}

/** Games whose existing rows are to be replaced. */
const toClear = (writings: Writing[]): number[] => writings.flatMap(({ stored, id }) => (stored ? [id] : []))

async function clear(trx: Transaction<DB>, table: string, gameIds: number[]): Promise<void> {
  if (gameIds.length > 0)
    await sql`delete from ${sql.table(table)} where game_id = any(${gameIds}::integer[])`.execute(trx)
}

/** A game of ours keeps all its names; an entirely external one has the present names of each source. */
async function writeNames(trx: Transaction<DB>, writings: Writing[]): Promise<void> {
  const [first] = writings
  if (!first) return
  const { source } = first.game
  const external = toClear(writings.filter(({ stored }) => !stored?.older))
  if (external.length > 0)
    await sql`
      delete from game_names n using games g
      where g.id = n.game_id and n.game_id = any(${external}::integer[]) and coalesce(n.source, g.source) = ${source}`.execute(
      trx,
    )
  const renamed = writings.filter(({ stored, takes }) => stored && takes.has('title'))
  if (renamed.length > 0)
    await sql`update game_names set main = false where main and game_id = any(${renamed.map(({ id }) => id)})`.execute(
      trx,
    )
  const rows = writings.flatMap(nameRows)
  await sql`
    insert into game_names as n (game_id, name_key, name, main, known, source)
    select game_id, name_key, name, main, known, ${source}::text
    from ${rowsOf(rows, 'game_id integer, name_key text, name text, main boolean, known boolean')}
    on conflict (game_id, name_key) do update set main = n.main or excluded.main, known = excluded.known,
      name = case when excluded.main then excluded.name else n.name end
    where (n.main or excluded.main, excluded.known) is distinct from (n.main, n.known)`.execute(trx)
}

function nameRows({ game, takes, id, known }: Writing): Row[] {
  const rows = new Map<string, Row>()
  for (const [at, name] of [game.title, ...game.aliases].entries()) {
    const name_key = nameKey(name)
    if (name_key !== '' && !rows.has(name_key))
      rows.set(name_key, { game_id: id, name_key, name, main: at === 0 && takes.has('title'), known })
  }
  return [...rows.values()]
}

async function writeReleases(trx: Transaction<DB>, writings: Writing[]): Promise<void> {
  await clear(trx, 'game_releases', toClear(writings))
  await insertRows(
    trx,
    'game_releases',
    'game_id integer, platform_id integer, release_date date, release_precision text',
    writings.flatMap(({ id, releases }) =>
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
  await clear(trx, 'game_themes', toClear(writings))
  await insertRows(
    trx,
    'game_themes',
    'game_id integer, theme_id integer',
    writings.flatMap((writing) => themeIds(writing, ids).map((theme_id) => ({ game_id: writing.id, theme_id }))),
  )
}

/** Updates the counters of companies with the links. */
async function writeCompanies(trx: Transaction<DB>, made: Record<Role, Writing[]>, ids: Ids): Promise<void> {
  const steps: LinkCount[] = []
  for (const role of roles) {
    const before = toClear(made[role])
    if (before.length === 0) continue
    const { rows } = await sql<LinkCount>`
      with gone as (
        delete from game_companies where game_id = any(${before}) and role = ${role} returning company_id, role)
      select company_id, role, -count(*)::integer as count from gone group by company_id, role`.execute(trx)
    steps.push(...rows)
  }
  const rows = roles.flatMap((role) => made[role].flatMap((writing) => companyRows(writing, role, ids)))
  await insertRows(trx, 'game_companies', 'game_id integer, company_id integer, role text, place smallint', rows)
  for (const { company_id, role } of rows) steps.push({ company_id, role, count: 1 })
  await moveCompanyCounters(trx, steps)
}

const roles = ['developer', 'publisher'] as const
type Role = (typeof roles)[number]

function companyRows({ game, id }: Writing, role: Role, ids: Ids) {
  const names = role === 'developer' ? game.developers : game.publishers
  const companies = new Set(names.flatMap((name) => ids.companies.get(nameKey(name)) ?? []))
  return [...companies].map((company_id, place) => ({ game_id: id, company_id, role, place }))
}
