import { type PictureFormat, profilePictures, variantName } from '../../../common/rules/pictures.ts'

/** One picture in the widths that its host offers, for `<picture>`. */
export interface PictureSources {
  /** The URL as given: for browsers that support nothing else. */
  src: string
  /** AVIF in several widths; undefined without any. */
  avif: string | undefined
  /** WebP in several widths; undefined for a picture that exists in one size only. */
  webp: string | undefined
}

/** The sizes of the external games database that we use, with their widths in pixels. */
const sizes = {
  cover: { cover_small: 90, cover_small_2x: 180, cover_big: 264, cover_big_2x: 528 },
  shot: { screenshot_med: 569, screenshot_big: 889, screenshot_huge: 1280, '1080p': 1920 },
} as const

/** Its URLs, on any host: /igdb/image/upload/t_{size}/{id}.{ending}. */
const scheme = /^(.*\/igdb\/image\/upload\/t_)\w+(\/[\w-]+)\.(?:jpe?g|png|webp)$/
/** A picture uploaded by a user. */
const own = /^\/media\/\d+\/[\da-f-]{36}$/

/** An icon is as its service has it: in one size. */
export type PictureShape = keyof typeof sizes | keyof typeof profilePictures | 'icon'

/**
 * The widths of a cover, a screenshot or a profile's picture. Any other URL of the web or of this site is used
 * unchanged; null for other schemes (javascript:, data:).
 */
export function pictureSources(src: string, kind: PictureShape): PictureSources | null {
  if (!/^(?:https?:\/\/|\/(?!\/))/.test(src)) return null
  if (kind === 'avatar' || kind === 'background') return own.test(src) ? ownSources(src, kind) : plain(src)
  if (kind === 'icon') return plain(src)
  const [, start, id] = scheme.exec(src) ?? []
  if (start === undefined || id === undefined) return plain(src)
  const webp = Object.entries(sizes[kind]).map(([size, width]) => `${start}${size}${id}.webp ${width}w`)
  return { ...plain(src), webp: webp.join(', ') }
}

const plain = (src: string): PictureSources => ({ src, avif: undefined, webp: undefined })

function ownSources(src: string, kind: keyof typeof profilePictures): PictureSources {
  const all = (format: PictureFormat) =>
    profilePictures[kind].widths.map((width) => `${src}/${variantName(width, format)} ${width}w`).join(', ')
  return { src, avif: all('avif'), webp: all('webp') }
}
