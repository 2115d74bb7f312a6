import type { ReactNode } from 'react'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'

/** One row of the gallery. */
export const Specimen = ({ name, children, block = false }: { name: string; children: ReactNode; block?: boolean }) => (
  <section className="mt-9">
    <Eyebrow as="h2" className="mb-3.5 text-ink-3">
      {name}
    </Eyebrow>
    <div className={block ? undefined : 'flex flex-wrap items-center gap-3.5'}>{children}</div>
  </section>
)
