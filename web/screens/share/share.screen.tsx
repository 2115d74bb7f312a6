import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { searchQuery } from '../../features/game/game.data.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { sharedName } from './shared-name.ts'

const nameOf = (search: ScreenProps<'share'>['search']): string => sharedName(search).slice(0, limits.searchMax)

/**
 * Where the installed application receives a page that somebody shares to it (the manifest's `share_target`): leads to
 * the game of that name, or to the search for it. Nothing is changed by opening it.
 */
export const screen = defineScreen('share', {
  head: () => ({ title: m.search_title(), noindex: true }),
  component: ShareScreen,
})

function ShareScreen({ search }: ScreenProps<'share'>) {
  const client = useQueryClient()
  const go = useGo()
  const name = nameOf(search)
  const lead = useEffectEvent(async (isLeft: () => boolean) => {
    const found =
      name.length < limits.searchMin ? null : await client.ensureQueryData(searchQuery(name)).catch(() => null)
    if (isLeft()) return
    const same = found?.games.filter((game) => nameKey(game.title) === nameKey(name)) ?? []
    // Two games of one name: the person chooses.
    go(same.length === 1 ? paths.game(same[0]!.slug) : paths.search(name === '' ? {} : { q: name }), { replace: true })
  })
  useEffect(() => {
    let left = false
    void lead(() => left)
    return () => {
      left = true
    }
  }, [])
  return (
    <div className="page">
      <h1 className="display text-h2">{name === '' ? m.search_title() : m.search_title_for({ text: name })}</h1>
      <SkeletonGrid label={m.search_loading()} />
    </div>
  )
}
