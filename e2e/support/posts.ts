import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, type Lang, type Member, textOf } from './test.ts'

/** Somebody who is logged in, by their token. */
type Author = Pick<Member, 'token'>

/** The document of a post of one paragraph. */
const document = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

export const sentBy = ({ token }: Author): Record<string, string> => ({ authorization: `Bearer ${token}` })

/**
 * Writes a post through the API; answers its id. `more`: other fields of the call, or a document in the place of the
 * text.
 */
export async function addPost(
  request: APIRequestContext,
  by: Author,
  text: string,
  more: object = {},
): Promise<number> {
  const data = { comment: document(text), ...more }
  const answer = await request.post('/api/comment', { headers: sentBy(by), data })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Uploads a picture through the API; answers its id. */
export async function addPicture(request: APIRequestContext, by: Author, { buffer, mimeType }: Photo): Promise<string> {
  const headers = { ...sentBy(by), 'content-type': mimeType }
  const answer = await request.post('/api/media/picture', { headers, data: buffer })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

export type Photo = Awaited<ReturnType<typeof photo>>

/** A photo with a slope of light, so that pictures differ. */
export const photo = async (name: string, { width = 1_600, height = 1_000, colour = '#3a6ea5' } = {}) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width, height, channels: 3, background: colour, noise: { type: 'gaussian', mean: 90, sigma: 30 } },
  })
    .jpeg()
    .toBuffer(),
})

/** A video of the tests of the server, by its name. */
export const video = (name: string): string => join(import.meta.dirname, '../../server/testing/videos', name)

/** Where somebody reads and writes posts: the editor with its tools, and the posts of a page. */
export class Posts {
  readonly page: Page
  readonly lang: Lang

  constructor(page: Page, lang: Lang) {
    this.page = page
    this.lang = lang
  }
  t = (key: string, values?: Record<string, string | number>) => textOf(this.lang, key, values)

  editor = () => this.page.locator('dialog.composer')
  text = () => this.editor().getByRole('textbox', { name: this.t('comment_text') })
  /** A button of the editor by its text. */
  tool = (key: string, values?: Record<string, string | number>) =>
    this.editor().getByRole('button', { name: this.t(key, values), exact: true })
  said = () => this.editor().getByRole('alert')

  /** Opens the editor of a page for a new post. */
  write = () => this.open(this.page.locator('main .write-box'))
  /** Presses what opens the editor, and waits until it takes letters. */
  async open(opener: Locator): Promise<void> {
    await opener.click()
    await expect(this.text()).toBeFocused()
  }
  /** Sends what is written: the editor is done with it. */
  async send(key: 'comment_post' | 'comment_reply' | 'comment_save' = 'comment_post'): Promise<void> {
    await this.tool(key).click()
    await expect(this.editor()).toHaveCount(0)
  }
  /** Closes the editor, whose draft is stored then, and comes back to it with a new page. */
  async comeBack(): Promise<void> {
    await this.tool('comment_close').click()
    await this.page.reload()
    await this.write()
  }

  /** The innermost post with this text. */
  post = (text: string) => this.page.getByRole('article').filter({ hasText: text }).last()
  act = (text: string, name: RegExp | string) => this.post(text).getByRole('button', { name }).first()
  /** Posts with this text that the server does not have yet. */
  unsent = (text: string) => this.page.locator('article[id^="unsent-"]').filter({ hasText: text })
  /** How many drafts this browser keeps. */
  drafts = () => this.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)

  /** The pictures of the editor. */
  tiles = () =>
    this.editor()
      .getByRole('list', { name: this.t('comment_media_pictures') })
      .getByRole('listitem')
  /** Chooses pictures with their button. */
  choosePictures = (...files: Photo[]) =>
    this.#choose(new RegExp(`^${this.t('comment_pictures_add', { count: '\\d', most: '4' })}$`), files)
  /** Chooses a video with its button. */
  chooseVideo = (path: string) => this.#choose(this.t('comment_video_add', { minutes: 3 }), path)
  async #choose(name: string | RegExp, files: string | Photo[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser', { timeout: 20_000 })
    await this.editor().getByRole('button', { name, exact: true }).click()
    await (await chooser).setFiles(files)
  }
  /** Until the server has this many pictures. */
  async arrived(count: number): Promise<void> {
    await expect(this.tiles()).toHaveCount(count)
    await expect(this.page.locator('.tile-alt')).toHaveCount(count)
  }
}
