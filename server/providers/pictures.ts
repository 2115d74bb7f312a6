import { address } from './clean.ts'

/** Reads the address of a picture: by https and on one of these origins, else null. Some services still say http. */
export const pictureOn =
  (origins: readonly string[]) =>
  (text: string | null | undefined): string | null => {
    const url = address(text?.replace(/^http:/, 'https:'))
    return url !== null && origins.includes(new URL(url).origin) ? url : null
  }
export type PictureOf = ReturnType<typeof pictureOn>
