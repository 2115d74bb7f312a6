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
  /** False: the error is not read aloud when it comes, because the focus goes to its field, which reads it. */
  live?: boolean | undefined
  /** It cannot stay empty. */
  required?: boolean | undefined
  className?: string | undefined
  id?: string | undefined
}

export type FieldControl = {
  id: string
  className: string
  'aria-required'?: true
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Label, control, hint and error, connected for assistive technology. `children` renders the control. */
export const Field = ({
  label,
  hint,
  error,
  good,
  aside,
  live = true,
  required = false,
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
  // Not the attribute of HTML: Firefox exposes such a field as wrong while it is empty.
  if (required) control['aria-required'] = true
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
      <div className="contents" aria-live={live ? 'polite' : 'off'}>
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
  const { label, hint, error, good, aside, live, required, className, id, ...control } = props
  return { frame: { label, hint, error, good, aside, live, required, className, id }, control }
}

/** Moves the focus to the first field that has an error, once the error is rendered. */
export const focusFirstError = (form: Element | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
