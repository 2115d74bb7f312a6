import { useRef } from 'react'
import { limits } from '../../../../../common/rules/limits.ts'
import { m } from '../../../../paraglide/messages.js'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Clapperboard } from '../../../../ui/icons/icons.ts'
import type { VideoTools } from './use-video.ts'

/** Browsers do not know every type by its name. */
const endings = ['.mkv', '.mov', '.mp4', '.m4v', '.webm', '.ts']

/** Whether a chosen or dropped file is meant as a video: what it is, its bytes tell later. */
export const isVideoFile = ({ type, name }: File): boolean =>
  type.startsWith('video/') || (type === '' && endings.some((ending) => name.toLowerCase().endsWith(ending)))

/** Chooses a video. */
export function VideoTool({ video }: { video: VideoTools }) {
  const input = useRef<HTMLInputElement>(null)
  const label = m.comment_video_add({ minutes: String(limits.videoSeconds / 60) })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={['video/*', ...endings].join()}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) video.take(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <IconButton label={label} icon={<Clapperboard aria-hidden />} onClick={() => input.current?.click()} />
    </>
  )
}
