import { Fragment } from 'react'
import type { Named } from '../../../common/api/shapes.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'

interface Props {
  /** Their kind, which decides where they lead. */
  kind: 'company' | 'platform' | 'genre' | 'theme'
  named: readonly Named[]
}

/** Names in a sentence, each linked to its page. */
export function NamedLinks({ kind, named }: Props) {
  const linked = isBuilt(kind)
  return named.map(({ id, slug, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {linked ? (
        <Link
          to={paths[kind](slug)}
          className="inline-block min-h-6 leading-6 underline decoration-line-strong underline-offset-3 hover:decoration-current"
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </Fragment>
  ))
}
