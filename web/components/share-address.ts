import { m } from '../paraglide/messages.js'
import { toast } from '../ui/feedback/toast.ts'

/** Shares an address of this site, or copies it where the browser cannot share. */
export async function shareAddress(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    // On desktops the sharing dialog is a detour: there the address is copied.
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.show(m.list_share_done())
  } catch (error) {
    // The user closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(m.list_share_failed())
  }
}
