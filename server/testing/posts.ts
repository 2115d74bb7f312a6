import type { PostVersion } from '../../common/api/comment.ts'
import type { CastName } from './cast.ts'
import type { TestApp } from './test-app.ts'

interface Fields {
  reply?: number | undefined
  id_game?: number | undefined
  public?: 0 | 1
  spoiler?: 0 | 1
  lang?: string
}
type Caller = CastName | { token: string }

/** The document of a post of one paragraph, with these people after its words, as the server writes it. */
export const documentOf = (text: string, mentions: number[] = []): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text }, ...mentions.map((id) => ({ type: 'mention', attrs: { id } }))],
      },
    ],
  })

export const idsOf = (things: { id: number }[]): number[] => things.map(({ id }) => id)

/** Short ways to write and read posts in tests. */
export function postsOf(test: TestApp) {
  const send = (as: Caller, text: string, fields: Fields = {}, mentions: number[] = [], { headers = {} } = {}) =>
    test.call('POST', '/comment', { as, headers, body: { comment: documentOf(text, mentions), ...fields } })
  return {
    send,
    /** Sends a post that must be taken; returns it. */
    async write(...post: Parameters<typeof send>) {
      const { status, body, text } = await send(...post)
      if (status !== 201) throw new Error(`${status}: ${text}`)
      return body
    },
    edit: (
      as: Caller,
      id: number,
      text: string,
      fields: { public?: 0 | 1; spoiler?: 0 | 1; from?: PostVersion } = {},
      mentions: number[] = [],
    ) =>
      test.call('PUT', `/comment/${id}`, {
        as,
        body: { comment: documentOf(text, mentions), public: 1, spoiler: 0, ...fields },
      }),
    wall: async (as: Caller, which: '' | '/friends' | '/games' = '', query = '') =>
      (await test.call('POST', `/comment/wall${which}${query}`, { as, ...(which === '' && { body: {} }) })).body,
    news: async (as: Caller, body: { type: 'all' | 'friends' | 'games'; since?: number; id_game?: number }) =>
      (await test.call('POST', '/comment/wall/news', { as, body })).body.count as number,
    search: async (as: Caller, data: string, query = '') =>
      (await test.call('POST', `/social/search${query}`, { as, body: { data } })).body.comments,
    /** A further user, by a token. */
    async person(nick: string) {
      const { id } = await test.db
        .insertInto('users')
        .values({ nick, email: `${nick}@example.com`, email_verified: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, token: await test.ctx.sessions.open(id) }
    },
  }
}
