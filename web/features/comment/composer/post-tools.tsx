import { type PointerEvent, useState, type ReactNode, useRef } from 'react'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Toolbar } from '../../../ui/buttons/toolbar.tsx'
import { limits } from '../../../../common/rules/limits.ts'
import { convertedTypes, pictureTypes } from '../../../../common/rules/pictures.ts'
import { ALargeSmall, Clapperboard, EyeOff, Gamepad2, ImagePlus, Link2 } from '../../../ui/icons/icons.ts'
import { stackTools } from '../../../ui/layout/bottom-stack.ts'
import type { PostDraft, SetDraft } from './draft.ts'
import { type HangingTools, loadDraftFiles } from './use-hanging.ts'
import { videoEndings } from './hanging.ts'
import { fetchAhead, opensDialog } from '../../../lib/fetch-ahead.ts'
import { useQuery } from '@tanstack/react-query'
import type { Gif } from '../../../../common/api/gif.ts'
import { siteQuery } from '../../site/site.data.ts'

const PickGame = lazyDialog(() => import('../../review/pick-game-dialog.tsx'), 'PickGameDialog')

/** From here on the counter is shown. */
const nearLimit = 500

interface Props {
  draft: PostDraft
  set: SetDraft
  tools: HangingTools
  /** How many characters are left. */
  left: number
  /** Not sent yet: a post that was keeps its game, and what hangs from it. */
  isNew: boolean
  formatting: boolean
  onFormat: () => void
  linking: boolean
  onLink: () => void
}

/** What can be added to the text. A press leaves the focus in it. */
export function PostTools({ draft, set, tools, left, isNew, formatting, onFormat, linking, onLink }: Props) {
  const [picking, setPicking] = useState(false)
  const stay = { onPointerDown: (event: PointerEvent) => event.preventDefault() }
  return (
    <Toolbar boxRef={stackTools} label={m.comment_tools()} className="composer-tools">
      <IconButton
        {...stay}
        className="md:hidden"
        label={m.comment_format()}
        icon={<ALargeSmall aria-hidden />}
        pressed={formatting}
        onClick={onFormat}
      />
      {isNew && (
        // Each kind of what can hang from a post has its button here.
        <>
          <FileTools draft={draft} tools={tools} />
          <GifTool mayHang={tools.mayHangGif} onPick={(gif) => set({ hanging: { kind: 'gif', gif } })} />
        </>
      )}
      <IconButton {...stay} label={m.comment_link()} icon={<Link2 aria-hidden />} pressed={linking} onClick={onLink} />
      {isNew && (
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
    </Toolbar>
  )
}

/** Chooses pictures, several at once, and a video. */
const FileTools = ({ draft: { hanging }, tools }: Pick<Props, 'draft' | 'tools'>) => (
  <>
    <FileTool
      label={m.comment_pictures_add({
        count: String(hanging?.kind === 'pictures' ? hanging.pictures.length : 0),
        most: String(limits.postPictures),
      })}
      icon={<ImagePlus aria-hidden />}
      accept={[...pictureTypes, ...convertedTypes].join()}
      multiple
      onChoose={tools.take}
    />
    <FileTool
      label={m.comment_video_add({ minutes: String(limits.videoSeconds / 60) })}
      icon={<Clapperboard aria-hidden />}
      accept={['video/*', ...videoEndings].join()}
      onChoose={tools.take}
    />
  </>
)

function Counter({ left }: { left: number }) {
  if (left > nearLimit) return null
  const words = m.comment_left({ count: left, number: formatNumber(left) })
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

interface FileToolProps {
  label: string
  icon: ReactNode
  /** Types and endings, as an input wants them. */
  accept: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

/** Chooses files; the code that takes them comes while somebody chooses. */
function FileTool({ label, icon, accept, multiple = false, onChoose }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <IconButton
        label={label}
        icon={icon}
        onClick={() => {
          fetchAhead(loadDraftFiles)
          input.current?.click()
        }}
      />
    </>
  )
}

const loadPicker = () => import('./gif/gif-picker.tsx')
const Picker = lazyDialog(loadPicker, 'GifPicker')

interface GifToolProps {
  /** Whether a GIF may be hung now; if not, it says why. */
  mayHang: () => boolean
  onPick: (gif: Gif) => void
}

/** Chooses a GIF; nothing where this site has no service of GIFs. */
function GifTool({ mayHang, onPick }: GifToolProps) {
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
