import { randomUUID } from 'node:crypto'
import { usualOptions } from '../../../common/rules/import.ts'
import { archiveKey } from '../../features/archive/archive-folder.ts'
import { nothingSaid } from '../../features/import/formats/format.ts'
import { readToken } from '../forge.ts'
import type { Thing } from './expectation.ts'
import type { Kind, State } from './rules.ts'
import { addList, addReview, discard } from './things.queries.ts'
import type { World } from './world.ts'

/** Nobody has ever had this id. */
const unknownId = 1_999_999_999
const unknownUuid = '99999999-9999-4999-8999-999999999999'
const unknownPerson = { id: unknownId, nick: 'never_was' }
const numbered: Kind[] = ['list', 'review', 'import', 'person', 'timeline']

/** A thing in a state, made for one look at it, or the one that stands where nothing can be made. */
export async function makeThing(world: World, kind: Kind, state: State): Promise<Thing> {
  const { games, gone, leaving } = world
  const owner = state === 'author pending erasure' ? leaving : state === 'author gone' ? gone : world.test.cast.alice
  if (state === 'unknown') {
    const id = numbered.includes(kind) ? unknownId : unknownUuid
    // An unknown list is unknown below its owner's address too; of an unknown person nothing is known.
    const person = kind === 'person' || kind === 'timeline' ? unknownPerson : owner
    return { kind, id, owner: person, slug: 'never-was', game: games.first }
  }
  if (state === 'author gone') {
    return { kind, id: gone.made[kind] ?? gone.id, owner, slug: 'a-list', game: games.first }
  }
  const made = await makers[kind](world, owner, state)
  const thing = { kind, owner, game: games.first, ...made }
  if (state === 'deleted') await discard(world.test.db, kind, thing.id)
  return thing
}

type Maker = (
  world: World,
  owner: { id: number; nick: string },
  state: State,
) => Promise<{ id: number | string; slug?: string; game?: number }>

let made = 0
const expiry = (): { created_at: Date; expires_at: Date } => ({
  created_at: new Date(),
  expires_at: new Date(Date.now() + 86_400_000),
})

const setTimeline: Maker = async ({ test }, owner, state) => {
  if (state === 'everyone' || state === 'followed' || state === 'nobody')
    await test.db.updateTable('users').set({ timeline_privacy: state }).where('id', '=', owner.id).execute()
  return { id: owner.id }
}

const makers: Record<Kind, Maker> = {
  list: async ({ test, games }, owner, state) => {
    const slug = `made-${++made}`
    const rest = { public: state !== 'private', games: [games.third, games.first] }
    return { id: await addList(test.db, owner.id, { title: `Made ${made}`, slug, ...rest }), slug }
  },
  review: async ({ test, games }, owner) => ({
    id: await addReview(test.db, owner.id, games.second, `Made ${++made}`, 'A text.'),
    game: games.second,
  }),
  timeline: setTimeline,
  person: async (_world, owner) => ({ id: owner.id }),
  session: async ({ test }, owner) => ({
    id: String(readToken(await test.ctx.sessions.open(owner.id)).payload['sid']),
  }),
  export: async ({ test }, owner) => {
    const id = randomUUID()
    const row = { user_id: owner.id, id, state: 'ready', bytes: 2, ...expiry() } as const
    await test.db.insertInto('archive_exports').values(row).execute()
    await test.ctx.files.put(archiveKey({ user_id: owner.id, id }), Buffer.from('PK'))
    return { id }
  },
  archive: async ({ test }, owner) => {
    const row = { user_id: owner.id, id: randomUUID(), state: 'checked', ...expiry() } as const
    await test.db.insertInto('archive_imports').values(row).execute()
    return { id: row.id }
  },
  import: async ({ test }, owner) => {
    const at = { created_at: new Date(), touched_at: new Date() }
    const head = { columns: ['title'], sample: [['Celeste']] }
    const { id } = await test.db
      .insertInto('csv_imports')
      .values({
        user_id: owner.id,
        format: 'csv',
        name: 'games.csv',
        state: 'preview',
        header: JSON.stringify(head),
        options: JSON.stringify(usualOptions),
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('csv_import_rows')
      .values({
        user_id: owner.id,
        import_id: id,
        n: 1,
        title: 'Celeste',
        facts: JSON.stringify({ ...nothingSaid, platformName: null }),
        found: 'missing',
        kind: 'missing',
      })
      .execute()
    return { id }
  },
}
