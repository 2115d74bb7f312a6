import { m } from '../../paraglide/messages.js'
import { Block } from './block.tsx'

/** What one has here, to take away and to bring (PRF-07). */
export function Section() {
  return (
    <>
      <Block title={m.settings_data_export()} text={m.settings_data_export_text()} />
      <Block title={m.settings_data_import()} text={m.settings_data_import_text()} />
    </>
  )
}
