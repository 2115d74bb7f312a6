import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { Share2 } from '../ui/icons/icons.ts'
import { shareAddress } from './share-address.ts'

/** Shares the address of this page. */
export const ShareButton = ({ title, path }: { title: string; path: string }) => (
  <Button variant="line" icon={<Share2 aria-hidden />} onClick={() => void shareAddress(title, path)}>
    {m.list_share()}
  </Button>
)
