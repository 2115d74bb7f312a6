import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorNote } from '../feedback/error-note.tsx'
import './checkbox.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; error?: string | null }

/** A native checkbox with its label; the whole line is the target. */
export const Checkbox = ({ children, error, required, className, id: given, ...rest }: CheckboxProps) => {
  const made = useId()
  const id = given ?? made
  return (
    <div className={className}>
      <label className="check" htmlFor={id}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {/* A live region must be there before what it says. */}
      <div className="contents" aria-live="polite">
        {error && (
          <ErrorNote id={`${id}-error`} silent>
            {error}
          </ErrorNote>
        )}
      </div>
    </div>
  )
}
