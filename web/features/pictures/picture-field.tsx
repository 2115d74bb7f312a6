import { type DragEvent, useId, useRef, useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { AuthUser } from '../../../common/api/auth.ts'
import { type PictureKind, pictureTypes } from '../../../common/rules/pictures.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/images/picture.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { fileProblem, mostMegabytes } from './check-file.ts'
import { useSetPicture } from './pictures.data.ts'
import './pictures.css'

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'), 'CropDialog')

export interface PictureFieldProps {
  kind: PictureKind
  /** URL of the present picture. */
  current: string | null
  /** Draws the generated portrait while there is no picture. */
  nick: string
  /** The session has been updated already. */
  onChange?: (user: AuthUser) => void
}

/** One of the user's pictures: shows it, replaces it by button or drop, and removes it. Saves by itself. */
export function PictureField({ kind, current, nick, onChange }: PictureFieldProps) {
  const id = useId()
  const { setting, address, problem, take, close, refuse } = useChosen(kind, onChange)
  const { over, ...drop } = useDrop(take)
  return (
    <div
      role="group"
      aria-labelledby={`${id}-name`}
      className={cx('picture-field', over && 'picture-field-over')}
      {...drop}
    >
      <Shown {...{ kind, current, nick }} />
      <div>
        <p id={`${id}-name`} className="picture-field-name">
          {kind === 'avatar' ? m.pictures_avatar() : m.pictures_background()}
        </p>
        <p id={`${id}-hint`} className="field-note">
          {m.pictures_hint({ most: mostMegabytes() })}
        </p>
        <div className="picture-field-acts">
          <Choose filled={current !== null} describedBy={`${id}-hint`} onFile={take} />
          {current !== null && (
            <Button variant="line" busy={setting.busy && address === null} onClick={() => setting.set(null)}>
              {m.pictures_remove()}
            </Button>
          )}
        </div>
        <ErrorNote>{problem}</ErrorNote>
      </div>
      {address !== null && (
        <CropDialog {...{ kind, address, setting }} onClose={close} onBroken={() => refuse(m.pictures_invalid())} />
      )}
    </div>
  )
}

/** The chosen file by its object URL, and its problem. */
function useChosen(kind: PictureKind, onChange: PictureFieldProps['onChange']) {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = () => {
    if (address !== null) URL.revokeObjectURL(address)
    setAddress(null)
  }
  const setting = useSetPicture(kind, (user) => {
    toast.show(user[kind] === null ? m.pictures_removed() : m.pictures_saved())
    leave()
    onChange?.(user)
  })
  const refuse = (text: string) => {
    leave()
    setProblem(text)
  }
  return {
    setting,
    address,
    problem: problem ?? (address === null ? setting.error : null),
    refuse,
    take: (file: File | undefined) => {
      if (!file || setting.busy) return
      setting.cancel()
      const found = fileProblem(file)
      if (found !== null) return refuse(found)
      leave()
      setProblem(null)
      setAddress(URL.createObjectURL(file))
    },
    close: () => {
      setting.cancel()
      leave()
    },
  }
}

/** The present picture, or its placeholder. */
function Shown({ kind, current, nick }: Pick<PictureFieldProps, 'kind' | 'current' | 'nick'>) {
  if (kind === 'avatar') return <Avatar nick={nick} src={current} size="xl" />
  return (
    <div className="picture-field-ground">
      {current === null ? (
        <p className="field-note">{m.pictures_none_background()}</p>
      ) : (
        <Picture
          key={current}
          src={current}
          kind={kind}
          sizes="(width < 48rem) 100vw, 640px"
          priority
          fallback={null}
        />
      )}
    </div>
  )
}

interface ChooseProps {
  filled: boolean
  describedBy: string
  onFile: (file: File | undefined) => void
}

/** The button replaces the browser's own file field, which cannot be styled. */
function Choose({ filled, describedBy, onFile }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {filled ? m.pictures_change() : m.pictures_choose()}
      </Button>
    </>
  )
}

/** Accepts a file that is dropped on the field; ignores anything else that is dragged over it. */
function useDrop(onFile: (file: File | undefined) => void) {
  const [over, setOver] = useState(false)
  const takes = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!takes(event)) return
      event.preventDefault()
      onFile(event.dataTransfer.files[0])
    },
  }
}
