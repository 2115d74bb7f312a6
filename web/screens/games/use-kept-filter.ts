import { useEffect, useState } from 'react'
import type { SearchOf } from '../../routes.ts'
import { type GamesFilter, readFilter, readPage, writeFilter } from '../../features/game/filter.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { useRouter } from '../../router/use-router.tsx'

/** The part of an address about the games. */
function filterPart(search: SearchOf<'games'>): SearchOf<'games'> {
  const page = readPage(search)
  return { ...writeFilter(readFilter(search)), ...(page > 1 && { page: String(page) }) }
}
const isBare = (part: SearchOf<'games'>): boolean => Object.keys(part).length === 0

/**
 * The filter of the address, and a function to change it. The bare page, opened again from another one, restores its
 * previous filter (SHL-06); an index keeps it in the background.
 */
export function useKeptFilter(search: SearchOf<'games'>) {
  const go = useGo()
  const router = useRouter()
  const [seen, setSeen] = useState(search)
  const [kept, setKept] = useState(filterPart(search))
  const [away, setAway] = useState(false)
  const [resumed, setResumed] = useState(false)
  if (search !== seen) {
    setSeen(search)
    setAway(false)
    const isIndex = search.browse !== undefined
    const part = filterPart(search)
    const resumes = !isIndex && away && isBare(part) && !isBare(kept)
    setResumed(resumes)
    if (!isIndex && !resumes) setKept(part)
  }
  // A cached screen's effects end when it is hidden.
  useEffect(() => () => void (router.view().entry.name !== 'games' && setAway(true)), [router])
  useEffect(() => {
    if (resumed) go(paths.games(kept), { replace: true })
  }, [resumed, kept, go])

  const change = (filter: GamesFilter, typed = false): void => go(paths.games(writeFilter(filter)), { replace: typed })
  return { filter: readFilter(kept), page: readPage(kept), address: paths.games(kept), change }
}
