import { useId, type ReactNode } from 'react'

interface Option<Value extends string> {
  value: Value
  label: ReactNode
  /** What it means, in a sentence. */
  note: ReactNode
}

interface Props<Value extends string> {
  legend: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few that each need a sentence: native radios, the whole line is the target. */
export function OneOf<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="one-of">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} htmlFor={`${name}-${option.value}`} className="one-of-line">
          <input
            id={`${name}-${option.value}`}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`${name}-${option.value}-label`}
            aria-describedby={`${name}-${option.value}-note`}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b id={`${name}-${option.value}-label`}>{option.label}</b>
            <small id={`${name}-${option.value}-note`}>{option.note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
