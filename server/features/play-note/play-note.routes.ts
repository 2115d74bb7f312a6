import { playNoteCalls } from '../../../common/api/play-note.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { deleteNote, notesOfGame, type GameFacts, notesOfImport, saveNotes } from './play-note.queries.ts'
import type { Transaction } from 'kysely'
import type { PlayFacts } from '../../../common/rules/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'

/** What imports kept about the viewer's own play of games. */
export function playNoteRoutes(app: App, { db }: Context): void {
  app.route({
    ...on(playNoteCalls.ofGame),
    handler: async (request) => ({ data: await notesOfGame(db, person(request).id, request.params.id) }),
  })

  app.route({
    ...on(playNoteCalls.remove),
    handler: async (request, reply) => {
      const { id, source } = request.params
      if (!(await deleteNote(db, person(request).id, id, source))) throw notFound()
      return reply.code(204).send(null)
    },
  })
}

/** Whether there is anything to keep. */
const saysAnything = ({ started, finished, hours, replays, note }: PlayFacts): boolean =>
  [started, finished, hours, replays, note].some((fact) => fact !== null)

/** Facts as they were stored by an earlier version, which knew some of them only. */
const factsOf = ({ game_id, facts }: { game_id: number; facts: Partial<PlayFacts> }): GameFacts => {
  const { started = null, finished = null, hours = null, replays = null, note = null } = facts
  return { game_id, started, finished, hours, replays, note }
}

/** Keeps what rows of an import say about playing their games. The games are locked by the caller. */
export async function keepNotes(
  trx: Transaction<DB>,
  record: Authorized<{ userId: number; importId: number; format: string }>,
  rows: { game_id: number; facts: Partial<PlayFacts> }[],
  at: Date,
): Promise<void> {
  const said = rows.map(factsOf).filter(saysAnything)
  if (said.length === 0) return
  const before = await notesOfImport(trx, record, [...new Set(said.map(({ game_id }) => game_id))])
  const byGame = new Map(before.map((note) => [note.game_id, note]))
  for (const note of said) {
    const other = byGame.get(note.game_id)
    byGame.set(note.game_id, other ? join(other, note) : note)
  }
  await saveNotes(trx, record, [...byGame.values()], at)
}

/**
 * A game in two rows was played twice: from the first start to the last end, all hours together; a repeated row adds
 * nothing.
 */
function join(one: GameFacts, two: GameFacts): GameFacts {
  const isAgain = (['started', 'finished', 'hours', 'replays', 'note'] as const).every(
    (fact) => one[fact] === two[fact],
  )
  if (isAgain) return one
  const texts = [one.note, two.note].filter((text) => text !== null)
  return {
    game_id: one.game_id,
    started: dates(one.started, two.started)[0] ?? null,
    finished: dates(one.finished, two.finished).at(-1) ?? null,
    hours: sum(one.hours, two.hours, limits.playHoursMax),
    replays: sum(one.replays, two.replays, limits.playReplaysMax),
    note:
      texts.length === 0
        ? null
        : Array.from([...new Set(texts)].join('\n\n'))
            .slice(0, limits.playNoteMax)
            .join(''),
  }
}

const dates = (...given: (string | null)[]): string[] => given.filter((date) => date !== null).toSorted()

function sum(one: number | null, two: number | null, most: number): number | null {
  if (one === null || two === null) return one ?? two
  return Math.min(Math.round((one + two) * 100) / 100, most)
}
