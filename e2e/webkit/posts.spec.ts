import { writeFileSync } from 'node:fs'
import { photo } from '../support/posts.ts'
import { test } from './support/test.ts'

test('a post with a mention and a picture is written (POS-01, POS-02, POS-04)', async ({ tab, member, t }, info) => {
  const { nick } = await member()
  const picture = info.outputPath('photo.jpg')
  writeFileSync(picture, (await photo('photo.jpg')).buffer)
  await tab.goto('/community')
  await tab.click('main .write-box')
  const text = 'dialog.composer [role=textbox]'
  await tab.type(text, `From ${nick} to @lune`)
  // Clicking fails when the dialog hides what it suggests.
  await tab.click('dialog.composer [role=option]')
  await tab.chooseFile('dialog.composer input[type=file]', picture)
  await tab.see('dialog.composer .tile-alt')
  await tab.click(['dialog.composer button', t('comment_post')])
  await tab.gone('dialog.composer')
  await tab.reload()
  await tab.until((author) => {
    const posts = [...document.querySelectorAll('main article')]
    const images = posts.find((post) => post.textContent.includes(`From ${author}`))?.querySelectorAll('img') ?? []
    // The first one is the author's; the server makes pictures 1,600 pixels wide at most.
    return [...images].some((image) => image.complete && image.naturalWidth > 300)
  }, nick)
  await tab.click(['main article a', '@lune'])
  await tab.see(['main h1', 'Lune'])
})
