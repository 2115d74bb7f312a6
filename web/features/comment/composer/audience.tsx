import { m } from '../../../paraglide/messages.js'
import { Select } from '../../../ui/forms/select.tsx'
import { Globe, Users } from '../../../ui/icons/icons.ts'

interface Props {
  isPublic: boolean
  onChange: (isPublic: boolean) => void
}

/** Who sees the post. */
export const Audience = ({ isPublic, onChange }: Props) => (
  <Select
    label={m.comment_audience()}
    icon={isPublic ? <Globe aria-hidden /> : <Users aria-hidden />}
    className="composer-audience"
    value={isPublic ? 'everyone' : 'followed'}
    onChange={({ target }) => onChange(target.value === 'everyone')}
  >
    <option value="everyone">{m.comment_everyone()}</option>
    <option value="followed">{m.comment_followed()}</option>
  </Select>
)
