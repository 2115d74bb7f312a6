import { m } from '../../paraglide/messages.js'

export function Section() {
  return <p className="settings-text">{m.settings_loading()}</p>
}
