import { type CSSProperties, type RefObject, useId } from 'react'
import { type PictureKind, profilePictures } from '../../../common/rules/pictures.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { lyingSize, mostZoom, type Size, type View } from './crop.ts'
import { sizeOf } from './draw-part.ts'
import type { useView } from './use-view.ts'

interface Props {
  kind: PictureKind
  /** Object URL of the chosen file. */
  address: string
  /** Size of the picture; null while it is loading. */
  size: Size | null
  frame: RefObject<HTMLDivElement | null>
  image: RefObject<HTMLImageElement | null>
  crop: ReturnType<typeof useView>
  onSize: (size: Size) => void
  onBroken: () => void
}

/** A picture behind a crop frame. By touch, mouse, wheel and keyboard. */
export function Cropper({ kind, address, size, frame, image, crop, onSize, onBroken }: Props) {
  const helpId = useId()
  const lies = size ? lying(crop.view, size, profilePictures[kind].height) : undefined
  return (
    <div className={cx('crop', `crop-${kind}`)}>
      <div
        className="crop-stage"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move what is in it
        tabIndex={0}
        aria-label={m.pictures_crop_label()}
        aria-describedby={helpId}
        data-autofocus
        {...crop.handlers}
      >
        <div ref={frame} className="crop-frame">
          <img
            ref={image}
            src={address}
            alt=""
            draggable={false}
            style={lies}
            onLoad={(event) => onSize(sizeOf(event.currentTarget))}
            onError={onBroken}
          />
        </div>
      </div>
      <div className="crop-tools">
        <Zoom value={crop.view.zoom} onChange={crop.zoomTo} />
        {kind === 'avatar' && (
          <div className="crop-previews" aria-hidden>
            {['l', 's'].map((each) => (
              <span key={each} className={`avatar avatar-${each}`}>
                <span className="crop-preview">
                  <img src={address} alt="" style={lies} />
                </span>
              </span>
            ))}
          </div>
        )}
      </div>
      <p id={helpId} className="field-note">
        {m.pictures_crop_help()}
      </p>
    </div>
  )
}

const Zoom = ({ value, onChange }: { value: number; onChange: (zoom: number) => void }) => (
  <label className="crop-zoom">
    <span>{m.pictures_zoom()}</span>
    <input
      type="range"
      min={1}
      max={mostZoom}
      step={0.01}
      value={value}
      aria-valuetext={m.pictures_zoom_value({ times: formatNumber(Math.round(value * 10) / 10) })}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  </label>
)

/** In units of the frame's width and height, so that the same values fit the frame and every preview. */
function lying(view: View, size: Size, tall: number): CSSProperties {
  const { width, height } = lyingSize(size, tall, view.zoom)
  const part = (length: number, whole: number) => `${(100 * length) / whole}%`
  return {
    width: part(width, 1),
    height: part(height, tall),
    left: part(0.5 + view.x - width / 2, 1),
    top: part(tall / 2 + view.y - height / 2, tall),
  }
}
