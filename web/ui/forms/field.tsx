import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { CircleCheck } from '../icons/icons.ts'
import { ErrorNote } from '../feedback/error-note.tsx'

export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** A sentence; empty or null means no error. */
  error?: string | null | undefined
  /** The value was checked and is valid: true, or a sentence. */
  good?: boolean | string | undefined
  /** Beside the label: a link, a count. */
  aside?: ReactNode
  /** The error and the sentence of `good` are read aloud when they come: the focus may be elsewhere by then. */
  live?: boolean | undefined
  className?: string | undefined
  id?: string | undefined
}

export type FieldControl = { id: string; className: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label, control, hint and error, connected for assistive technology. `children` renders the control. */
export const Field = ({
  label,
  hint,
  error,
  good,
  aside,
  live,
  className,
  id: given,
  children,
}: FieldFrame & { children: (control: FieldControl) => ReactNode }) => {
  const made = useId()
  const id = given ?? made
  const said = [
    hint && `${id}-hint`,
    error && `${id}-error`,
    !error && typeof good === 'string' && `${id}-good`,
  ].filter(Boolean)
  const control: FieldControl = { id, className: 'input' }
  if (said.length > 0) control['aria-describedby'] = said.join(' ')
  if (error) control['aria-invalid'] = true
  return (
    <div className={cx('field', good && !error && 'field-good', className)}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      {children(control)}
      {hint && (
        <p id={`${id}-hint`} className="field-note">
          {hint}
        </p>
      )}
      {/* A live region must be there before what it says. */}
      <div className="contents" aria-live={live === undefined ? undefined : live ? 'polite' : 'off'}>
        {error && (
          <ErrorNote id={`${id}-error`} silent>
            {error}
          </ErrorNote>
        )}
        {!error && typeof good === 'string' && (
          <p id={`${id}-good`} className="field-note field-okay">
            <CircleCheck aria-hidden />
            {good}
          </p>
        )}
      </div>
    </div>
  )
}

/** Splits a field component's props into the frame's and the native control's. */
export const splitField = <P extends FieldFrame>(
  props: P,
): { frame: FieldFrame; control: Omit<P, keyof FieldFrame> } => {
  const { label, hint, error, good, aside, live, className, id, ...control } = props
  return { frame: { label, hint, error, good, aside, live, className, id }, control }
}
