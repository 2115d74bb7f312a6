import { useState } from 'react'
import { storage } from '../../lib/storage.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Share, X } from '../../ui/icons/icons.ts'
import './ios-banner.css'

/** In the browser, not in the account: it is about this device, and stays after a log-out. */
const key = 'install-prompt'

/**
 * How to put the application on the home screen of an iPhone or iPad (SHL-17). Once dismissed it does not come back.
 */
export function IosBanner() {
  const [shown, setShown] = useState(() => storage.get(key) === null)
  if (!shown) return null
  const dismiss = () => {
    storage.set(key, 'dismissed')
    setShown(false)
  }
  return (
    <aside className="ios-banner" aria-label={m.install_label()}>
      <img src="/icon-192.png" alt="" width={48} height={48} />
      <p>
        <b>{m.install_ios_title()}</b>
        <span>
          {m.install_ios_share()} <Share aria-hidden /> {m.install_ios_add()}
        </span>
      </p>
      <IconButton label={m.install_dismiss()} icon={<X aria-hidden />} onClick={dismiss} />
    </aside>
  )
}
