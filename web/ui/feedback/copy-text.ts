import { m } from '../../paraglide/messages.js'
import { toast } from './toast.ts'

/** Puts a text on the clipboard, and says so. */
export const copyText = (text: string, copied: () => string): Promise<unknown> =>
  navigator.clipboard.writeText(text).then(
    () => toast.show(copied()),
    () => toast.error(m.errors_generic()),
  )
