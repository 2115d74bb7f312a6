import { deflateSync, crc32 } from 'node:zlib'
import { paths } from '../web/router/paths.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
  ends[0].writeUInt32BE(data.length)
  ends[1].writeUInt32BE(crc32(body))
  return Buffer.concat([ends[0], body, ends[1]])
}

/** A grey picture, wider than it is tall. */
function greyPng(width = 300, height = 200): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height, 150)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

test('a picture is chosen, cut, saved, seen on the profile, and taken away (AUT-11, PRF-01)', async ({
  page,
  member,
  t,
}) => {
  const { nick } = await member(page)
  await page.goto(paths.settings('profile'))
  const field = page.getByRole('group', { name: t('pictures_avatar') })
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await field.getByRole('button', { name: t('pictures_choose') }).click()
    await (await chooser).setFiles({ name, mimeType, buffer })
  }
  await choose('me.svg', 'image/svg+xml', Buffer.from('<svg/>'))
  await expect(field.getByRole('alert')).toHaveText(t('pictures_invalid'))

  await choose('me.png', 'image/png', greyPng())
  const dialog = page.getByRole('dialog', { name: t('pictures_crop_avatar') })
  await dialog.getByRole('application', { name: t('pictures_crop_label') }).press('+')
  await expect(dialog.getByRole('slider')).toHaveValue('1.1')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: t('pictures_save') }).click()
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  await expect(dialog).toBeHidden()

  await page.goto(paths.profile(nick))
  const picture = page.locator('main header .avatar img')
  await expect(picture).toHaveJSProperty('complete', true)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/media\/\d+\/[\da-f-]+\/\d+\.avif$/,
  )

  await page.goto(paths.settings('profile'))
  await field.getByRole('button', { name: t('pictures_remove') }).click()
  await expect(field.getByRole('button', { name: t('pictures_choose') })).toBeVisible()
  await page.goto(paths.profile(nick))
  await expect(page.locator('main header .avatar svg')).toBeVisible()
})
