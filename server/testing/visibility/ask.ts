import type { Answer } from '../call.ts'
import { addressOf, allCalls, type NamedCall, sample } from '../samples.ts'
import type { Asked } from './expectation.ts'
import { kindOf } from './kinds/index.ts'
import { castOf, isBlocked, type Viewer } from './rules.ts'
import { expectations } from './table.ts'
import { makeThing } from './things.ts'
import type { World } from './model.ts'

/** Valid for every call, and of no existing resource. */
const nobodys = {
  ...Object.fromEntries(['id', 'id_user', 'user', 'igdb_id'].map((name) => [name, '1999999999'])),
  slug: 'no-such-thing',
}

const atOnce = 16

/** Sends calls as the viewers of the matrix. */
export function createAsker(world: World) {
  const { test } = world

  function ask(call: NamedCall, viewer: Viewer, { params, query, body, headers }: Asked): Promise<Answer> {
    const given = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
    return test.call(call.method, addressOf(call, given) + (query ? `?${query}` : ''), {
      ...(viewer !== 'V' && { as: isBlocked(viewer) ? world.blocked[viewer] : castOf[viewer] }),
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    })
  }

  const tokens: Partial<Record<Viewer, string>> = {}
  /** Calls about the own account may end the session: the next call opens another. */
  async function sparePerson(viewer: 'D' | 'ADM', { path }: NamedCall): Promise<string> {
    const token = tokens[viewer] ?? (await test.ctx.sessions.open(world.spare[viewer]))
    tokens[viewer] = path.startsWith('/auth') ? undefined : token
    return token
  }

  return {
    ask,
    askOne: (name: string, viewer: Viewer, asked: Asked): Promise<Answer> =>
      ask(
        allCalls.find((call) => call.name === name)!,
        viewer,
        asked,
      ),

    /** Valid input that refers to no resource, from a session that may end by it. */
    async askAnything(call: NamedCall, viewer: 'V' | 'D' | 'ADM'): Promise<Answer> {
      return test.call(call.method, addressOf(call, nobodys), {
        ...(viewer !== 'V' && { as: { token: await sparePerson(viewer, call) } }),
        ...(call.body && { body: sample(call.body) }),
      })
    },

    /** Every read of the contract as this viewer: of public resources, and of those of each user. */
    async askAllReads(viewer: Viewer): Promise<[address: string, answer: Answer][]> {
      const all: { call: NamedCall; asked: Asked }[] = []
      for (const call of allCalls.filter(({ name }) => isRead(name)))
        for (const asked of await readsOf(world, call)) all.push({ call, asked })
      const answers: [string, Answer][] = []
      for (let at = 0; at < all.length; at += atOnce)
        answers.push(
          ...(await Promise.all(
            all
              .slice(at, at + atOnce)
              .map(async ({ call, asked }): Promise<[string, Answer]> => [
                `${call.name} ${JSON.stringify(asked)}`,
                await ask(call, viewer, asked),
              ]),
          )),
        )
      return answers
    },
  }
}
export type Asker = ReturnType<typeof createAsker>

/** Reads that are POST calls, and GETs whose response contains the time. */
const readsByPost = [
  'POST /game/search',
  'POST /game/filter',
  'POST /comment/wall',
  'POST /comment/wall/friends',
  'POST /comment/wall/games',
  'POST /comment/wall/news',
  'POST /social/search',
]
const timely = ['GET /auth/sessions', 'GET /archive/file/{id}']
/** GETs by the specification that write. */
const writing = ['GET /comment/report/{id}', 'GET /steam/{x}', 'GET /xbox/{x}']
const isRead = (name: string): boolean =>
  (name.startsWith('GET ') && !timely.includes(name) && !writing.includes(name)) || readsByPost.includes(name)

/** The inputs that a call is read with: the standing resources, whoever owns them. */
async function readsOf(world: World, call: NamedCall): Promise<Asked[]> {
  const expectation = expectations[call.name]
  if (!expectation) return []
  if (!('asks' in expectation)) return expectation.reads?.(world) ?? [{}]
  const { names, asks } = expectation
  const kind = kindOf(names)
  if (kind.isPerson) {
    const { alice, bob } = world.test.cast
    const people = [alice, bob, world.closed, world.half, world.leaving]
    return people.flatMap((owner) =>
      asks.map((ask) => ask({ kind: names, id: owner.id, owner, game: world.games.first }, world)),
    )
  }
  const thing = await makeThing(world, names, kind.states.at(-1) ?? 'unknown')
  const standing = world.standing.filter((one) => one.kind === names)
  return [...standing, thing].flatMap((one) => asks.map((ask) => ask(one, world)))
}
