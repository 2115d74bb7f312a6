import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing } from '../../lib/is-composing.ts'
import './combobox.css'

export type ComboboxOption = { value: string; label: string; aside?: string }

export type ComboboxProps = {
  label: string
  hint?: string
  text: string
  maxLength?: number
  onText: (text: string) => void
  /** Options for the text; undefined while loading. */
  options: readonly ComboboxOption[] | undefined
  onPick: (option: ComboboxOption) => void
  /** Announced when options arrive: how many, or that there are none. */
  status: string
}

/** The option that a key leads to: arrows wrap around, and the field itself (-1) is not a stop. */
const stepFrom = (at: number, key: string, count: number): number => {
  if (key === 'ArrowDown') return (at + 1) % count
  return at <= 0 ? count - 1 : at - 1
}

/**
 * A text field with suggestions below it: arrows move, Enter chooses, Esc clears. They push the following content down,
 * so that no container clips them.
 */
export const Combobox = ({ label, hint, text, maxLength, onText, options, onPick, status }: ComboboxProps) => {
  const id = useId()
  const [at, setAt] = useState(-1)
  const typed = text.trim() !== ''
  const shown = typed ? (options ?? []) : []
  const change = (next: string) => {
    setAt(-1)
    onText(next)
  }
  const pick = (option: ComboboxOption) => {
    change('')
    onPick(option)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    const { key } = event
    if ((key === 'ArrowDown' || key === 'ArrowUp') && shown.length > 0) setAt(stepFrom(at, key, shown.length))
    else if (key === 'Enter' && shown.length > 0) pick(shown[at] ?? shown[0]!)
    else if (key === 'Escape' && text !== '') change('')
    else return
    // Esc must not also close the dialog around.
    event.stopPropagation()
    event.preventDefault()
  }
  return (
    <div>
      <input
        type="text"
        role="combobox"
        className="input"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[at] && `${id}-${at}`}
        placeholder={hint}
        maxLength={maxLength}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => change(target.value)}
        onKeyDown={press}
      />
      <p role="status" className={typed && options?.length === 0 ? 'field-note' : 'sr-only'}>
        {typed && options && status}
      </p>
      <Options {...{ id, label, shown, at }} onPick={pick} />
    </div>
  )
}

interface OptionsProps {
  id: string
  label: string
  shown: readonly ComboboxOption[]
  at: number
  onPick: (option: ComboboxOption) => void
}

/** The focus stays in the field, whose aria-activedescendant refers to the active option. */
const Options = ({ id, label, shown, at, onPick }: OptionsProps) => (
  <div id={`${id}-list`} role="listbox" aria-label={label} className="combobox-list" hidden={shown.length === 0}>
    {shown.map((option, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
      <div
        key={option.value}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        className="combobox-option"
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onPick(option)}
      >
        <span>{option.label}</span>
        {option.aside && <small>{option.aside}</small>}
      </div>
    ))}
  </div>
)
