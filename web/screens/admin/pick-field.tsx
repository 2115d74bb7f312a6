import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Picked } from './picked.tsx'

interface Props {
  label: string
  options: readonly { slug: string; name: string }[]
  /** Slugs, in the order of choosing: the first genre decides the cover. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Several of a list: each choice becomes a chip below, which removes it. */
export function PickField({ label, options, chosen, error, onChange }: Props) {
  const names = new Map(options.map(({ slug, name }) => [slug, name]))
  const full = chosen.length >= limits.gameLinksMax
  const left = options
    .filter(({ slug }) => !chosen.includes(slug))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <div>
      <SelectField
        label={label}
        error={error}
        value=""
        disabled={full}
        onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
      >
        <option value="">{m.admin_pick()}</option>
        {left.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <Picked
        label={label}
        names={chosen.map((slug) => names.get(slug) ?? slug)}
        onRemove={(at) => onChange(chosen.filter((_, n) => n !== at))}
      />
    </div>
  )
}
