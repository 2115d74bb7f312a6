import { useRef, useState } from 'react'
import { type PictureKind, profilePictures } from '../../../common/rules/pictures.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Cropper } from './cropper.tsx'
import type { Size } from './crop.ts'
import { drawPart } from './draw-part.ts'
import type { useSetPicture } from './pictures.data.ts'
import { useView } from './use-view.ts'

interface Props {
  kind: PictureKind
  /** Object URL of the chosen file. */
  address: string
  setting: ReturnType<typeof useSetPicture>
  onClose: () => void
  /** The browser cannot read the file as a picture. */
  onBroken: () => void
}

/** Shows a chosen picture for cropping, and uploads the chosen part. */
export function CropDialog({ kind, address, setting, onClose, onBroken }: Props) {
  const [size, setSize] = useState<Size | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const crop = useView(frame, size, profilePictures[kind].height)
  const save = async () => {
    if (!image.current || !size) return
    const picture = await drawPart(image.current, crop.view, kind).catch(onBroken)
    if (picture) setting.set(picture)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'avatar' ? m.pictures_crop_avatar() : m.pictures_crop_background()}
      closeLabel={m.pictures_close()}
      size={kind === 'avatar' ? 'm' : 'l'}
      footer={
        <>
          <Button variant="soft" onClick={onClose}>
            {m.pictures_cancel()}
          </Button>
          <Button variant="primary" busy={setting.busy} disabled={!size} onClick={() => void save()}>
            {m.pictures_save()}
          </Button>
        </>
      }
    >
      <Cropper
        {...{ kind, address, size, frame, image, crop, onBroken }}
        onSize={(found) => (found.width > 0 ? setSize(found) : onBroken())}
      />
      <div role="status" className="crop-state">
        {setting.busy && (
          <progress value={setting.progress} aria-label={m.pictures_sending()}>
            {m.pictures_sending()}
          </progress>
        )}
        <ErrorNote silent>{setting.error}</ErrorNote>
      </div>
    </Dialog>
  )
}
