import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addPicture, addPost, photo, Posts, sentBy, video as videoOf } from './support/posts.ts'
import { cached, openWithWorker, untilCodeIsKept, untilKept } from './support/offline.ts'
import { Shell } from './support/shell.ts'
import { noteShifts, shiftsOf } from './support/shifts.ts'
import { onlyIn } from './support/only.ts'
import { anotherPerson, expect, type Member, test } from './support/test.ts'

onlyIn('desktop-en')

/** A picture that browsers show and the server does not take. */
function bitmap() {
  const file = Buffer.alloc(58)
  file.write('BM')
  for (const [at, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
    [26, 1 + 24 * 65_536],
    [34, 4],
  ] as const)
    file.writeUInt32LE(value, at)
  return file
}

const isDrawn = async (picture: Locator) => {
  await expect(picture).toHaveJSProperty('complete', true)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

const follow = async (page: Page, { token }: Member, { id }: Member) =>
  expect((await page.request.post(`/api/friend/${id}`, { headers: { authorization: `Bearer ${token}` } })).ok()).toBe(
    true,
  )

test('pictures are chosen, described, ordered and posted, and somebody else sees them large (POS-01, POS-02)', async ({
  page,
  member,
  lang,
  browser,
  t,
}) => {
  const tower = `Tower of ${(await member(page)).nick}`
  const other = await anotherPerson(browser, lang, { serviceWorkers: 'block' })
  const [mine, theirs] = [new Posts(page, lang), new Posts(other.page, lang)]
  await page.goto('/community')
  await mine.write()
  await mine.choosePictures(
    await photo('one.jpg'),
    await photo('two.jpg', { width: 800, height: 1_400, colour: '#a53a3a' }),
    await photo('three.jpg', { colour: '#3aa56e' }),
  )
  await mine.arrived(3)
  // Words for who does not see it; its place; one less.
  await mine
    .tiles()
    .nth(1)
    .getByRole('button', { name: t('comment_alt_of', { number: '2' }) })
    .click()
  const words = mine
    .editor()
    .getByLabel(t('comment_alt_of', { number: '2' }))
    .and(page.locator('textarea'))
  await expect(words).toBeFocused()
  await words.fill(tower)
  await expectAccessible(page, 'the editor with pictures')
  await mine.tool('comment_alt_done').click()
  await mine
    .tiles()
    .nth(1)
    .getByRole('button', { name: t('comment_picture_earlier', { number: '2' }) })
    .click()
  await mine
    .tiles()
    .nth(2)
    .getByRole('button', { name: t('comment_picture_remove', { number: '3' }) })
    .click()
  await mine.arrived(2)
  // No word is needed.
  await mine.send()
  const first = { name: `${tower}. ${t('comment_media_open', { number: '1', total: '2' })}` }
  const shown = page.getByRole('button', first)
  await isDrawn(shown.locator('img'))

  await other.page.goto('/community')
  const opener = other.page.getByRole('button', first)
  await isDrawn(opener.locator('img'))
  await expect(opener.locator('img')).toHaveAttribute('srcset', /480w, .*\/api\/media\//)
  await opener.click()
  const large = other.page.getByRole('dialog', { name: t('comment_media_pictures') })
  await expect(large.getByRole('status')).toContainText(t('comment_media_place', { number: '1', total: '2' }))
  await isDrawn(large.getByRole('img', { name: tower }))
  await expectAccessible(other.page, 'a picture as large as the window')
  await other.page.keyboard.press('ArrowRight')
  await expect(large.getByRole('status')).toContainText(t('comment_media_place', { number: '2', total: '2' }))
  await other.page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(opener).toBeFocused()
  // Back closes it, and leaves the page where it is.
  await opener.click()
  await expect(large).toBeVisible()
  await other.page.goBack()
  await expect(large).toHaveCount(0)
  expect(other.page.url()).toMatch(/\/community$/)
  expect(theirs.page.url()).toBe(other.page.url())
  await other.close()
})

test('a picture is dropped and pasted, a fifth one left out, a refused file told (POS-01, POS-02)', async ({
  page,
  member,
  lang,
  t,
}) => {
  await member(page)
  const mine = new Posts(page, lang)
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type('Words that stay')
  const { buffer } = await photo('drop.jpg', { width: 300, height: 200 })
  const bring = (event: 'drop' | 'paste', files: { name: string; type: string; bytes: number[] }[]) =>
    mine.text().evaluate(
      (element, { event, files }) => {
        const data = new DataTransfer()
        for (const { name, type, bytes } of files) data.items.add(new File([new Uint8Array(bytes)], name, { type }))
        const shared = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...shared, dataTransfer: data })
            : new ClipboardEvent('paste', { ...shared, clipboardData: data }),
        )
      },
      { event, files },
    )
  const jpeg = (name: string) => ({ name, type: 'image/jpeg', bytes: [...buffer] })
  await bring('drop', [jpeg('a.jpg')])
  await mine.arrived(1)
  await bring('paste', [jpeg('b.jpg')])
  await mine.arrived(2)
  await bring('drop', [{ name: 'notes.pdf', type: 'application/pdf', bytes: [1, 2, 3] }])
  await expect(mine.editor().getByRole('alert')).toHaveText(`notes.pdf: ${t('comment_picture_formats')}`)
  await mine.choosePictures(await photo('c.jpg'), await photo('d.jpg'), await photo('e.jpg'))
  await expect(mine.editor().getByRole('alert')).toHaveText(t('comment_pictures_four', { most: '4' }))
  await mine.arrived(4)
  // Whatever its name says, its bytes are of a kind that is not taken: the server tells.
  await mine
    .tiles()
    .nth(3)
    .getByRole('button', { name: t('comment_picture_remove', { number: '4' }) })
    .click()
  await mine.choosePictures({ name: 'not.jpg', mimeType: 'image/jpeg', buffer: bitmap() })
  await expect(mine.tiles().nth(3).getByRole('alert')).toContainText(t('comment_picture_formats'))
  await mine.tool('comment_post').click()
  await expect(mine.editor().getByText(t('comment_hanging_refused'))).toBeVisible()
  await expect(mine.text()).toHaveText('Words that stay')
  await mine
    .tiles()
    .nth(3)
    .getByRole('button', { name: t('comment_picture_remove', { number: '4' }) })
    .click()
  await mine.send()
  await expect(mine.post('Words that stay').locator('.shot')).toHaveCount(3)
})

test('a post waits for its uploads; without a connection nothing is lost, and a draft keeps what was uploaded (POS-01, POS-02)', async ({
  page,
  member,
  lang,
  t,
}) => {
  await member(page)
  const mine = new Posts(page, lang)
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type('Worth the wait')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/media/picture', async (route) => {
    await held.promise
    await route.continue()
  })
  await mine.choosePictures(await photo('slow.jpg'))
  await mine.tool('comment_post').click()
  await mine.tool('comment_waiting_stop').click()
  held.resolve()
  await mine.arrived(1)
  await expect(mine.editor(), 'it was asked not to').toBeVisible()
  await page.unroute('**/api/media/picture')

  await page.route('**/api/media/picture', (route) => route.abort('internetdisconnected'))
  await mine.choosePictures(await photo('lost.jpg'))
  const lost = mine.tiles().nth(1)
  await expect(lost.getByRole('alert')).toContainText(t('comment_picture_offline'))
  await page.unroute('**/api/media/picture')
  await lost.getByRole('button', { name: t('errors_retry') }).click()
  await mine.arrived(2)

  // The tab is closed and opened again.
  await page.reload()
  await mine.write()
  await expect(mine.editor().getByText(t('comment_draft_back'))).toBeVisible()
  await mine.arrived(2)
  await isDrawn(mine.tiles().first().locator('img').last())
  await mine.send()
  await expect(mine.post('Worth the wait').locator('.shot')).toHaveCount(2)

  // What waited for more than a day is gone, and says so.
  await mine.write()
  await mine.choosePictures(await photo('old.jpg'))
  await mine.arrived(1)
  await mine.tool('comment_close').click()
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('draft:'))!
    const draft = JSON.parse(localStorage.getItem(key)!)
    draft.hanging.pictures[0].at -= 86_400_000
    localStorage.setItem(key, JSON.stringify(draft))
  })
  await page.reload()
  await mine.write()
  await expect(mine.editor().getByText(t('comment_hanging_forgotten'))).toBeVisible()
  await expect(mine.tiles()).toHaveCount(0)
})

test('pictures of private posts are for whom the author follows, those of spoilers for who opens them (POS-03, POS-08)', async ({
  page,
  member,
  lang,
  browser,
  t,
}) => {
  const me = await member(page)
  const friend = await anotherPerson(browser, lang, { serviceWorkers: 'block' })
  const word = `w${me.nick}`
  await follow(page, me, friend.person)
  const image = async () => [{ id: await addPicture(page.request, me, await photo('x.jpg')), alt: 'Seen' }]
  const hidden = await addPost(page.request, me, `${word} private`, { public: 0, image: await image() })
  const covered = await addPost(page.request, me, `${word} covered`, { spoiler: 1, image: await image() })
  const theirs = new Posts(friend.page, lang)
  await friend.page.goto(`/s/${hidden}`)
  await isDrawn(theirs.post(`${word} private`).locator('.shot img'))

  const asked: string[] = []
  friend.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await friend.page.goto(`/s/${covered}`)
  const jacket = friend.page.getByRole('button', { name: t('comment_spoiler_show') })
  await expect(jacket).toBeVisible()
  expect(await friend.page.content()).not.toContain('/api/media/')
  expect(asked.filter((path) => path.startsWith('/api/media/'))).toEqual([])
  await jacket.click()
  await isDrawn(friend.page.locator('.jacket-in .shot img'))
  await friend.page.getByRole('button', { name: t('comment_spoiler_cover') }).click()
  await expect(friend.page.locator('.shot')).toHaveCount(0)
  expect(await friend.page.content()).not.toContain('/api/media/')
  await friend.close()

  const stranger = await anotherPerson(browser, lang, { serviceWorkers: 'block' })
  await stranger.page.goto(`/s/${hidden}`)
  await expect(stranger.page.getByText(t('community_post_gone'))).toBeVisible()
  await stranger.close()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('pictures of posts that were seen are shown; private ones and those of another user are not stored (PWA-01, X-17, X-18)', async ({
    page,
    context,
    member,
    lang,
    phone,
    t,
  }) => {
    const me = await member(page)
    const word = `w${me.nick}`
    const image = async (alt: string) => [{ id: await addPicture(page.request, me, await photo('x.jpg')), alt }]
    const seen = await addPost(page.request, me, `${word} seen`, { image: await image('Seen') })
    const hidden = await addPost(page.request, me, `${word} private`, { public: 0, image: await image('Hidden') })
    const stored = async () => (await cached(page))['post-pictures'] ?? []
    await openWithWorker(page, `/s/${hidden}`)
    // The worker rules from the second page on.
    for (const id of [hidden, seen]) {
      await page.goto(`/s/${id}`)
      await isDrawn(page.locator('.thread-focus .shot img'))
      await untilKept(page, `["comment","show",${id}`)
    }
    await expect.poll(stored).toHaveLength(1)
    await untilCodeIsKept(page)

    await context.setOffline(true)
    await page.goto(`/s/${seen}`)
    await isDrawn(page.locator('.thread-focus .shot img'))
    await page.goto(`/s/${hidden}`)
    await expect(page.getByText(`${word} private`)).toBeVisible()
    await expect(page.getByRole('button', { name: t('comment_media_failed') })).toBeVisible()
    await context.setOffline(false)

    // Deleted on the server, it is not shown again.
    const headers = { authorization: `Bearer ${me.token}` }
    expect((await page.request.delete(`/api/comment/${seen}`, { headers })).ok()).toBe(true)
    const gone = await page.evaluate(async () => {
      const [request] = await (await caches.open('post-pictures')).keys()
      const path = new URL(request!.url).pathname.replace('/post-pictures/', '/api/media/')
      const picture = new Image()
      picture.src = `${path}/480.webp`
      return picture.decode().then(
        () => false,
        () => true,
      )
    })
    expect(gone).toBe(true)
    await expect.poll(stored).toEqual([])

    const kept = await addPost(page.request, me, `${word} kept`, { image: await image('Kept') })
    await page.goto(`/s/${kept}`)
    await isDrawn(page.locator('.thread-focus .shot img'))
    await expect.poll(stored).toHaveLength(1)
    await page.goto('/community')
    await new Shell(page, lang, phone).logOut()
    await expect.poll(stored).toEqual([])
  })
})

test('a video, a GIF and a link are drawn, and nothing moves when they arrive (POS-01, POS-02)', async ({
  page,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const mine = new Posts(page, lang)
  const word = `w${me.nick}`
  const headers = sentBy(me)
  const poster = await addPicture(page.request, me, await photo('poster.jpg'))
  const film = await page.request.post(`/api/media/video?poster=${poster}`, {
    headers: { ...headers, 'content-type': 'video/webm' },
    data: await readFile(videoOf('clip.webm')),
  })
  const video = { id: ((await film.json()) as { id: string }).id, alt: 'A jump' }
  const found = await page.request.get('/api/gif/search?q=cat', { headers })
  const [gif] = ((await found.json()) as { data: { title: string }[] }).data
  await addPost(page.request, me, `${word} plain`, { link: 'http://localhost/nothing' })
  await addPost(page.request, me, `${word} gif`, { gif })
  await addPost(page.request, me, `${word} video`, { video })
  const four = await addPost(page.request, me, `${word} four`, {
    image: [
      { id: await addPicture(page.request, me, await photo('1.jpg')) },
      { id: await addPicture(page.request, me, await photo('2.jpg')) },
      { id: await addPicture(page.request, me, await photo('3.jpg')) },
      { id: await addPicture(page.request, me, await photo('4.jpg')) },
    ],
  })
  await noteShifts(page)
  await page.goto(`/s/${four}`)
  const shots = mine.post(`${word} four`).locator('.shot img')
  await expect(shots).toHaveCount(4)
  for (const shot of await shots.all()) await isDrawn(shot)
  const { score, most } = await shiftsOf(page)
  expect(score, most).toBeLessThan(0.001)
  await page.goto('/community')

  const player = mine.post(`${word} video`).locator('video')
  await player.scrollIntoViewIfNeeded()
  await expect(player).toHaveAttribute('preload', 'none')
  await expect(player).toHaveAttribute('aria-label', t('comment_media_video_of', { text: 'A jump' }))
  await player.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => player.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0)

  const moving = mine.post(`${word} gif`)
  await moving.scrollIntoViewIfNeeded()
  await isDrawn(moving.getByRole('img', { name: gif!.title }))
  await expect(moving.getByText(/^GIF · (?:GIPHY|KLIPY)$/)).toBeVisible()
  await moving.getByRole('button', { name: t('comment_media_gif_stop', { title: gif!.title }) }).click()
  await expect(moving.locator('canvas')).toBeVisible()
  await moving.getByRole('button', { name: t('comment_media_gif_play', { title: gif!.title }) }).click()
  await expect(moving.locator('canvas')).toHaveCount(0)

  const link = mine.post(`${word} plain`).getByRole('link', { name: 'localhost/nothing' })
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await moving.scrollIntoViewIfNeeded()
  await expect(moving.locator('canvas'), 'it stands still').toBeVisible()
})

test('what stands in the way of an upload is said in words, and each can be tried again (POS-02, UP-04)', async ({
  page,
  member,
  lang,
  t,
}) => {
  await member(page)
  const mine = new Posts(page, lang)
  await page.goto('/community')
  await mine.write()
  await page.keyboard.type('Words that stay')
  const problem = (status: number, more: object = {}) => ({ title: 'x', status, detail: 'x', ...more })
  const cases: [status: number, json: object, words: string][] = [
    [422, problem(422, { code: 'no_more_media' }), t('comment_picture_no_room')],
    [413, problem(413), t('pictures_too_large', { most: '10' })],
    [429, problem(429, { retry_after: 1_800 }), t('errors_wait_minutes', { minutes: '30' })],
    [503, problem(503, { retry_after: 5 }), t('comment_picture_failed')],
  ]
  await mine.choosePictures(await photo('one.jpg'))
  await mine.arrived(1)
  for (const [status, json, words] of cases) {
    await page.route('**/api/media/picture', (route) => route.fulfill({ status, json }), { times: 1 })
    await mine.choosePictures(await photo('two.jpg'))
    const refused = mine.tiles().nth(1)
    await expect(refused.getByRole('alert')).toContainText(words)
    await refused.getByRole('button', { name: t('errors_retry') }).click()
    await mine.arrived(2)
    await refused.getByRole('button', { name: t('comment_picture_remove', { number: '2' }) }).click()
    await mine.arrived(1)
  }
  await mine
    .tiles()
    .getByRole('button', { name: t('comment_picture_remove', { number: '1' }) })
    .click()

  const film = videoOf('phone.mp4')
  for (const [status, json, words] of [
    [422, problem(422, { code: 'no_more_media' }), t('comment_picture_no_room')],
    [413, problem(413), t('comment_video_too_big', { most: '50' })],
    [429, problem(429, { retry_after: 7_200 }), t('errors_wait_hours', { hours: '2' })],
  ] as const) {
    await page.route('**/api/media/video?*', (route) => route.fulfill({ status, json }), { times: 1 })
    await mine.chooseVideo(film)
    await expect(mine.said()).toContainText(words)
    await mine.tool('comment_video_remove').click()
    await expect(mine.said()).toHaveCount(0)
  }
  await expect(mine.text()).toHaveText('Words that stay')
  await mine.send()
  await expect(mine.post('Words that stay')).toBeVisible()
})
