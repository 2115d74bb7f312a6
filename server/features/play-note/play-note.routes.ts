import { playNoteCalls } from '../../../common/api/play-note.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { deleteNote, notesOfGame } from './play-note.queries.ts'

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
