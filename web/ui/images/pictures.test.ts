import { expect, test } from 'vitest'
import { pictureSources } from './pictures.ts'

const host = 'https://images.igdb.com/igdb/image/upload'

test('a cover of the games database comes in four widths (GAM-02)', () => {
  expect(pictureSources(`${host}/t_cover_big/co4jni.jpg`, 'cover')).toEqual({
    src: `${host}/t_cover_big/co4jni.jpg`,
    avif: undefined,
    webp: [
      `${host}/t_cover_small/co4jni.webp 90w`,
      `${host}/t_cover_small_2x/co4jni.webp 180w`,
      `${host}/t_cover_big/co4jni.webp 264w`,
      `${host}/t_cover_big_2x/co4jni.webp 528w`,
    ].join(', '),
  })
})

test('a screenshot comes in wider ones, from any host of the scheme (GAM-02)', () => {
  const webp = pictureSources('http://localhost:4000/x/igdb/image/upload/t_720p/sc8-abc_1.png', 'shot')?.webp
  expect(webp?.split(', ')).toEqual([
    'http://localhost:4000/x/igdb/image/upload/t_screenshot_med/sc8-abc_1.webp 569w',
    'http://localhost:4000/x/igdb/image/upload/t_screenshot_big/sc8-abc_1.webp 889w',
    'http://localhost:4000/x/igdb/image/upload/t_screenshot_huge/sc8-abc_1.webp 1280w',
    'http://localhost:4000/x/igdb/image/upload/t_1080p/sc8-abc_1.webp 1920w',
  ])
})

test.each([
  'https://example.com/cover.jpg',
  '/uploads/1/cover.webp',
  `${host}/t_cover_big/co4jni.gif`,
  `${host}/t_cover_big/co 4, x.jpg`,
  `${host}/co4jni.jpg`,
])('%j is shown as it is', (src) => {
  expect(pictureSources(src, 'cover')).toEqual({ src, avif: undefined, webp: undefined })
})

test("a profile's pictures come in two formats and the widths they are kept in (PRF-01)", () => {
  const src = '/media/7/0b7e1c52-7a55-4a3c-9a43-0d6f3a1c2b4d'
  expect(pictureSources(src, 'background')).toEqual({
    src,
    avif: `${src}/640.avif 640w, ${src}/1280.avif 1280w, ${src}/1920.avif 1920w`,
    webp: `${src}/640.webp 640w, ${src}/1280.webp 1280w, ${src}/1920.webp 1920w`,
  })
  expect(pictureSources(src, 'avatar')?.avif).toContain(`${src}/64.avif 64w, `)
  expect(pictureSources('/elsewhere.png', 'avatar')).toEqual({
    src: '/elsewhere.png',
    avif: undefined,
    webp: undefined,
  })
  expect(pictureSources('javascript:alert(1)', 'avatar')).toBeNull()
})

test.each(['javascript:alert(1)', 'data:image/svg+xml,x', '//example.com/x.jpg', 'cover.jpg', ''])(
  '%j is not a picture (GA-06)',
  (src) => expect(pictureSources(src, 'cover')).toBeNull(),
)
