import { useRef } from 'react'
import { limits } from '../../../../../common/rules/limits.ts'
import { pictureTypes } from '../../../../../common/rules/pictures.ts'
import { m } from '../../../../paraglide/messages.js'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { ImagePlus } from '../../../../ui/icons/icons.ts'
import type { Pictures } from './use-pictures.ts'

/** Chooses pictures, several at once. */
export function PictureTool({ pictures }: { pictures: Pictures }) {
  const input = useRef<HTMLInputElement>(null)
  const label = m.comment_pictures_add({ count: String(pictures.all.length), most: String(limits.postPictures) })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <IconButton label={label} icon={<ImagePlus aria-hidden />} onClick={() => input.current?.click()} />
    </>
  )
}
