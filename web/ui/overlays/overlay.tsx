import { type ReactNode, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { Ledge } from '../layout/ledge.tsx'
import { useModal } from './use-modal.ts'
import './overlay.css'

const books = [
  { x: 1, y: 4, width: 6.5, height: 22, fill: '#ff8052' },
  { x: 8.5, y: 8, width: 5, height: 18, fill: '#ffd166' },
  { x: 14.5, y: 5, width: 6.2, height: 21, fill: '#5fd8aa' },
]

export type OverlayProps = {
  open: boolean
  /** What is being loaded. */
  text: ReactNode
  cancelLabel: string
  /** Esc and the button: cancels without any effect. */
  onCancel: () => void
}

const OpenOverlay = ({ text, cancelLabel, onCancel }: OverlayProps) => {
  const dialog = useModal(onCancel)
  const textId = useId()
  return (
    <dialog ref={dialog} aria-labelledby={textId} aria-busy className="overlay">
      {/* A press beside the text is not a press outside the dialog, which would close it. */}
      <div className="overlay-in">
        <div className="overlay-shelf" aria-hidden>
          <svg viewBox="0 0 22 26">
            {books.map((book) => (
              <rect key={book.x} className="overlay-spine" rx="1.2" {...book} />
            ))}
          </svg>
          <Ledge />
        </div>
        <h2 id={textId} tabIndex={-1} className="display text-h3 outline-none">
          {text}
        </h2>
        <Button variant="line" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </dialog>
  )
}

/**
 * Covers the whole screen while something slow is loading, and says what (SHL-16). Nothing behind it can be reached.
 */
export const Overlay = (props: OverlayProps) => (props.open ? <OpenOverlay {...props} /> : null)
