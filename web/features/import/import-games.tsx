import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { useView } from '../../router/use-router.tsx'
import { FileDrop } from './file-drop.tsx'
import { forgetShelf, importQuery, useSendFile, isWorking, useStartImport } from './import.data.ts'
import { ImportList } from './import-list.tsx'
import './import.css'
import type { Import } from '../../../common/api/import.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ArrowLeft, ChevronDown } from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { MappingForm, TableChoice } from './mapping-form.tsx'
import { Preview } from './preview.tsx'
import { Ended } from './ended.tsx'
import { useFreshShelf } from './use-fresh-shelf.ts'
import { formatNames, importName, stateNames } from './words.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Imports a collection from another site: a file, or the import in the address. */
export function ImportGames() {
  const id = useView(({ place }) => idOf(place.search['bring']))
  return id === null ? <Start /> : <ImportView key={id} id={id} />
}

const idOf = (word: string | undefined): number | null => (/^[1-9]\d{0,8}$/.test(word ?? '') ? Number(word) : null)

function Start() {
  const go = useGo()
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const send = useSendFile((one) => {
    client.setQueryData(importQuery(one.id).queryKey, one)
    go(paths.settings('data', { bring: String(one.id) }))
  })
  return (
    <div ref={box} className="import">
      <FileDrop send={send} />
      <Sites />
      <ImportList onUndone={() => forgetShelf(client)} />
    </div>
  )
}

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

/** The progress of the job; the user may leave the page. */
export function Working({ one }: { one: Import }) {
  const isKnown = one.rows > 0 && one.state !== 'undoing'
  return (
    <div className="import-work">
      <label htmlFor="import-progress">
        <b>{stateNames[one.state]()}</b>
        {isKnown && (
          <span>
            {m.import_progress({ done: formatNumber(Math.min(one.done, one.rows)), rows: formatNumber(one.rows) })}
          </span>
        )}
      </label>
      {isKnown ? (
        <progress id="import-progress" max={one.rows} value={Math.min(one.done, one.rows)} />
      ) : (
        <progress id="import-progress" />
      )}
      <p role="status" className="settings-text">
        {one.stalled ? m.import_stalled() : m.import_leave()}
      </p>
      {one.stalled && <GoOn one={one} />}
    </div>
  )
}

function GoOn({ one }: { one: Import }) {
  const start = useStartImport(one.state === 'undoing' ? 'undo' : 'apply')
  if (one.state === 'reading') return null
  return (
    <Button busy={start.isPending} onClick={() => start.mutate(one.id)}>
      {m.import_go_on()}
    </Button>
  )
}
