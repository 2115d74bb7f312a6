/** The folder of the pictures of previews. */
export const previewFolder = 'previews'

/** Where the picture of a preview is stored. */
export const previewKey = (id: string): string => `${previewFolder}/${id}.webp`

const form = /^previews\/([0-9a-f-]{36})\.webp$/

/** The preview that a stored file belongs to; undefined for any other file. */
export const previewOf = (key: string): string | undefined => form.exec(key)?.[1]
