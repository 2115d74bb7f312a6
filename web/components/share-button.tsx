import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { Share2 } from '../ui/icons/icons.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Shares the address of this page, or copies it where the browser cannot share. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
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
  return (
    <Button variant="line" icon={<Share2 aria-hidden />} onClick={() => void share()}>
      {m.list_share()}
    </Button>
  )
}
