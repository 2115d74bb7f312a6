import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { useView } from '../../router/use-router.tsx'
import { FileDrop } from './file-drop.tsx'
import { forgetShelf, importQuery, useSendFile } from './import.data.ts'
import { ImportList } from './import-list.tsx'
import { ImportView } from './import-view.tsx'
import { Sites } from './sites.tsx'
import './import.css'

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
