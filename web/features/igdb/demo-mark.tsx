import { m } from '../../paraglide/messages.js'
import { useExternalDatabase } from './igdb.data.ts'

/** Shown beside data of the external database when it is invented, because our fake replaces it. */
export const DemoMark = () =>
  useExternalDatabase() === 'demo' ? (
    <small className="rounded-1 border border-line-strong px-1.5 text-micro font-semibold whitespace-nowrap text-ink-2">
      {m.external_demo()}
    </small>
  ) : null
