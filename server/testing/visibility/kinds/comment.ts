import type { Kysely } from 'kysely'
import { readDocument } from '../../../../common/rules/post-document.ts'
import type { DB } from '../../../db/types.ts'
import { textOf } from '../../../features/comment/comment.ts'
import { insertPost } from '../../../features/comment/write-comment.queries.ts'
import { documentOf } from '../../posts.ts'
import { byId, inOrders, ofOwnerInOrders } from '../asks.ts'
import { about, type Asked, nothing } from '../expectation.ts'
import { owns, seesPerson, seesPost, seesPreview } from '../rules.ts'
import { nextId } from './events.queries.ts'
import { hidden } from '../words.ts'
import { done, type Kind } from './kind.ts'

const read = about('comment')
const change = about('comment', true)
let made = 0

const pages = (): Asked[] => [{}, { query: 'page=2' }]

export const comment: Kind = {
  name: 'comment',
  states: ['public', 'private', 'deleted', 'author pending erasure', 'author gone', 'unknown'],
  table: 'comments',
  standing: 'public',
  make: async ({ test, games }, owner, state) => ({
    id: await addPost(test.db, owner.id, {
      words: `Made ${++made}`,
      public: state !== 'private',
      gameId: games.second,
    }),
    game: games.second,
  }),
  makeForgotten: ({ test, games }, owner, { title, text }) =>
    addPost(test.db, owner.id, { words: `${title} ${text}`, public: true, gameId: games.first }),
  /**
   * A private post of somebody who follows nobody, with the likes and the answer of its author; and a private answer to
   * A's post.
   */
  async hide({ test, games, closed, standing }) {
    await nextId(test.db, 'comments', hidden.commentId)
    const as = { token: await test.ctx.sessions.open(closed.id) }
    const body = { comment: documentOf(hidden.words), public: 0, id_game: games.first }
    const write = (fields: object) => done(test.call('POST', '/comment', { as, body: { ...body, ...fields } }))
    const { id } = await write({})
    await write({ reply: id, public: 1 })
    await done(test.call('POST', `/comment/like/${id}`, { as }))
    await write({ reply: standing.find(({ kind }) => kind === 'comment')?.id })
  },
  canaries: [
    { word: String(hidden.commentId).slice(0, -1), to: [] },
    { word: hidden.words, to: [] },
  ],
  calls: {
    'GET /comment/home': nothing(),
    'POST /comment/wall': nothing(({ games }) => [...pages(), { body: { id_game: games.first } }].map(withBody)),
    'POST /comment/wall/friends': nothing(pages),
    'POST /comment/wall/games': nothing(pages),
    'POST /comment/wall/news': nothing(({ games }) =>
      ['all', 'friends', 'games'].map((type) => ({ body: { type, since: 1, id_game: games.first } })),
    ),
    'GET /comment/game/{id}/{order}/{limit}': nothing(inOrders(({ games }) => ({ id: games.first, limit: 10 }))),
    // Nobody can report themselves.
    'GET /comment/report/{id}': change(seesPost, (viewer) => (viewer === 'A' ? 422 : 202), byId),
    'GET /comment/user/likes/{order}': nothing(inOrders(() => ({}))),
    'GET /comment/hidden/own': nothing(pages),
    'POST /comment/hide/{id}': change(seesPost, (viewer) => (viewer === 'A' ? 422 : 204), byId),
    'DELETE /comment/hide/{id}': nothing(),
    'GET /comment/user/{id}/{order}': about('person')(seesPerson, 200, ...ofOwnerInOrders),
    'GET /comment/user/{id}/replies/{order}': about('person')(seesPerson, 200, ...ofOwnerInOrders),
    'GET /comment/{id}': read(seesPost, 200, byId),
    'GET /comment/{id}/text': read(seesPost, 200, byId),
    'GET /comment/{id}/preview': read(seesPreview, 200, byId),
    'GET /comment/reply/{id}': read(seesPost, 200, byId),
    'POST /comment': change(seesPost, 201, ({ id }) => ({ body: { comment: documentOf('An answer.'), reply: id } })),
    'PUT /comment/{id}': change(owns, 200, ({ id }) => ({
      params: { id },
      body: { comment: documentOf('Anew.'), public: 1, spoiler: 0 },
    })),
    'DELETE /comment/{id}': change(owns, 204, byId),
    'POST /comment/like/{id}': change(seesPost, 200, byId),
    'DELETE /comment/like/{id}': change(seesPost, 200, byId),
    'GET /comment/likes/{id}': read(seesPost, 200, byId),
    'POST /social/search': nothing(({ searched }) =>
      [...searched, 'made', 'wurz', hidden.words].map((data) => ({ body: { data } })),
    ),
    'GET /social/topics': nothing(),
  },
}

const withBody = (asked: Asked): Asked => ({ body: {}, ...asked })

/** Inserts a post directly; returns its id. */
async function addPost(
  db: Kysely<DB>,
  userId: number,
  { words, public: open, gameId }: { words: string; public: boolean; gameId: number },
): Promise<number> {
  const checked = readDocument(documentOf(words))
  if ('problem' in checked) throw new Error(checked.problem)
  const text = textOf(checked.document, [])
  const rest = { parent: null, gameId, public: open, spoiler: false, lang: null, sendKey: null }
  const circles = open ? [] : [userId]
  const id = await db.transaction().execute((trx) => insertPost(trx, userId, { ...text, ...rest, circles }, new Date()))
  return id ?? 0
}
