import { type PointerEvent, useState } from 'react'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ALargeSmall, EyeOff, Gamepad2, Link2 } from '../../../ui/icons/icons.ts'
import type { PostDraft, SetDraft } from './draft.ts'
import { GifTool } from './gif/gif-tool.tsx'
import { PictureTool } from './pictures/picture-tool.tsx'
import type { HangingTools } from './use-hanging.ts'
import { VideoTool } from './video/video-tool.tsx'

const PickGame = lazyDialog(() => import('../../review/pick-game-dialog.tsx'), 'PickGameDialog')

/** From here on the counter is shown. */
const nearLimit = 500

interface Props {
  draft: PostDraft
  set: SetDraft
  tools: HangingTools
  /** How many characters are left. */
  left: number
  /** A post that was sent keeps its game, and what hangs from it. */
  fixed: boolean
  formatting: boolean
  onFormat: () => void
  linking: boolean
  onLink: () => void
}

/** What can be added to the text. A press leaves the focus in it. */
export function Toolbar({ draft, set, tools, left, fixed, formatting, onFormat, linking, onLink }: Props) {
  const [picking, setPicking] = useState(false)
  const stay = { onPointerDown: (event: PointerEvent) => event.preventDefault() }
  return (
    <div role="toolbar" aria-label={m.comment_tools()} className="composer-tools">
      <IconButton
        {...stay}
        className="md:hidden"
        label={m.comment_format()}
        icon={<ALargeSmall aria-hidden />}
        pressed={formatting}
        onClick={onFormat}
      />
      {!fixed && (
        // Each kind of what can hang from a post has its button here.
        <>
          <PictureTool pictures={tools.pictures} />
          <VideoTool video={tools.video} />
          <GifTool mayHang={tools.mayHangGif} onPick={(gif) => set({ hanging: { kind: 'gif', gif } })} />
        </>
      )}
      <IconButton {...stay} label={m.comment_link()} icon={<Link2 aria-hidden />} pressed={linking} onClick={onLink} />
      {!fixed && (
        <IconButton
          label={m.comment_game()}
          icon={<Gamepad2 aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        />
      )}
      <IconButton
        {...stay}
        label={m.comment_spoiler_mark()}
        icon={<EyeOff aria-hidden />}
        pressed={draft.spoiler}
        onClick={() => set({ spoiler: !draft.spoiler })}
      />
      <Counter left={left} />
      {picking && (
        <PickGame
          onPick={(picked) => {
            set({ game: picked })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

function Counter({ left }: { left: number }) {
  if (left > nearLimit) return null
  const words = m.comment_left({ number: formatNumber(left) })
  return (
    <>
      <span aria-hidden title={words} className={left < 0 ? 'composer-count text-danger' : 'composer-count'}>
        {formatNumber(left)}
      </span>
      <span role="status" className="sr-only">
        {left < 0 ? m.comment_over({ over: formatNumber(-left) }) : words}
      </span>
    </>
  )
}
