import { useQuery } from '@tanstack/react-query'
import type { Import } from '../../../common/api/import.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ArrowLeft } from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { importQuery, isWorking } from './import.data.ts'
import { MappingForm, TableChoice } from './mapping-form.tsx'
import { Preview } from './preview.tsx'
import { Ended } from './ended.tsx'
import { useFreshShelf } from './use-fresh-shelf.ts'
import { Working } from './working.tsx'
import { formatNames, importName } from './words.ts'

/** One import in any state. */
export function ImportView({ id }: { id: number }) {
  const query = useQuery(importQuery(id))
  useFreshShelf(id, query.data?.state)
  return (
    <div className="import">
      <Link to={paths.settings('data')} className="link import-back">
        <ArrowLeft aria-hidden />
        {m.import_back()}
      </Link>
      <Loaded
        query={query}
        loading={<SkeletonLines label={m.import_loading()} count={5} />}
        missing={
          <EmptyState level={3} title={m.import_gone()}>
            {m.import_gone_text()}
          </EmptyState>
        }
      >
        {(one) => (
          <>
            <div className="import-head">
              <h3 className="display text-h3 wrap-anywhere">{importName(one)}</h3>
              <p>{m.import_recognised({ site: formatNames[one.format]() })}</p>
            </div>
            <Stage one={one} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Stage({ one }: { one: Import }) {
  if (one.stalled || isWorking(one)) return <Working one={one} />
  if (one.tables.length > 0) return <TableChoice one={one} />
  if (one.state === 'mapping') return <MappingForm one={one} />
  return one.state === 'preview' ? <Preview one={one} /> : <Ended one={one} />
}
