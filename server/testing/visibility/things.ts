import { kindOf } from './kinds/index.ts'
import type { State } from './rules.ts'
import { discard } from './things.queries.ts'
import type { Thing, World } from './model.ts'

/** An id that never existed. */
const unknownId = 1_999_999_999
const unknownUuid = '99999999-9999-4999-8999-999999999999'
const unknownPerson = { id: unknownId, nick: 'never_was' }

/** A resource in a state, created for one call, or the standing one where none can be created. */
export async function makeThing(world: World, name: string, state: State): Promise<Thing> {
  const { games, gone, leaving } = world
  const kind = kindOf(name)
  const owner = state === 'author pending erasure' ? leaving : state === 'author gone' ? gone : world.test.cast.alice
  if (state === 'unknown') {
    const id = kind.hasUuid ? unknownUuid : unknownId
    // An unknown list is unknown below its owner's slug as well; of an unknown user nothing is known.
    return { kind: name, id, owner: kind.isPerson ? unknownPerson : owner, slug: 'never-was', game: games.first }
  }
  if (state === 'author gone')
    return { kind: name, id: gone.made[name] ?? gone.id, owner, slug: 'a-list', game: games.first }
  const made = await kind.make(world, owner, state)
  const thing = { kind: name, owner, game: games.first, ...made }
  if (state === 'deleted') await discard(world.test.db, name, thing.id)
  return thing
}
