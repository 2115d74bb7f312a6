import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Share2 } from '../ui/icons.ts'
import { toast } from '../ui/toast.ts'

/** Gives the address of a page to somebody: by the device's own way of sharing, else to the clipboard. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = new URL(path, location.origin).href
    try {
      if ('share' in navigator) await navigator.share({ title, url })
      else await copy(url)
    } catch (error) {
      // Whoever thinks better of it needs no word.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.show(url)
    }
  }
  return (
    <Button variant="line" size="s" icon={<Share2 aria-hidden />} onClick={() => void share()}>
      {m.shell_share()}
    </Button>
  )
}

async function copy(url: string): Promise<void> {
  await navigator.clipboard.writeText(url)
  toast.show(m.shell_share_copied())
}
