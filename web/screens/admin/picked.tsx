import { m } from '../../paraglide/messages.js'
import { Chip } from '../../ui/buttons/chip.tsx'
import { X } from '../../ui/icons/icons.ts'

interface Props {
  label: string
  names: readonly string[]
  onRemove: (at: number) => void
}

/** The chosen entries; a press removes one. */
export const Picked = ({ label, names, onRemove }: Props) =>
  names.length === 0 ? null : (
    <ul aria-label={m.admin_chosen({ label })} className="mt-2.5 flex flex-wrap gap-2.5">
      {names.map((name, at) => (
        <li key={name} className="max-w-full">
          <Chip
            icon={<X aria-hidden />}
            aria-label={m.admin_take_back({ name })}
            className="max-w-full flex-row-reverse"
            onClick={() => onRemove(at)}
          >
            <span className="truncate">{name}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
