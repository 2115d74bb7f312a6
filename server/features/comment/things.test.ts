import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gif } from '../../../common/api/gif.ts'
import type { Fake } from '../../../fakes/kit/fake.ts'
import { startGifFake } from '../../../fakes/gif/fake.ts'
import { startLinkPreviewFake } from '../../../fakes/link-preview/fake.ts'
import { removeUnusedPreviews } from '../link/remove-unused-previews.ts'
import { documentOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp, testApp } from '../../testing/test-app.ts'

let gifs: Fake
let pages: Fake
let test: TestApp
let posts: ReturnType<typeof postsOf>

beforeAll(async () => {
  gifs = await startGifFake({ provider: 'giphy' })
  pages = await startLinkPreviewFake()
  test = await createTestApp({ env: { ...gifs.env, ...pages.env } })
  posts = postsOf(test)
})
afterAll(async () => {
  await test.close()
  await Promise.all([gifs.stop(), pages.stop()])
})

const send = (as: 'alice' | 'bob', fields: object, headers = {}) =>
  test.call('POST', '/comment', { as, headers, body: { comment: documentOf('Look'), ...fields } })
const show = async (id: number, as: 'alice' | 'bob' | 'dan' = 'bob') =>
  (await test.call('GET', `/comment/${id}`, { as })).body
const someGif = async (): Promise<Gif> => (await test.call('GET', '/gif/search?q=cat', { as: 'alice' })).body.data[0]
const preview = (url: string) => test.call('POST', '/link/preview', { as: 'alice', body: { url } })

describe('a post with a GIF (POS-01)', () => {
  it('shows it to whoever reads the post, and stores addresses only', async () => {
    const gif = await someGif()
    const { status, body } = await send('alice', {
      gif: { ...gif, more: 'x'.repeat(1_000), title: ` ${gif.title}\u202e ` },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ gif, link: null })
    expect((await show(body.id)).gif).toEqual(gif)
    const stored = await test.db
      .selectFrom('comments')
      .select('gif')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(stored.gif).toEqual(gif)
  })

  it('is refused with a picture from anywhere else (SO-20)', async () => {
    const gif = await someGif()
    const at = (url: string) => [
      { ...gif, full: { ...gif.full, url } },
      { ...gif, preview: { ...gif.preview, url } },
    ]
    for (const url of [
      'https://evil.example/media.giphy.com/x.gif',
      'https://media.giphy.com.evil.example/x.gif',
      'https://media.giphy.com@evil.example/x.gif',
      '//media.giphy.com/x.gif',
      'http://media.giphy.com/x.gif',
      'javascript:alert(1)',
      'https://static.klipy.com/x.gif',
    ])
      for (const sent of at(url)) {
        const { status, body } = await send('alice', { gif: sent })
        expect([url, status, Object.keys(body.errors ?? {})]).toEqual([url, 422, ['gif']])
      }
    const past = { ...gif, provider: 'klipy', full: { ...gif.full, url: 'https://static.klipy.com/a.gif' } }
    expect((await send('alice', { gif: { ...past, preview: past.full } })).status).toBe(201)
    for (const wrong of [
      { ...gif, provider: 'tenor' },
      { ...gif, id: '../x' },
      { ...gif, full: { ...gif.full, width: 0 } },
      'x',
    ])
      expect((await send('alice', { gif: wrong })).status).toBe(422)
  })

  it('is refused where there is no GIF service', async () => {
    const gif = await someGif()
    const other = await testApp()
    const { status } = await other.call('POST', '/comment', { as: 'alice', body: { comment: documentOf('x'), gif } })
    expect(status).toBe(422)
  })
})

describe('a post with a link (POS-01)', () => {
  it('has the card that the server read, whatever is sent with it', async () => {
    const url = `${pages.url}/full`
    const { body: card } = await preview(url)
    const { status, body } = await send('alice', { link: `${url}#part`, title: 'Forged' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ gif: null, link: { ...card, url: `${url}#part` } })
    expect((await show(body.id)).link).toEqual(body.link)
  })

  it('without a card is a plain link, and asks nobody while it is written', async () => {
    const before = pages.requests.length
    const { body } = await send('alice', { link: `${pages.url}/twitter` })
    expect(body.link).toMatchObject({ url: `${pages.url}/twitter`, site: '127.0.0.1', title: null, image: null })
    expect(pages.requests).toHaveLength(before)
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://a:b@example.com', 'x', ''])(
    'is refused: %j',
    async (link) => {
      const { status, body } = await send('alice', { link })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['link']])
    },
  )

  it('has no GIF beside it', async () => {
    expect((await send('alice', { gif: await someGif(), link: 'https://example.com' })).status).toBe(422)
  })

  it('keeps its card as long as it stands, also when the page says something else later', async () => {
    const url = `${pages.url}/full?kept`
    const { body: card } = await preview(url)
    const kept = await send('alice', { link: url })
    const sweep = () => removeUnusedPreviews.run(test.ctx, new AbortController().signal)
    test.clock.move(2 * 86_400_000)
    await sweep()
    test.clock.reset()
    expect((await show(kept.body.id)).link).toEqual(card)
    const picture = () => test.app.inject({ method: 'GET', url: card.image.url })
    expect((await picture()).statusCode).toBe(200)
    expect((await test.call('DELETE', `/comment/${kept.body.id}`, { as: 'alice' })).status).toBe(204)
    test.clock.move(2 * 86_400_000)
    await sweep()
    test.clock.reset()
    expect((await picture()).statusCode).toBe(404)
  })
})

describe('what stands below a post', () => {
  it('is sent once with a key, also when its card has changed since', async () => {
    const url = `${pages.url}/full?twice`
    const headers = { 'idempotency-key': 'things-1' }
    const first = await send('alice', { link: url }, headers)
    await preview(url)
    const again = await send('alice', { link: url }, headers)
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id])
    expect((await send('alice', { link: `${url}&other` }, headers)).status).toBe(409)
  })

  it('is covered with a spoiler, and comes with its text (POS-08, SO-16)', async () => {
    const gif = await someGif()
    const url = `${pages.url}/full`
    await preview(url)
    for (const [fields, word] of [
      [{ gif }, gif.id],
      [{ link: url }, 'The island that waits'],
    ] as const) {
      const { body } = await send('alice', { ...fields, spoiler: 1 })
      const covered = await test.call('GET', `/comment/${body.id}`, { as: 'dan' })
      expect(covered.body).toMatchObject({ covered: 1, gif: null, link: null })
      expect(covered.text).not.toContain(word)
      const opened = await test.call('GET', `/comment/${body.id}/text`, { as: 'dan' })
      expect(opened.body).toMatchObject({ gif: body.gif, link: body.link })
      expect(opened.text).toContain(word)
    }
  })

  it('goes with the post (SO-15), and stays when its text is changed', async () => {
    const { body } = await send('alice', { gif: await someGif() })
    expect((await posts.edit('alice', body.id, 'Other')).body.gif).toEqual(body.gif)
    await test.call('DELETE', `/comment/${body.id}`, { as: 'alice' })
    const row = await test.db
      .selectFrom('comments')
      .select(['gif', 'link', 'link_preview_id'])
      .where('id', '=', body.id)
      .executeTakeFirst()
    expect(row).toEqual({ gif: null, link: null, link_preview_id: null })
  })
})
