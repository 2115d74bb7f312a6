import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react'
import type { SetDraft } from './draft.ts'
import { type Hanging, isVideoFile } from './hanging.ts'
import { PictureTiles } from './pictures/picture-tiles.tsx'
import { usePictures } from './pictures/use-pictures.ts'
import { useVideo } from './video/use-video.ts'
import { VideoTile } from './video/video-tile.tsx'

/** What the editor asks of the files of its draft. */
export interface FilesHandle {
  /** It was sent: forgets what was uploaded here. */
  forget: () => void
  /** Takes everything back. */
  discard: () => void
}

/** What the editor knows of them. */
export interface FilesState {
  /** How many did not arrive. */
  refused: number
  /** Why something that was chosen is not there, as a sentence. */
  problem: string | null
}

export interface FilesProps {
  userId: number
  /** The name of the draft. */
  draft: string
  hanging: Hanging | null
  set: SetDraft
  /** How many files wait to be taken. */
  waiting: number
  takeChosen: () => File[]
  onState: (state: FilesState) => void
  handle: Ref<FilesHandle>
}

/**
 * The pictures or the video of a draft: on their way to the server, or there. Its code is loaded with the first file,
 * and for a draft that has some: the editor itself is large enough.
 */
export function DraftFiles({ waiting, takeChosen, onState, handle, ...around }: FilesProps) {
  const pictures = usePictures(around)
  const video = useVideo(around)
  const { hanging } = around
  const take = useEffectEvent(() => {
    const files = takeChosen()
    const film = files.find(isVideoFile)
    if (film) video.take(film)
    else if (files.length > 0) pictures.add(files)
  })
  useEffect(() => {
    if (waiting > 0) take()
  }, [waiting])
  const refused = pictures.refused + video.refused
  const problem = pictures.problem ?? video.problem
  const tell = useEffectEvent(onState)
  useEffect(() => tell({ refused, problem }), [refused, problem])
  const parts = [pictures, video]
  useImperativeHandle(handle, () => ({
    forget: () => parts.forEach(({ forget }) => forget()),
    discard: () => parts.forEach(({ discard }) => discard()),
  }))
  return (
    <>
      {hanging?.kind === 'pictures' && <PictureTiles pictures={pictures} />}
      {hanging?.kind === 'video' && <VideoTile hanging={hanging} tools={video} />}
    </>
  )
}
