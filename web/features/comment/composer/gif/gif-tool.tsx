import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gif } from '../../../../../common/api/gif.ts'
import { lazyDialog } from '../../../../components/lazy-part.tsx'
import { opensDialog } from '../../../../lib/fetch-ahead.ts'
import { m } from '../../../../paraglide/messages.js'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { siteQuery } from '../../../site/site.data.ts'

const loadPicker = () => import('./gif-picker.tsx')
const Picker = lazyDialog(loadPicker, 'GifPicker')

interface Props {
  /** Whether a GIF may be hung now; if not, it says why. */
  mayHang: () => boolean
  onPick: (gif: Gif) => void
}

/** Chooses a GIF; nothing where this site has no service of GIFs. */
export function GifTool({ mayHang, onPick }: Props) {
  const { data: site } = useQuery(siteQuery)
  const [open, setOpen] = useState(false)
  if (!site?.gif) return null
  return (
    <>
      <IconButton
        label={m.comment_gif_choose()}
        icon={
          <span aria-hidden className="composer-gif">
            GIF
          </span>
        }
        {...opensDialog(loadPicker)}
        onClick={() => setOpen(mayHang())}
      />
      {open && (
        <Picker
          provider={site.gif.provider}
          onPick={(gif) => {
            onPick(gif)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
