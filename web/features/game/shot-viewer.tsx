import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons/icons.ts'
import { Picture } from '../../ui/images/picture.tsx'
import './shot-viewer.css'

interface Props {
  shots: string[]
  /** The first one shown. */
  start: number
  onClose: () => void
}

/** Screenshots in a strip that can be swiped; arrows, Home and End work as well. */
export function ShotViewer({ shots, start, onClose }: Props) {
  const { strip, at, show, follow } = useStrip(start, shots.length)
  const title = m.game_shot({ number: at + 1, total: shots.length })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span aria-live="polite">{title}</span>}
      closeLabel={m.game_close()}
      className="shot-viewer"
    >
      <div className="relative">
        <div
          ref={strip}
          role="group"
          aria-label={m.game_gallery()}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it
          tabIndex={0}
          onScroll={follow}
          className="shot-strip"
        >
          {shots.map((src, number) => (
            <div key={src} inert={number !== at}>
              <Picture
                src={src}
                kind="shot"
                sizes="(max-width: 80rem) 100vw, 1200px"
                alt={m.game_shot({ number: number + 1, total: shots.length })}
                fallback={<p className="p-6 text-center text-ink-3">{m.game_shot_missing()}</p>}
              />
            </div>
          ))}
        </div>
        {shots.length > 1 && (
          <>
            <Turn side="left-3" to={at - 1} show={show} count={shots.length} />
            <Turn side="right-3" to={at + 1} show={show} count={shots.length} />
          </>
        )}
      </div>
      {shots.length > 1 && <Thumbs shots={shots} at={at} show={show} />}
    </Dialog>
  )
}

/** The position of the strip, controlled by the browser's scrolling: swipes and keys end in the same state. */
function useStrip(start: number, count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(start)
  const show = (next: number): void => {
    const box = strip.current
    if (box) box.scrollLeft = Math.min(Math.max(next, 0), count - 1) * box.clientWidth
  }
  const follow = (): void => {
    const box = strip.current
    if (box && box.clientWidth > 0) setAt(Math.round(box.scrollLeft / box.clientWidth))
  }
  useEffect(() => {
    // The dialog is open by now, so the strip has a width.
    const box = strip.current
    if (box) box.scrollLeft = start * box.clientWidth
  }, [start])
  // Before the browser paints: a key that is pressed at once turns, too.
  useLayoutEffect(() => {
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
    const dialog = strip.current?.closest('dialog')
    const turn = (event: KeyboardEvent): void => {
      const next = steps[event.key]
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      show(next)
    }
    dialog?.addEventListener('keydown', turn)
    return () => dialog?.removeEventListener('keydown', turn)
  })
  return { strip, at, show, follow }
}

interface TurnProps {
  side: 'left-3' | 'right-3'
  to: number
  count: number
  show: (at: number) => void
}

/** For the mouse; touch users swipe. */
const Turn = ({ side, to, count, show }: TurnProps) => (
  <IconButton
    label={side === 'left-3' ? m.game_shot_previous() : m.game_shot_next()}
    icon={side === 'left-3' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    aria-disabled={to < 0 || to >= count}
    onClick={() => show(to)}
    className={`absolute! top-1/2 -translate-y-1/2 bg-surface! aria-disabled:opacity-40 max-md:hidden ${side}`}
  />
)

/** Thumbnails of all; the current one is kept in view. */
function Thumbs({ shots, at, show }: Pick<Props, 'shots'> & { at: number; show: (at: number) => void }) {
  const present = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    present.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <ul className="flex gap-2 overflow-x-auto p-3">
      {shots.map((src, number) => (
        <li key={src} className="flex-none">
          <button
            ref={number === at ? present : undefined}
            type="button"
            aria-label={m.game_shot_open({ number: number + 1 })}
            aria-current={number === at}
            onClick={() => show(number)}
            className="grid h-13 w-23 overflow-hidden rounded-1 border-2 border-transparent bg-raised aria-current:border-accent [&_picture]:contents"
          >
            <Picture src={src} kind="shot" sizes="92px" fallback={null} className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
