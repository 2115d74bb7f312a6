import { eraseAccount } from '../../features/account/erase-account.ts'
import type { TestApp } from '../test-app.ts'
import { addGames } from '../games.ts'
import { kinds } from './kinds/index.ts'
import { addEvent } from './kinds/events.queries.ts'
import type { Author, Person, World } from './model.ts'
import { makeThing } from './things.ts'
import { hidden } from './words.ts'

export async function createWorld(test: TestApp): Promise<World> {
  const { db, cast } = test
  const ids = await addGames(test)
  const games = {
    first: ids['chrono-trigger'] ?? 0,
    second: ids['celeste'] ?? 0,
    third: ids['hollow-knight'] ?? 0,
  }
  const add = async (nick: string, privacy: 'everyone' | 'followed' | 'nobody' = 'everyone'): Promise<Person> =>
    db
      .insertInto('users')
      .values({
        nick,
        email: `${nick}@example.com`,
        email_verified: true,
        timeline_privacy: privacy,
        trophy_privacy: privacy,
      })
      .returning(['id', 'nick'])
      .executeTakeFirstOrThrow()
  const withThings = async (nick: string): Promise<Author> => {
    const person = await add(nick)
    const words = { title: hidden.leavingTitle, text: hidden.leavingText }
    const made: Record<string, number> = {}
    for (const [name, { makeForgotten }] of Object.entries(kinds))
      if (makeForgotten) made[name] = await makeForgotten({ test, games }, person, words)
    await keep(test, person.id, games.first)
    return { ...person, made }
  }
  const leaving = await withThings(hidden.leaving)
  const gone = await withThings('gone_person')
  const [closed, half] = [await add('closed_person', 'nobody'), await add('half_person', 'followed')]
  const everybody = Object.values(cast).map(({ id }) => id)
  const follow = (user_id: number, followed_id: number) => ({ user_id, followed_id })
  await db
    .insertInto('follows')
    .values([
      ...everybody.flatMap((id) => [leaving.id, gone.id, closed.id, half.id].map((one) => follow(id, one))),
      ...[leaving.id, gone.id].map((id) => follow(id, cast.alice.id)),
      follow(half.id, cast.bob.id),
    ])
    .execute()
  const admin = await db
    .insertInto('users')
    .values({ nick: 'spare_admin', email: 'spare@example.com', email_verified: true, admin: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const searched = ['alice', 'chrono', hidden.title, hidden.leaving, 'closed']
  const spare = { D: (await add('spare_person')).id, ADM: admin.id }
  const blocked = await addBlocked(test, add)
  const world: World = { test, games, leaving, gone, closed, half, blocked, spare, searched, standing: [] }
  await arrange(world)
  await keep(test, cast.alice.id, games.first)
  await addEvent(db, half.id, games.first)
  for (const [name, { standing }] of Object.entries(kinds))
    if (standing) world.standing.push(await makeThing(world, name, standing))
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', 'in', [gone.id, leaving.id]).execute()
  await eraseAccount(test.ctx, gone.id, new AbortController().signal)
  return world
}

/** The two whom a block will stand between and A. They prove who they are with the password of the cast. */
async function addBlocked(
  { db, cast, ctx }: TestApp,
  add: (nick: string) => Promise<Person>,
): Promise<World['blocked']> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', cast.alice.id)
    .executeTakeFirstOrThrow()
  const enter = async (nick: string) => {
    const { id } = await add(nick)
    await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    return { id, token: await ctx.sessions.open(id) }
  }
  return { X: await enter('blocked_person'), Y: await enter('blocking_person') }
}

/**
 * A follows B, C follows A, nobody else follows anybody; A blocked X, Y blocked A; and A's timeline and trophies are
 * open.
 */
export async function arrange({ test: { db, cast }, blocked }: Pick<World, 'test' | 'blocked'>): Promise<void> {
  const { X, Y } = blocked
  const ids = [...Object.values(cast), X, Y].map(({ id }) => id)
  const created_at = new Date()
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('follows').where('user_id', 'in', ids).where('followed_id', 'in', ids).execute()
    await trx
      .insertInto('follows')
      .values([
        { user_id: cast.alice.id, followed_id: cast.bob.id },
        { user_id: cast.carla.id, followed_id: cast.alice.id },
      ])
      .execute()
    await trx.deleteFrom('silences').where('user_id', 'in', ids).execute()
    await trx
      .insertInto('silences')
      .values([
        { user_id: cast.alice.id, other_id: X.id, kind: 'block', created_at },
        { user_id: Y.id, other_id: cast.alice.id, kind: 'block', created_at },
      ])
      .execute()
    const open = { timeline_privacy: 'everyone', trophy_privacy: 'everyone' }
    await trx.updateTable('users').set(open).where('id', '=', cast.alice.id).execute()
  })
}

/** A user without a session keeps a game and has played it: an entry and its event, as the real call leaves them. */
async function keep(test: TestApp, userId: number, gameId: number): Promise<void> {
  const token = await test.ctx.sessions.open(userId)
  const body = { id_game: gameId, type: 'played', value: 1 }
  const { status } = await test.call('POST', '/collection', { as: { token }, body })
  if (status !== 200) throw new Error(`keeping a game answered ${status}`)
}
