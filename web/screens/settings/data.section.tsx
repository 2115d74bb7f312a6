import { ArchiveImportPanel } from '../../features/archive/archive-import-panel.tsx'
import { ExportPanel } from '../../features/archive/export-panel.tsx'
import { OwnCorrections } from '../../features/correction/own-corrections.tsx'
import { m } from '../../paraglide/messages.js'
import { useView } from '../../router/use-router.tsx'
import { Block } from './block.tsx'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

/** What one has here, to take away and to bring (PRF-07). */
export function Section() {
  // One import at a time is enough to look at.
  const alone = useView(({ place }) => place.search.bring !== undefined)
  return (
    <>
      {!alone && (
        <Block title={m.settings_data_export()} text={m.settings_data_export_text()}>
          <ExportPanel />
        </Block>
      )}
      <Block title={m.import_title()} text={alone ? undefined : m.import_text()}>
        <ImportCollection />
      </Block>
      {!alone && (
        <>
          <Block title={m.archive_import()} text={m.archive_import_text()}>
            <ArchiveImportPanel />
          </Block>
          <Block title={m.correction_own()} text={m.correction_own_text()}>
            <OwnCorrections />
          </Block>
        </>
      )}
    </>
  )
}

const ImportGames = lazyBlock(() => import('../../features/import/import-games.tsx'), 'ImportGames')

/** The way in for a collection that was kept on another site. */
export const ImportCollection = () => (
  <ImportGames fallback={<SkeletonLines label={m.import_loading()} count={4} className="mt-5" />} />
)
