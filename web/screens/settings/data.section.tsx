import { ArchiveImportPanel } from '../../features/archive/archive-import-panel.tsx'
import { ExportPanel } from '../../features/archive/export-panel.tsx'
import { m } from '../../paraglide/messages.js'
import { Block } from './block.tsx'

/** What one has here, to take away and to bring (PRF-07). */
export function Section() {
  return (
    <>
      <Block title={m.settings_data_export()} text={m.settings_data_export_text()}>
        <ExportPanel />
      </Block>
      <Block title={m.archive_import()} text={m.archive_import_text()}>
        <ArchiveImportPanel />
      </Block>
      <Block title={m.settings_data_import()} text={m.settings_data_import_text()} />
    </>
  )
}
