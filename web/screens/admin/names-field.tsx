import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { makersQuery } from '../../features/browse/browse.data.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Picked } from './picked.tsx'

interface Props {
  role: 'developers' | 'publishers'
  label: string
  names: readonly string[]
  error: string | undefined
  onChange: (names: string[]) => void
}

const pause = 250

/** Names of companies: known ones are suggested, new ones are used as written. Enter or leaving the field adds one. */
export function NamesField({ role, label, names, error, onChange }: Props) {
  const list = useId()
  const [text, setText] = useState('')
  const { data } = useQuery(makersQuery(role, useDebouncedValue(text.trim(), pause)))
  const add = (): void => {
    const name = text.trim()
    setText('')
    const known = names.some((one) => nameKey(one) === nameKey(name))
    if (nameKey(name) !== '' && !known && names.length < limits.gameLinksMax) onChange([...names, name])
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || text.trim() === '' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    add()
  }
  return (
    <div>
      <TextField
        label={label}
        hint={m.admin_names_hint()}
        error={error}
        value={text}
        list={list}
        maxLength={limits.nameMax}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
        onBlur={add}
      />
      <datalist id={list}>
        {data?.map(({ slug, name }) => (
          <option key={slug}>{name}</option>
        ))}
      </datalist>
      <Picked label={label} names={names} onRemove={(at) => onChange(names.filter((_, n) => n !== at))} />
    </div>
  )
}
