import { randomUUID } from 'node:crypto'
import { folderOf } from '../../../features/media/media-files.ts'
import { about, nothing } from '../expectation.ts'
import { judges, owns } from '../rules.ts'
import type { Kind } from './kind.ts'

/** A decision of an admin about somebody. */
export const decision: Kind = {
  name: 'decision',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'moderation_log',
  make: ({ test }, owner) =>
    test.db
      .insertInto('moderation_log')
      .values({ user_id: owner.id, kind: 'user', thing_id: owner.id, action: 'warn', reports: 1, at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  calls: {
    'GET /admin/reports': nothing(),
    'POST /admin/reports': nothing(),
    'GET /admin/moderation-log': nothing(),
    'GET /admin/objections': nothing(),
    'POST /admin/objections': nothing(),
    'GET /auth/decisions': nothing(),
    'POST /auth/decisions/{id}/objection': about('decision', true)(owns, 201, ({ id }) => ({
      params: { id },
      body: { text: 'No.' },
    })),
  },
}

/** A picture of a reported post. */
export const reportedPicture: Kind = {
  name: 'reported picture',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'reported_media',
  hasUuid: true,
  make: async ({ test }, owner) => {
    const id = randomUUID()
    const look = { kind: 'picture', place: 1, width: 10, height: 10, placeholder: '', alt: '' }
    await test.db
      .insertInto('reported_media')
      .values({ ...look, user_id: owner.id, id, comment_id: 1, files: JSON.stringify({ '480.webp': 4 }) })
      .execute()
    await test.ctx.files.put(`${folderOf('comment_media', owner.id, id)}/480.webp`, Buffer.from('RIFF'))
    return { id }
  },
  calls: {
    'GET /admin/reported-media/{owner}/{id}': about('reported picture')(judges, 200, ({ id, owner }) => ({
      params: { owner: owner.id, id },
    })),
  },
}
