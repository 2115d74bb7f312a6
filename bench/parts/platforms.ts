import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '../../common/api/import.ts'
import type { TrophySummary } from '../../common/api/trophy.ts'
import { startSteamFake } from '../../fakes/steam/fake.ts'
import { readConfig } from '../../server/config.ts'
import { createSessions } from '../../server/sessions/sessions.ts'
import { median } from '../calls/load.ts'
import { type Figure, type Findings, show, type Table } from '../report.ts'
import { benchSecret, freePort, originOf, startServer } from '../server.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** People who import at once. */
const people = 200
/** Calls a second that the pace of the server keeps. */
const pace = 8
/** People with few sets whose trophies are read beside somebody's with 1,000. */
const readers = 60
/** Seconds until a library of 1,200 games is on the shelf. */
const goal = 30
/** The nick at the stand-in with the large library. */
const large = 'nuria'

interface Member {
  id: number
  token: string
}

/** Linked accounts at the stand-ins: a large library, many people at once, and the trophies of all of them. */
export async function measurePlatforms(options: PartOptions): Promise<Findings> {
  const library = await measureLibrary(options)
  const crowd = await measureCrowd(options)
  const turns = await measureTurns(options)
  const late =
    library.imported > goal * 1_000 ? [`1,200 games took ${show(library.imported / 1_000)} s, at most ${goal}`] : []
  const ends = crowd.times.at(-1) ?? 0
  const ideal = (people / pace) * 1_000
  return {
    tables: [
      secondsOf('one account with 1,200 games, at the pace of the stand-in', [
        ['read, matched and previewed', library.previewed],
        ['on the shelf', library.imported],
        ['trophies of all games read', library.trophies],
      ]),
      secondsOf(`${people} people who import at once, ${pace} calls a second`, [
        ['the first is done', crowd.times[0] ?? 0],
        ['half of them', median(crowd.times)],
        ['the last', ends],
        ['the least that the pace allows', ideal],
      ]),
      secondsOf(`trophies of ${readers} people beside an account with 1,000 sets, begun before them`, [
        ['half of the people', median(turns.others)],
        ['the last of them', turns.others.at(-1) ?? 0],
        ['the large account', turns.large],
      ]),
    ],
    figures: [
      ...figuresOf({ 'import of 1,200 games': library.imported, 'trophies of 1,200 games': library.trophies }),
      ...figuresOf({
        [`${people} imports at once`]: ends,
        'trophies of others beside a large account': turns.others.at(-1) ?? 0,
      }),
    ],
    failures: [
      ...late,
      ...(crowd.refused > 0 ? [`${crowd.refused} calls above the pace`] : []),
      ...(ends > 2 * ideal
        ? [`${people} imports took ${show(ends / 1_000)} s where ${show(ideal / 1_000)} were enough`]
        : []),
      ...((turns.others.at(-1) ?? 0) > turns.large
        ? ['Somebody with few sets waited for the whole of a large account']
        : []),
    ],
    notes: [`calls that the service refused for being above its limit: ${crowd.refused} of ${crowd.calls}`],
  }
}

const secondsOf = (title: string, rows: [string, number][]): Table => ({
  title,
  columns: ['until', 'seconds'],
  rows: rows.map(([name, milliseconds]) => [name, show(milliseconds / 1_000)]),
})

const figuresOf = (values: Record<string, number>): Figure[] =>
  Object.entries(values).map(([name, value]) => ({ name, value: Math.round(value / 100) / 10, unit: 's' as const }))

/** A server whose people have these accounts on Steam already; the stand-in of `settings`, or its own. */
async function withMembers<T>(
  { keep }: Pick<PartOptions, 'keep'>,
  { accounts, trophies, settings = {} }: { accounts: string[]; trophies: boolean; settings?: Record<string, string> },
  work: (api: string, members: Member[]) => Promise<T>,
): Promise<T> {
  const folder = createTempDataDir(keep)
  const port = await freePort()
  try {
    const members = await withTempDataDir(folder, async ({ db }) => {
      const config = readConfig({ TOKEN_SECRET: benchSecret, PUBLIC_URL: originOf(port) })
      const sessions = createSessions({ db, config, now: Date.now })
      const rows = accounts.map((_, at) => ({ nick: `member_${at}`, email: `member-${at}@example.com` }))
      const added = await db.insertInto('users').values(rows).returning('id').execute()
      const links = added.map(({ id }, at) => ({
        user_id: id,
        platform: 'steam',
        account_id: accounts[at]!,
        username: `member_${at}`,
        linked_at: new Date(),
        trophies,
      }))
      await db.insertInto('platform_accounts').values(links).execute()
      return Promise.all(added.map(async ({ id }) => ({ id, token: await sessions.open(id) })))
    })
    const server = await startServer(folder, port, settings)
    try {
      return await work(`${server.origin}/api`, members)
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

async function call<T>(api: string, { token }: Member, method: string, path: string): Promise<T> {
  const answer = await fetch(api + path, { method, headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text === '' ? 'null' : text) as T
}

/** Waits until an import is in a state; returns the milliseconds since `began`. */
async function reaches(
  api: string,
  member: Member,
  id: number,
  state: Import['state'],
  began: number,
): Promise<number> {
  for (;;) {
    const { state: now, problem } = await call<Import>(api, member, 'GET', `/import/${id}`)
    if (now === 'failed') throw new Error(`the import failed: ${problem}`)
    if (now === state) return performance.now() - began
    await sleep(250)
  }
}

/** Waits until all trophies of a person are read; returns the milliseconds since `began`. */
async function readsAll(api: string, member: Member, began: number): Promise<number> {
  for (;;) {
    const { services } = await call<TrophySummary>(api, member, 'GET', `/trophy/user/${member.id}`)
    if (services.every(({ read_at }) => read_at !== null)) return performance.now() - began
    await sleep(500)
  }
}

/** The ids at the stand-in of people by their nicks there. */
async function idsOf(nicks: string[]): Promise<string[]> {
  const fake = await startSteamFake()
  const { players } = fake.world
  const ids = nicks.map((nick) => players.idOf(players.byNick(nick)!))
  await fake.stop()
  return ids
}

const crowdNicks = (count: number): string[] => Array.from({ length: count }, (_, at) => `crowd${at + 1}`)

async function measureLibrary({ say, keep }: PartOptions) {
  say('  a library of 1,200 games')
  return withMembers({ keep }, { accounts: await idsOf([large]), trophies: true }, async (api, [member]) => {
    const began = performance.now()
    const { id } = await call<Import>(api, member!, 'POST', '/account/steam/import')
    const previewed = await reaches(api, member!, id, 'preview', began)
    await call(api, member!, 'POST', `/import/${id}/apply`)
    const imported = await reaches(api, member!, id, 'done', began)
    say('  its trophies')
    return { previewed, imported, trophies: await readsAll(api, member!, began) }
  })
}

async function measureCrowd({ say, keep }: PartOptions) {
  say(`  ${people} people at once`)
  const fake = await startSteamFake({ paced: true })
  try {
    const { players } = fake.world
    const accounts = crowdNicks(people).map((nick) => players.idOf(players.byNick(nick)!))
    return await withMembers({ keep }, { accounts, trophies: false, settings: fake.env }, async (api, members) => {
      const began = performance.now()
      const imports = await Promise.all(
        members.map((member) => call<Import>(api, member, 'POST', '/account/steam/import')),
      )
      const times = await Promise.all(
        members.map((member, at) => reaches(api, member, imports[at]!.id, 'preview', began)),
      )
      const calls = fake.calls()
      const refused = calls.filter(({ status }) => status === 429).length
      return { times: times.toSorted((a, b) => a - b), calls: calls.length, refused }
    })
  } finally {
    await fake.stop()
  }
}

async function measureTurns({ say, keep }: PartOptions) {
  say(`  trophies of ${readers} people beside a large account`)
  const accounts = await idsOf([large, ...crowdNicks(readers)])
  return withMembers({ keep }, { accounts, trophies: true }, async (api, [first, ...others]) => {
    const began = performance.now()
    await call(api, first!, 'POST', '/trophy/refresh/steam')
    await sleep(2_000)
    await Promise.all(others.map((member) => call(api, member, 'POST', '/trophy/refresh/steam')))
    const [largest, ...times] = await Promise.all([first!, ...others].map((member) => readsAll(api, member, began)))
    return { large: largest ?? 0, others: times.toSorted((a, b) => a - b) }
  })
}
