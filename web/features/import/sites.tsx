import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { ChevronDown } from '../../ui/icons/icons.ts'

/** The supported sites, and where to find their export. */
export const Sites = () => (
  <details className="import-sites">
    <summary>
      {m.import_sites()}
      <ChevronDown aria-hidden />
    </summary>
    <dl>
      <Site name="HowLongToBeat">{m.import_site_hltb()}</Site>
      <Site name="Grouvee">{m.import_site_grouvee()}</Site>
      <Site name="IGDB">{m.import_site_igdb()}</Site>
      <Site name="Backloggd">{m.import_site_backloggd()}</Site>
      <Site name={m.import_format_csv()}>{m.import_site_csv()}</Site>
    </dl>
  </details>
)

const Site = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
