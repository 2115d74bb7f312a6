import { afterAll, beforeAll, expect, it } from 'vitest'
import { addGames } from '../testing/games.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let game: number

beforeAll(async () => {
  test = await createTestApp()
  game = (await addGames(test))['celeste']!
  await test.db.updateTable('users').set({ lang: 'es' }).where('nick', '=', 'bob').execute()
})
afterAll(() => test.close())

const spanish = 'Lo acabé anoche y sigo pensando en el final.'
const french = 'Un jeu magnifique, la musique est à tomber par terre.'
const short = 'GG'

const post = async (as: 'alice' | 'bob', text: string, more: object = {}) => {
  const comment = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  return (await test.call('POST', '/comment', { as, body: { comment, ...more } })).body
}

it('recognises the language of each text of a user, and takes the one of its author for short ones (WCAG 3.1.2)', async () => {
  const lang = async (as: 'alice' | 'bob', text: string) => {
    const review = { id_game: game, review: text, total: 8 }
    const made = await test.call('POST', '/review', { as, body: review })
    const list = await test.call('POST', '/list', { as, body: { title: short, description: text, public: 1 } })
    const { id } = list.body
    await test.call('POST', '/list/add', { as, body: { id_list: id, id_game: game, note: text } })
    const [listed] = (await test.call('GET', `/list/${id}/games`)).body.data
    await test.db.updateTable('users').set({ biography: text }).where('nick', '=', as).execute()
    const profile = await test.call('GET', `/user/${as}`)
    await test.db.deleteFrom('reviews').execute()
    return [made.body.lang, list.body.lang, listed.note_lang, profile.body.biography_lang, (await post(as, text)).lang]
  }
  expect(await lang('alice', spanish)).toEqual(['es', 'es', 'es', 'es', 'es'])
  expect(await lang('bob', french)).toEqual(['fr', 'fr', 'fr', 'fr', 'fr'])
  expect(await lang('alice', short)).toEqual(['en', 'en', 'en', 'en', 'en'])
  expect(await lang('bob', short)).toEqual(['es', 'es', 'es', 'es', 'es'])
})

it('takes the declared language of a short post, and not against its words', async () => {
  expect((await post('alice', short, { lang: 'fr' })).lang).toBe('fr')
  expect((await post('alice', spanish, { lang: 'en-GB' })).lang).toBe('es')
})
