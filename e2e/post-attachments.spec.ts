import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Posts, video as fixture } from './support/posts.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

/** Made with ffmpeg; two seconds of H.264 and AAC, with place and names in it. */
const phone = fixture('phone.mp4')
const links = process.env.E2E_LINKS ?? ''

/** The same clip with so much nothing in it that it is too big to be sent. */
function bigVideo(path: string): string {
  const nothing = Buffer.alloc(52_428_800)
  nothing.writeUInt32BE(nothing.length)
  nothing.write('free', 4)
  writeFileSync(path, Buffer.concat([readFileSync(phone), nothing]))
  return path
}

/** A clip as cameras make them, with sound that no browser plays; null where there is no ffmpeg. */
function cameraVideo(path: string): string | null {
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=15:d=2', '-f', 'lavfi', '-i', 'sine=d=2']
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', '-metadata', 'title=Canary']
  try {
    execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...inputs, ...codecs, path])
    return path
  } catch {
    return null
  }
}

interface Sent {
  size: number
  /** Whether a name that stands in the file is still there. */
  named: boolean
}

/** What is uploaded as a video: no tool of the browser shows the bodies of files. */
async function watchUploads(page: Page): Promise<() => Promise<Sent[]>> {
  await page.addInitScript(() => {
    const sent: Promise<Sent>[] = []
    Object.assign(globalThis, { sentVideos: () => Promise.all(sent) })
    // oxlint-disable-next-line typescript/unbound-method -- called on the request below
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body?: XMLHttpRequestBodyInit | null) {
      const look = async (file: Blob) => ({ size: file.size, named: (await file.text()).includes('Canary') })
      if (body instanceof Blob && body.type.startsWith('video/')) sent.push(look(body))
      send.call(this, body)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { sentVideos: () => Promise<Sent[]> }).sentVideos())
}

async function expectPlays(video: Locator) {
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
}

test('a video that fits is sent as it is, waits in the draft, and plays in its post (POS-01)', async ({
  page,
  member,
  lang,
}) => {
  const uploads = await watchUploads(page)
  const { nick } = await member(page)
  const mine = new Posts(page, lang)
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type(`clip ${nick}`)
  await mine.chooseVideo(phone)
  await expect(mine.tool('comment_video_remove')).toBeVisible()
  expect(await uploads()).toEqual([{ size: readFileSync(phone).length, named: true }])
  // Words for who does not see it.
  await mine.tool('comment_video_alt').click()
  const words = mine.editor().getByRole('textbox', { name: mine.t('comment_video_alt') })
  await words.fill('A test picture turns')
  await mine.tool('comment_alt_done').click()
  await expectAccessible(page, 'the editor with a video')
  await expect(mine.editor().locator('video')).toBeVisible()
  await mine.comeBack()
  await expect(mine.editor().locator('video')).toHaveAttribute('aria-label', /A test picture turns/)
  // One kind at a time.
  await mine.tool('comment_gif_choose').click()
  await expect(mine.editor().getByRole('alert')).toHaveText(mine.t('comment_one_kind'))
  await mine.send()
  const shown = mine.post(`clip ${nick}`).locator('video')
  await expect(shown).toHaveAttribute('aria-label', /A test picture turns/)
  await expectPlays(shown)
})

test('a video that is too big, or not for every browser, is converted without what it tells of its author (POS-01, UP-05)', async ({
  page,
  member,
  lang,
}, info) => {
  const uploads = await watchUploads(page)
  await member(page)
  const mine = new Posts(page, lang)
  const given = [bigVideo(info.outputPath('big.mp4')), cameraVideo(info.outputPath('camera.mov'))]
  await page.goto('/community')
  await mine.write()
  const said: string[] = []
  await page.exposeFunction('noteProgress', (label: string) => void said.push(label))
  await page.evaluate(() => {
    const note = () => {
      const label = document.querySelector('dialog.composer progress')?.getAttribute('aria-label')
      if (label) void (globalThis as unknown as { noteProgress: (label: string) => void }).noteProgress(label)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  for (const path of given) {
    if (path === null) continue
    await mine.chooseVideo(path)
    await expectPlays(mine.editor().locator('video'))
    const sent = (await uploads()).at(-1)
    expect(sent).toEqual({ size: expect.any(Number), named: false })
    expect(sent?.size).toBeGreaterThan(1_000)
    expect(sent?.size).toBeLessThan(2_000_000)
    await mine.tool('comment_video_remove').click()
    await expect(mine.editor().locator('video')).toHaveCount(0)
  }
  expect(new Set(said)).toEqual(
    new Set(['comment_video_preparing', 'comment_video_converting', 'comment_video_sending'].map((key) => mine.t(key))),
  )
})

test('a video can be stopped at each step, and tried again when it did not arrive (POS-01)', async ({
  page,
  member,
  lang,
}) => {
  const { nick } = await member(page)
  const mine = new Posts(page, lang)
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type(`stopped ${nick}`)

  // While it is looked at: its code does not come.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/prepare-video.worker*', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await mine.chooseVideo(phone)
  await expect(mine.editor().getByRole('progressbar', { name: mine.t('comment_video_preparing') })).toBeVisible()
  await mine.tool('comment_video_stop').click()
  await expect(mine.editor().getByRole('progressbar')).toHaveCount(0)
  release()
  await page.unroute('**/assets/prepare-video.worker*')

  // While it is sent: the server hears no more of it, and its first frame is taken back.
  await page.route('**/api/media/video?*', () => undefined)
  const sending = page.waitForRequest('**/api/media/video?*')
  await mine.chooseVideo(phone)
  await expect(mine.editor().getByRole('progressbar', { name: mine.t('comment_video_sending') })).toBeVisible()
  await sending
  // Who wants to post waits for it, and can think better of it.
  await mine.tool('comment_post').click()
  await expect(mine.editor().getByRole('button', { name: mine.t('comment_waiting_stop') })).toBeVisible()
  await mine
    .editor()
    .getByRole('button', { name: mine.t('comment_waiting_stop') })
    .click()
  const takenBack = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().includes('/media/'))
  await mine.tool('comment_video_stop').click()
  await takenBack
  await expect(mine.editor().getByRole('progressbar')).toHaveCount(0)
  await page.unroute('**/api/media/video?*')

  // It breaks off, and goes on when it is tried again.
  await page.route('**/api/media/video?*', (route) => route.abort(), { times: 1 })
  await mine.chooseVideo(phone)
  await expect(mine.editor().getByRole('alert')).toContainText(mine.t('comment_video_offline'))
  await mine.tool('comment_post').click()
  await expect(mine.editor().getByText(mine.t('comment_hanging_refused'))).toBeVisible()
  await mine.tool('errors_retry').click()
  await expect(mine.editor().locator('video')).toBeVisible()
  await mine.send()
  await expect(mine.post(`stopped ${nick}`).locator('video')).toBeVisible()
})

test('what is no video, is too long, or cannot be converted here is said before anything is sent (POS-02)', async ({
  page,
  member,
  lang,
}, info) => {
  await member(page)
  const mine = new Posts(page, lang)
  let uploads = 0
  await page.route(/\/api\/media\/(?:picture|video)/, (route) => {
    uploads += 1
    return route.continue()
  })
  const junk = info.outputPath('junk.mp4')
  writeFileSync(junk, Buffer.alloc(9_000, 7))
  await page.goto('/community')
  await mine.write()
  const refused = async (path: string, sentence: string) => {
    await mine.chooseVideo(path)
    await expect(mine.editor().getByRole('alert')).toHaveText(sentence)
    await mine.tool('comment_video_remove').click()
    await expect(mine.editor().getByRole('alert')).toHaveCount(0)
  }
  await refused(junk, mine.t('comment_video_format'))
  await refused(fixture('long.webm'), mine.t('comment_video_too_long', { minutes: 3 }))
  await refused(fixture('hevc.mp4'), mine.t('comment_video_codec'))

  // A browser without WebCodecs says what it cannot do, and still sends what fits: its player draws the first frame.
  await page.route('**/assets/prepare-video.worker*', async (route) => {
    const answer = await route.fetch()
    const without = 'for (const name of ["VideoDecoder", "VideoEncoder"]) globalThis[name] = undefined;\n'
    await route.fulfill({ response: answer, body: without + (await answer.text()) })
  })
  await refused(bigVideo(info.outputPath('big.mp4')), mine.t('comment_video_too_big', { most: 50 }))
  expect(uploads).toBe(0)
  await mine.chooseVideo(phone)
  await expect(mine.editor().locator('video')).toBeVisible()
})

test('a GIF is found, chosen with the keyboard, kept in the draft and posted (POS-01, SHL-14)', async ({
  page,
  member,
  lang,
  t,
}) => {
  const { nick } = await member(page)
  const mine = new Posts(page, lang)
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type(`moving ${nick}`)
  await mine.tool('comment_gif_choose').click()
  const picker = page.getByRole('dialog', { name: t('comment_gif_choose') })
  const gifs = picker.getByRole('list', { name: t('comment_gif_list') }).getByRole('button')
  await expect(gifs).toHaveCount(24)
  await expect(picker.getByText('Powered by KLIPY')).toBeVisible()
  await expectAccessible(page, 'the choice of a GIF')

  // The next page comes with the end of this one.
  await gifs.last().scrollIntoViewIfNeeded()
  await expect(gifs).toHaveCount(48)
  await expect(picker.getByText('Powered by KLIPY')).toBeInViewport()

  const search = picker.getByRole('searchbox', { name: t('comment_gif_search', { provider: 'KLIPY' }) })
  await search.fill('nothing like this')
  await expect(picker.getByText(t('comment_gif_none', { word: 'nothing like this' }))).toBeVisible()
  let failing = true
  await page.route('**/api/gif/search?q=wizard*', (route) =>
    failing
      ? route.fulfill({ status: 409, json: { title: 'x', status: 409, detail: 'x', code: 'provider_busy' } })
      : route.continue(),
  )
  await search.fill('wizard')
  await expect(picker.getByRole('alert')).toContainText(t('comment_gif_busy'))
  failing = false
  await picker.getByRole('button', { name: t('errors_retry') }).click()
  await expect(gifs).toHaveCount(10)

  // One stop for the Tab key; arrows move on.
  await expect(gifs.and(page.locator('[tabindex="0"]'))).toHaveCount(1)
  await gifs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(gifs.nth(1)).toBeFocused()
  await expect(gifs.nth(1)).toHaveAccessibleName('Proud wizard dances')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(mine.editor().getByRole('img', { name: 'Proud wizard dances' })).toBeVisible()
  await mine.comeBack()
  await expect(mine.editor().getByRole('img', { name: 'Proud wizard dances' })).toBeVisible()
  await mine.send()
  await expect(mine.post(`moving ${nick}`).getByRole('img', { name: 'Proud wizard dances' })).toBeVisible()
})

test('typing asks for GIFs once, and no button is there without a service (POS-01)', async ({
  page,
  member,
  lang,
  t,
}) => {
  await member(page)
  const mine = new Posts(page, lang)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/gif/search') asked.push(searchParams.get('q') ?? '')
  })
  await page.goto('/community')
  await mine.write()
  await mine.tool('comment_gif_choose').click()
  const picker = page.getByRole('dialog', { name: t('comment_gif_choose') })
  await picker.getByRole('searchbox').pressSequentially('dragon', { delay: 20 })
  await expect(picker.getByRole('button', { name: 'Small dragon jumps' })).toBeVisible()
  await expect.poll(() => asked.at(-1)).toBe('dragon')
  // A busy machine may pause within the word.
  expect(asked.length).toBeLessThan(4)
  // The first one empties the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(mine.tool('comment_gif_choose')).toBeFocused()

  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), gif: null } })
  })
  await page.reload()
  await mine.write()
  await expect(mine.tool('comment_video_add', { minutes: 3 })).toBeVisible()
  await expect(mine.tool('comment_gif_choose')).toHaveCount(0)
})

/** The addresses whose cards are asked for. */
function notePreviews(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/link/preview')) asked.push((request.postDataJSON() as { url: string }).url)
  })
  return asked
}

test('the first link gets a card, which can be taken away and never holds up a post (POS-01, POS-02)', async ({
  page,
  member,
  lang,
}) => {
  const { nick } = await member(page)
  const mine = new Posts(page, lang)
  const asked = notePreviews(page)
  const card = () => mine.editor().getByRole('link', { name: /The island that waits/ })
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type(`read ${nick} ${links}/full and ${links}/title`)
  await expect(card()).toBeVisible()
  expect(asked).toEqual([`${links}/full`])
  await expectAccessible(page, 'the editor with the card of a link')
  await mine.comeBack()
  await expect(card()).toBeVisible()
  // Taken away, it stays away, after a reload as well.
  await mine.tool('comment_link_card_remove').click()
  await expect(card()).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+End')
  await mine.text().press('End')
  await page.keyboard.type(' more')
  await mine.comeBack()
  await expect(mine.text()).toContainText('more')
  await page.waitForTimeout(1_000)
  await expect(card()).toHaveCount(0)
  await mine.send()
  await expect(mine.post(`read ${nick}`)).toBeVisible()
  await expect(mine.post(`read ${nick}`)).not.toContainText('The island that waits')

  // With it, it stands in the post.
  await mine.write()
  await page.keyboard.type(`card ${nick} ${links}/full`)
  await expect(card()).toBeVisible()
  await mine.send()
  await expect(mine.post(`card ${nick}`).getByRole('link', { name: /The island that waits/ })).toBeVisible()
})

test('a link without an answer is a plain one, and beside another thing none is asked for (POS-01, POS-02)', async ({
  page,
  member,
  lang,
}) => {
  const { nick } = await member(page)
  const mine = new Posts(page, lang)
  const asked = notePreviews(page)
  await page.goto('/community')
  await mine.write()
  await page.route('**/api/link/preview', () => undefined)
  await page.keyboard.type(`slow ${nick} ${links}/twitter`)
  await expect.poll(() => asked.at(-1)).toBe(`${links}/twitter`)
  await mine.send()
  await expect(mine.post(`slow ${nick}`).getByRole('link', { name: `${links}/twitter` })).toBeVisible()

  // Something else hangs there already.
  await page.unroute('**/api/link/preview')
  const before = asked.length
  await mine.write()
  await mine.chooseVideo(phone)
  await expect(mine.editor().locator('video')).toBeVisible()
  await mine.text().click()
  await page.keyboard.type(`${links}/no-picture`)
  await page.waitForTimeout(1_000)
  expect(asked).toHaveLength(before)
})
