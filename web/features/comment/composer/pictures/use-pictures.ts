import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { limits } from '../../../../../common/rules/limits.ts'
import { convertedTypes, pictureTypes } from '../../../../../common/rules/pictures.ts'
import { mediaApi } from '../../../../api/calls/media.generated.ts'
import { m } from '../../../../paraglide/messages.js'
import { newKey, type SetDraft } from '../draft.ts'
import type { DraftPicture, Hanging } from '../hanging.ts'
import { type Upload, uploadsOf } from './uploads.ts'

export interface Pictures {
  all: DraftPicture[]
  /** Those of them that were chosen since this page was opened. */
  uploads: ReadonlyMap<string, Upload>
  /** How many did not arrive. */
  refused: number
  /** Why something that was chosen is not there. */
  problem: string | null
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  remove: (key: string) => void
  /** To the left or to the right. */
  move: (key: string, by: -1 | 1) => void
  describe: (key: string, alt: string) => void
  /** Forgets what was uploaded here: it was sent. */
  forget: () => void
  /** Takes everything back. */
  discard: () => void
}

interface Around {
  userId: number
  /** The name of the draft. */
  draft: string
  hanging: Hanging | null
  set: SetDraft
}

const picturesOf = (hanging: Hanging | null): DraftPicture[] => (hanging?.kind === 'pictures' ? hanging.pictures : [])
const hangingOf = (pictures: DraftPicture[]): Hanging | null =>
  pictures.length > 0 ? { kind: 'pictures', pictures } : null

/** The pictures of a draft: they are uploaded as soon as they are chosen. */
export function usePictures({ userId, draft, hanging, set }: Around): Pictures {
  const [store] = useState(() => uploadsOf(userId, draft))
  const uploads = useSyncExternalStore(store.subscribe, store.all)
  const [problem, setProblem] = useState<string | null>(null)
  const all = picturesOf(hanging)
  const change = (how: (pictures: DraftPicture[]) => DraftPicture[]) =>
    set(({ hanging: before }) => ({ hanging: hangingOf(how(picturesOf(before))) }))
  useArrivals(uploads, change)
  useEffect(() => {
    const retry = () => {
      for (const [key, { problem }] of store.all()) if (problem === m.comment_picture_offline()) store.retry(key)
    }
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [store])
  const refused = all.filter(({ key }) => uploads.get(key)?.state === 'refused').length
  return {
    all,
    uploads,
    refused,
    problem,
    add(files) {
      const { taken, said } = takeOf(files, hanging)
      setProblem(said)
      if (taken.length === 0) return
      const added = taken.map((file) => ({ key: newKey(), file }))
      for (const { key, file } of added) store.add(key, file)
      change((before) => [...before, ...added.map(({ key }) => ({ key, alt: '', picture: null, at: 0 }))])
    },
    retry: (key) => store.retry(key),
    remove(key) {
      setProblem(null)
      takeBack(all.filter((picture) => picture.key === key))
      store.drop(key)
      change((before) => before.filter((picture) => picture.key !== key))
    },
    move: (key, by) => change((before) => moved(before, key, by)),
    describe: (key, alt) =>
      change((before) => before.map((picture) => (picture.key === key ? { ...picture, alt } : picture))),
    forget: () => store.clear(),
    discard() {
      setProblem(null)
      takeBack(all)
      store.clear()
    },
  }
}

/** Puts what has arrived into the draft, which keeps it. */
function useArrivals(
  uploads: ReadonlyMap<string, Upload>,
  change: (how: (pictures: DraftPicture[]) => DraftPicture[]) => void,
): void {
  const arrive = useEffectEvent(() =>
    change((before) =>
      before.map((one) => {
        const picture = uploads.get(one.key)?.picture
        return one.picture === null && picture ? { ...one, picture, at: Date.now() } : one
      }),
    ),
  )
  const arrived = [...uploads.values()].filter(({ picture }) => picture !== null).length
  useEffect(() => {
    if (arrived > 0) arrive()
  }, [arrived])
}

/** By type or, where the browser knows none, by ending; its bytes are read when it is sent. */
const mayBePicture = ({ type, name }: File): boolean =>
  [...pictureTypes, ...convertedTypes].some((known) => known === type || name.toLowerCase().endsWith(known))

/** Which of the chosen files become pictures, and what is said about the others. */
function takeOf(files: readonly File[], hanging: Hanging | null): { taken: File[]; said: string | null } {
  if (hanging && hanging.kind !== 'pictures' && hanging.kind !== 'link')
    return { taken: [], said: m.comment_one_kind() }
  const room = limits.postPictures - picturesOf(hanging).length
  const good = files.filter(mayBePicture)
  const bad = files.find((file) => !mayBePicture(file))
  const said = bad
    ? `${bad.name}: ${m.comment_picture_formats()}`
    : good.length > room
      ? m.comment_pictures_four({ most: String(limits.postPictures) })
      : null
  return { taken: good.slice(0, room), said }
}

/** The server needs no longer to keep them; what a post shows already it keeps anyway. */
function takeBack(pictures: readonly DraftPicture[]): void {
  for (const { picture } of pictures)
    if (picture) mediaApi.remove({ params: { id: picture.id }, quiet: true }).catch(() => undefined)
}

function moved(pictures: DraftPicture[], key: string, by: -1 | 1): DraftPicture[] {
  const at = pictures.findIndex((picture) => picture.key === key)
  const [one, other] = [pictures[at], pictures[at + by]]
  if (!one || !other) return pictures
  return pictures.map((picture) => (picture === one ? other : picture === other ? one : picture))
}
