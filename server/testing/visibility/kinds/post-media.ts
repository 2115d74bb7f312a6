import { randomUUID } from 'node:crypto'
import { folderOf } from '../../../features/media/media-files.ts'
import { insertWaiting } from '../../../features/media/post-media.queries.ts'
import { byId } from '../asks.ts'
import { about } from '../expectation.ts'
import { owns } from '../rules.ts'
import type { Kind } from './kind.ts'

/** A picture that waits for its post. */
export const postMedia: Kind = {
  name: 'waiting picture',
  states: ['there', 'deleted', 'author pending erasure', 'unknown'],
  table: 'comment_media',
  hasUuid: true,
  make: async ({ test }, owner) => {
    const id = randomUUID()
    const size = { width: 10, height: 10, placeholder: '' }
    const row = { user_id: owner.id, id, kind: 'picture', files: { '480.webp': 4 }, ...size } as const
    await insertWaiting(test.db, { ...row, created_at: new Date() })
    await test.ctx.files.put(`${folderOf('comment_media', owner.id, id)}/480.webp`, Buffer.from('RIFF'))
    return { id }
  },
  calls: {
    'GET /media/{owner}/{id}/{file}': about('waiting picture')(owns, 200, ({ id, owner }) => ({
      params: { owner: owner.id, id, file: '480.webp' },
    })),
    // A refused file is what only its owner gets to hear of.
    'POST /media/video': about('waiting picture', true)(owns, 422, ({ id }) => ({
      query: `poster=${id}`,
      body: 'no video',
      headers: { 'content-type': 'video/mp4' },
    })),
    'DELETE /media/{id}': about('waiting picture', true)(owns, 204, byId),
  },
}
