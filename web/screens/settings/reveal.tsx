import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

interface Props {
  /** What the button says. */
  label: string
  children: (close: () => void) => ReactNode
}

/** A form that comes when it is asked for: the focus goes into it, and back to the button when it closes. */
export function Reveal({ label, children }: Props) {
  // Null: not touched yet, and the focus is none of our business.
  const [open, setOpen] = useState<boolean | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open !== null) place.current?.querySelector<HTMLElement>(open ? 'input' : 'button')?.focus()
  }, [open])
  return (
    <div ref={place} className="settings-choice">
      {open ? (
        children(() => setOpen(false))
      ) : (
        <Button variant="soft" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  )
}
