import { lazyBlock } from '../../components/lazy-block.tsx'
import { m } from '../../paraglide/messages.js'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

const ImportGames = lazyBlock(() => import('../../features/import/import-games.tsx'), 'ImportGames')

/** The way in for a collection that was kept on another site. */
export const ImportCollection = () => (
  <ImportGames fallback={<SkeletonLines label={m.import_loading()} count={4} className="mt-5" />} />
)
