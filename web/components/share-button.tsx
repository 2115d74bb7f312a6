import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { Share2 } from '../ui/icons/icons.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Hands the address of this page to another program, or copies it where the browser shares nothing. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = new URL(path, location.origin).href
    try {
      // A desktop's sharing is a detour: there the address is what is wanted.
      if ('share' in navigator && matchMedia('(pointer: coarse)').matches) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.show(m.list_share_done())
    } catch (error) {
      // Somebody closed the sheet: that is an answer too.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(m.list_share_failed())
    }
  }
  return (
    <Button variant="line" icon={<Share2 aria-hidden />} onClick={() => void share()}>
      {m.list_share()}
    </Button>
  )
}
