import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import './list.css'

interface Props {
  isPublic: boolean
  onChange: (isPublic: boolean) => void
}

/** Whether everybody or only the owner sees a list, and what that means. */
export function WhoSees({ isPublic, onChange }: Props) {
  const name = useId()
  const options = [
    { value: true, label: m.list_form_public(), text: m.list_form_public_text() },
    { value: false, label: m.list_form_private(), text: m.list_form_private_text() },
  ]
  return (
    <fieldset className="list-who">
      <legend className="field-label">{m.list_form_who()}</legend>
      {options.map(({ value, label, text }) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the message
        <label key={label} className="list-who-choice">
          <input type="radio" name={name} checked={value === isPublic} onChange={() => onChange(value)} />
          <b>{label}</b>
          <small>{text}</small>
        </label>
      ))}
    </fieldset>
  )
}
