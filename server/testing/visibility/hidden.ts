import type { Viewer } from './rules.ts'
import { addEvent, addList, nextId } from './things.queries.ts'
import type { World } from './world.ts'

/** Words that nothing else has by chance, and ids far above all others. */
export const hidden = {
  title: 'Zwetschgendatschi',
  slug: 'zwetschgendatschi',
  description: 'Kellerschachtel',
  listId: 1_777_000_111,
  eventId: 8_777_000_000_111,
  leaving: 'leavingperson',
  leavingTitle: 'Quittungsblock',
  leavingText: 'Abreisekalender',
}

/** What is looked for in every answer, and who may meet it there. */
export const canaries: { word: string; to: Viewer[] }[] = [
  { word: hidden.title, to: ['A'] },
  { word: hidden.slug, to: ['A'] },
  { word: hidden.description, to: ['A'] },
  // Of all three lists that are made below, and of the events of one of them.
  { word: String(hidden.listId).slice(0, -1), to: ['A'] },
  { word: String(hidden.eventId).slice(0, -1), to: [] },
  ...[hidden.leaving, hidden.leavingTitle, hidden.leavingText].map((word) => ({ word, to: [] })),
]

/**
 * Makes what nobody but A may notice: a private list; one that was public for a moment, and one that was for a while, both through the
 * real calls; and something that the person did whose timeline is closed to all.
 */
export async function hideThings(world: World): Promise<void> {
  const { test, games, closed } = world
  const words = { title: hidden.title, description: hidden.description }
  await nextId(test.db, 'lists', hidden.listId)
  const born = { ...words, slug: hidden.slug, public: false, games: [games.first, games.second] }
  await addList(test.db, test.cast.alice.id, born)
  for (const minutes of [1, 30]) {
    const list = await told(test.call('POST', '/list', { as: 'alice', body: { ...words, public: 1 } }))
    await told(test.call('POST', '/list/add', { as: 'alice', body: { id_list: list.id, id_game: games.first } }))
    await told(test.call('POST', `/list/like/${list.id}`, { as: 'dan' }))
    test.clock.move(minutes * 60_000)
    await told(test.call('PUT', '/list', { as: 'alice', body: { id: list.id, ...words, public: 0 } }))
  }
  test.clock.reset()
  await nextId(test.db, 'events', hidden.eventId)
  await addEvent(test.db, closed.id, games.first)
}

async function told(asked: ReturnType<World['test']['call']>): Promise<{ id: number }> {
  const { status, body, text } = await asked
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
