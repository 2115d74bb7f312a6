import { useState } from 'react'
import { limits } from '../../../../../common/rules/limits.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { ChevronLeft, ChevronRight, RotateCcw, X } from '../../../../ui/icons/icons.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { GuardedPicture, useMediaPass } from '../../post-media/guarded-picture.tsx'
import { AltField } from '../alt-field.tsx'
import type { DraftPicture } from '../hanging.ts'
import type { Upload } from './uploads.ts'
import type { Pictures } from './use-pictures.ts'
import './picture-tiles.css'

/** The pictures of a draft: each with its way to the server, its words, its place. */
export function PictureTiles({ pictures }: { pictures: Pictures }) {
  const { all, uploads } = pictures
  const [describing, setDescribing] = useState<string | null>(null)
  const described = all.findIndex(({ key }) => key === describing)
  const alt = all[described]?.alt
  return (
    <>
      {all.length > 0 && (
        <ul aria-label={m.comment_media_pictures()} className="composer-pictures">
          {all.map((picture, at) => (
            <Tile
              key={picture.key}
              picture={picture}
              upload={uploads.get(picture.key)}
              at={at}
              pictures={pictures}
              describing={picture.key === describing}
              onDescribe={() => setDescribing(picture.key === describing ? null : picture.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="composer-note empty:hidden">
        {isStill(pictures) &&
          m.comment_picture_still({
            frames: formatNumber(limits.movingFrames),
            pixels: formatNumber(limits.movingPixels / 1_000_000),
          })}
      </p>
      {describing !== null && alt !== undefined && (
        <AltField
          key={describing}
          label={m.comment_alt_of({ number: String(described + 1) })}
          hint={m.comment_alt_hint()}
          value={alt}
          onChange={(text) => pictures.describe(describing, text)}
          onDone={() => setDescribing(null)}
        />
      )}
    </>
  )
}

/** Whether the server has only the first frame of one that moves. */
const isStill = ({ all, uploads }: Pictures): boolean =>
  all.some(({ key, picture }) => uploads.get(key)?.animated === true && picture && !picture.moving)

interface TileProps {
  picture: DraftPicture
  upload: Upload | undefined
  /** Its place, from 0. */
  at: number
  pictures: Pictures
  describing: boolean
  onDescribe: () => void
}

function Tile({ picture, upload, at, pictures, describing, onDescribe }: TileProps) {
  const { key, alt } = picture
  const number = String(at + 1)
  const sending = upload?.state === 'waiting' || upload?.state === 'sending'
  const last = pictures.all.length - 1
  return (
    <li className="composer-picture">
      <Preview picture={picture} upload={upload} />
      <IconButton
        className="tile-button top-0 right-0"
        label={sending ? m.comment_picture_stop({ number }) : m.comment_picture_remove({ number })}
        icon={<X aria-hidden />}
        onClick={() => pictures.remove(key)}
      />
      {upload && upload.state !== 'there' ? (
        <Way upload={upload} number={number} onRetry={() => pictures.retry(key)} />
      ) : (
        <div className="tile-foot">
          <button
            type="button"
            className="tile-alt"
            aria-label={m.comment_alt_of({ number })}
            aria-expanded={describing}
            data-filled={alt !== '' || undefined}
            onClick={onDescribe}
          />
          {last > 0 && (
            <span className="ml-auto flex">
              <IconButton
                className="tile-button"
                label={m.comment_picture_earlier({ number })}
                icon={<ChevronLeft aria-hidden />}
                disabled={at === 0}
                onClick={() => pictures.move(key, -1)}
              />
              <IconButton
                className="tile-button"
                label={m.comment_picture_later({ number })}
                icon={<ChevronRight aria-hidden />}
                disabled={at === last}
                onClick={() => pictures.move(key, 1)}
              />
            </span>
          )}
        </div>
      )}
    </li>
  )
}

/** The chosen file; of a draft that came back, what the server has. */
function Preview({ picture: { picture }, upload }: { picture: DraftPicture; upload: Upload | undefined }) {
  const [broken, setBroken] = useState(false)
  if (broken) return null
  if (upload) return <img src={upload.preview} alt="" onError={() => setBroken(true)} />
  return picture && <KeptPreview picture={picture} />
}

function KeptPreview({ picture }: { picture: NonNullable<DraftPicture['picture']> }) {
  const pass = useMediaPass()
  const [lost, setLost] = useState(false)
  if (lost || pass.failed) return <p className="tile-lost">{m.comment_media_lost()}</p>
  return (
    <>
      <img src={picture.placeholder} alt="" />
      <GuardedPicture picture={picture} alt="" sizes="300px" pass={pass} priority onFail={() => setLost(true)} />
    </>
  )
}

const megabytes = (bytes: number): string => formatNumber(Math.round(bytes / 104_857.6) / 10)

/** How far it is, or why it did not arrive. */
function Way({ upload, number, onRetry }: { upload: Upload; number: string; onRetry: () => void }) {
  const { state, part, file, problem } = upload
  if (state === 'refused')
    return (
      <div role="alert" className="tile-way">
        <p>
          <span className="sr-only">{m.comment_picture_number({ number })}</span>
          {problem}
        </p>
        <Button size="s" variant="glass" icon={<RotateCcw aria-hidden />} onClick={onRetry}>
          {m.errors_retry()}
        </Button>
      </div>
    )
  const percent = Math.round(part * 100)
  return (
    <div className="tile-way">
      <p aria-hidden>
        <span>{m.comment_picture_sent({ sent: megabytes(part * file.size), whole: megabytes(file.size) })}</span>
        <b>{percent}%</b>
      </p>
      <progress value={part} aria-label={m.comment_picture_sending({ number })}>
        {percent}%
      </progress>
    </div>
  )
}
