/** The first bytes of each kind; the four bytes of WebP's length may have any value. */
const beginnings: RegExp[] = [/^\xff\xd8\xff/s, /^\x89PNG\r\n\x1a\n/s, /^GIF8[79]a/s, /^RIFF.{4}WEBPVP8[ LX]/s]

/** Whether bytes begin like JPEG, PNG, GIF or WebP: file names and declared types do not count (UP-01, UP-03). */
export const isPicture = (bytes: Buffer): boolean => {
  const head = bytes.toString('latin1', 0, 16)
  return beginnings.some((beginning) => beginning.test(head))
}
