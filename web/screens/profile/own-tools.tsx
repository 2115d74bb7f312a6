import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { slugOf } from '../../features/collection/entry.ts'
import type { ShownLibrary } from '../../features/collection/library/use-library.ts'
import { PullOutButton } from '../../features/collection/pull/pull-out-button.tsx'
import { beginChoosing } from '../../features/choosing/begin-choosing.ts'
import type { DrawCard } from '../../features/choosing/choose-mode.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { paths } from '../../router/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CircleCheck, Plus } from '../../ui/icons/icons.ts'

const loadMode = () => import('../../features/choosing/choose-mode.tsx')
// Where its code could not be loaded, nothing is chosen, and a toast says so.
const ChooseMode = lazyDialog(loadMode, 'ChooseMode')

export interface OwnToolsProps {
  library: ShownLibrary
  /** Makes the wall draw its covers in another way; null: as always. */
  onCard: (draw: DrawCard | null) => void
  /** Opens the dialog that adds games. */
  onAdd: () => void
}

/**
 * What the owner does with a library: adds games, chooses several and changes them together, or lets one be pulled out.
 */
export function OwnTools({ library, onCard, onAdd }: OwnToolsProps) {
  const [mode, setMode] = useState<{ first: number | null } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const idAt = useEffectEvent(
    (path: string) => library.chosen.find((entry) => paths.game(slugOf(entry)) === path)?.id ?? null,
  )
  const isOn = mode !== null
  useEffect(() => {
    if (isOn) return
    return beginChoosing((path) => {
      const first = idAt(path)
      if (first !== null) setMode({ first })
      return first !== null
    })
  }, [isOn])
  const leave = () => {
    setMode(null)
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }
  return (
    <>
      <Button className="max-md:px-3" icon={<Plus aria-hidden />} aria-haspopup="dialog" onClick={onAdd}>
        {m.add_open()}
      </Button>
      <Button
        ref={button}
        className="max-md:px-3"
        icon={<CircleCheck aria-hidden />}
        aria-pressed={isOn}
        onPointerEnter={() => fetchAhead(loadMode)}
        onClick={() => (isOn ? leave() : setMode({ first: null }))}
      >
        {m.many_choose()}
      </Button>
      <PullOutButton />
      {mode && <ChooseMode shown={library.chosen} first={mode.first} onCard={onCard} onLeave={leave} onClose={leave} />}
    </>
  )
}
