import { useState } from 'react'
import { formatNumber } from '../../../../i18n/format.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { CircleAlert, RotateCcw, X } from '../../../../ui/icons/icons.ts'
import { PostMedia } from '../../post-media/post-media.tsx'
import { AltField } from '../alt-field.tsx'
import { type Hanging, readOf } from '../hanging.ts'
import type { VideoTools } from './use-video.ts'
import type { Way as VideoWay } from './video-way.ts'
import '../pictures/picture-tiles.css'
import '../pictures/picture-tiles.css'

interface Props {
  hanging: Extract<Hanging, { kind: 'video' }>
  tools: VideoTools
}

/** The video of a draft: its way to the server, then the video itself, with its words. */
export function VideoTile({ hanging, tools }: Props) {
  const [describing, setDescribing] = useState(false)
  const { way } = tools
  const isThere = hanging.video !== null
  return (
    <>
      <div className="composer-thing">
        {isThere ? (
          <PostMedia media={readOf(hanging)} />
        ) : (
          <div className="composer-picture composer-video">
            {way?.poster && <img src={way.poster} alt="" />}
            {way && <Way way={way} onRetry={tools.retry} />}
          </div>
        )}
        <span className="grid">
          <IconButton
            label={isThere || tools.refused ? m.comment_video_remove() : m.comment_video_stop()}
            icon={<X aria-hidden />}
            onClick={tools.remove}
          />
          {isThere && (
            <button
              type="button"
              className="tile-alt composer-video-alt"
              aria-label={m.comment_video_alt()}
              aria-expanded={describing}
              data-filled={hanging.alt !== '' || undefined}
              onClick={() => setDescribing(!describing)}
            />
          )}
        </span>
      </div>
      {isThere && describing && (
        <AltField
          label={m.comment_video_alt()}
          hint={m.comment_video_alt_hint()}
          value={hanging.alt}
          onChange={tools.describe}
          onDone={() => setDescribing(false)}
        />
      )}
    </>
  )
}

const megabytes = (bytes: number): string => formatNumber(Math.max(0.1, Math.round(bytes / 104_857.6) / 10))

/** How far it is, or why it did not arrive. */
function Way({ way, onRetry }: { way: VideoWay; onRetry: () => void }) {
  const { state, part, bytes, problem, again } = way
  if (state === 'refused')
    return (
      <div role="alert" className="tile-way">
        <p>
          <CircleAlert aria-hidden />
          {problem}
        </p>
        {again && (
          <Button size="s" variant="glass" icon={<RotateCcw aria-hidden />} onClick={onRetry}>
            {m.errors_retry()}
          </Button>
        )}
      </div>
    )
  const percent = Math.round(part * 100)
  const words = wordsOf[state]()
  return (
    <div className="tile-way">
      <p>
        <span role="status">{words}</span>
        <span aria-hidden className="composer-video-part">
          {state === 'sending' && m.comment_picture_sent({ sent: megabytes(part * bytes), whole: megabytes(bytes) })}
          {state !== 'preparing' && <b>{percent}%</b>}
        </span>
      </p>
      {/* Without a value it says that it does not know how long. */}
      <progress value={state === 'preparing' || part === 1 ? undefined : part} aria-label={words}>
        {percent}%
      </progress>
    </div>
  )
}

const wordsOf = {
  preparing: m.comment_video_preparing,
  converting: m.comment_video_converting,
  sending: m.comment_video_sending,
  there: m.comment_video_sending,
}
