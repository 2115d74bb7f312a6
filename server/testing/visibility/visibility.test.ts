import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenProblems } from '../../errors.ts'
import { rankPlayers } from '../../features/user/user.queries.ts'
import type { Answer } from '../call.ts'
import { allCalls, type NamedCall } from '../samples.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createAsker, type Asker } from './ask.ts'
import type { AboutThing, Ask } from './expectation.ts'
import { canaries, hideThings } from './hidden.ts'
import { kindOf } from './kinds/index.ts'
import type { Thing, World } from './model.ts'
import { refusal, seesTimeline, type State, type Viewer, viewers } from './rules.ts'
import { expectations } from './table.ts'
import { discard, rowOf } from './things.queries.ts'
import { makeThing } from './things.ts'
import { hidden } from './words.ts'
import { arrange, createWorld } from './world.ts'

let test: TestApp
let world: World
let asker: Asker
beforeAll(async () => {
  test = await createTestApp()
  world = await createWorld(test)
  asker = createAsker(world)
})
// It also recounts every counter: everything done and undone must leave them correct.
afterAll(() => test.close())

const about = (call: NamedCall): AboutThing | undefined => {
  const expectation = expectations[call.name]
  return expectation && 'asks' in expectation ? expectation : undefined
}

// First of all: what the site caches for a minute is computed here, and the same when it is computed again.
describe('what is hidden (P-12 to P-21, P-27, P-28, P-47 to P-49)', () => {
  it('changes no byte of any response to anybody but its owner, and its texts are in none of them', async () => {
    const others = viewers.filter((viewer) => viewer !== 'A')
    await rank()
    const before = await readAll(others)
    await hideThings(world)
    await rank()
    const after = await readAll(others)
    expect(before.size).toBeGreaterThan(400)
    expect([...after].filter(([call, answer]) => before.get(call) !== answer)).toEqual([])
    const seen = [...after].flatMap(([call, answer]) =>
      canaries
        .filter(({ word, to }) => answer.includes(word) && !to.includes(viewerOf(call)))
        .map(({ word }) => `${call} shows ${word}`),
    )
    expect(seen).toEqual([])
    // The owner sees it: this proves that the words are searched as they are written.
    const own = [...(await readAll(['A'])).values()].join()
    for (const { word, to } of canaries) if (to.includes('A')) expect(own).toContain(word)
  }, 180_000)

  it('takes no slug from anybody else: slugs are per user (P-18)', async () => {
    const body = { title: hidden.title, public: 1 }
    const { body: list } = await test.call('POST', '/list', { as: 'bob', body })
    expect(list.slug).toBe(hidden.slug)
    await test.call('DELETE', `/list/${list.id}`, { as: 'bob' })
  })

  const rank = (): Promise<void> => rankPlayers(test.db, 40, new Date(test.ctx.now()))
  const viewerOf = (call: string): Viewer => call.split(' ')[0] as Viewer

  async function readAll(some: readonly Viewer[]): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    for (const viewer of some)
      for (const [address, answer] of await asker.askAllReads(viewer))
        answers.set(`${viewer} ${address}`, asTold(answer))
    return answers
  }
})

describe('all calls', () => {
  it('every call of the contract has an expectation, and every expectation its call (X-01, X-02)', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
  })

  it.each(allCalls)('$name is for: $access (X-01)', async (call) => {
    const asked = (['V', 'D', 'ADM'] as const).map(async (viewer) => ({
      viewer,
      answer: await asker.askAnything(call, viewer),
    }))
    for (const { viewer, answer } of await Promise.all(asked)) {
      const { status, body } = answer
      const refused = refusal(call.access, viewer)
      if (refused === undefined) {
        // An account that the caller did not link is nobody's business, whoever asks (PL-05).
        if (body?.code !== 'not_linked') expect(status, viewer).not.toBe(403)
        expect(body?.detail, viewer).not.toBe(tokenProblems.missing)
      } else expect(status, viewer).toBe(refused)
      if (refused === 401) expect(body.detail).toBe(tokenProblems.missing)
    }
  })
})

describe('access by call, state and viewer (X-02, R1, R2, R6, R7, R9, P-12 to P-17, P-20, P-46, P-50)', () => {
  it.each(allCalls.filter(about))('$name', async (call) => {
    const expectation = about(call)!
    const wrong: string[] = []
    for (const state of kindOf(expectation.names).states)
      for (const ask of expectation.asks) wrong.push(...(await column(call, expectation, state, ask)))
    expect(wrong).toEqual([])
  })

  /** One state for all viewers; returns the differences from the rules, one per line. */
  async function column(call: NamedCall, expectation: AboutThing, state: State, ask: Ask): Promise<string[]> {
    const { names, rule, ok, writes } = expectation
    const unknown = await makeThing(world, names, 'unknown')
    const wrong: string[] = []
    let thing = await makeThing(world, names, state)
    const look = async (viewer: Viewer): Promise<void> => {
      const refused = refusal(call.access, viewer)
      const allowed = refused === undefined && rule(viewer, state)
      const wanted = refused ?? (allowed ? (typeof ok === 'number' ? ok : ok(viewer)) : 404)
      const before = writes && (await rowOf(test.db, names, thing.id))
      const answer = await asker.ask(call, viewer, ask(thing, world))
      const differs = (what: string) => wrong.push(`${state}, ${viewer}: ${what}`)
      if (answer.status !== wanted) differs(`${answer.status}, not ${wanted}`)
      if (!allowed && asTold(await asker.ask(call, viewer, ask(unknown, world))) !== asTold(answer))
        differs('another answer than for what is unknown')
      if (!allowed && writes && (await rowOf(test.db, names, thing.id)) !== before) differs('changed what was refused')
      // What was changed is this one only: the next viewer gets another.
      if (allowed && writes) {
        await putBack(thing)
        thing = await makeThing(world, names, state)
      }
    }
    if (writes) for (const viewer of viewers) await look(viewer)
    else await Promise.all(viewers.map(look))
    await putBack(thing)
    return wrong
  }

  async function putBack({ kind, id }: Thing): Promise<void> {
    await discard(test.db, kind, id)
    if (kindOf(kind).isPerson) await arrange(world)
  }
})

/** A response without its time. */
const asTold = ({ status, headers, text }: Answer): string =>
  JSON.stringify([status, { ...headers, date: undefined }, text])

describe('the activity of followed users (P-20, R1)', () => {
  it.each(kindOf('timeline').states.slice(0, 3))(
    'A’s timeline is for %s: so is A’s part of every feed',
    async (state) => {
      await makeThing(world, 'timeline', state)
      const { alice, ...others } = test.cast
      for (const { id } of Object.values(others))
        await test.call('POST', `/friend/${alice.id}`, { as: { token: await test.ctx.sessions.open(id) } })
      for (const viewer of ['B', 'C', 'D', 'ADM'] as const) {
        const { body } = await asker.askOne('GET /event', viewer, {})
        const ofAlice = body.data.filter(({ user }: { user: { id: number } }) => user.id === alice.id)
        expect(ofAlice.length > 0, viewer).toBe(seesTimeline(viewer, state))
        expect(body.total, viewer).toBe(body.data.length)
      }
      await arrange(world)
    },
  )
})
