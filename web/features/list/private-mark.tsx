import { m } from '../../paraglide/messages.js'
import { Lock } from '../../ui/icons/icons.ts'
import './list.css'

/** Marks a list that only its owner sees. */
export const PrivateMark = () => (
  <span className="list-private">
    <Lock aria-hidden />
    {m.list_private()}
  </span>
)
