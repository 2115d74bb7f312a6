import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { Composer } from '../../features/comment/write-box.tsx'
import { searchQuery } from '../../features/game/game.data.ts'
import { m } from '../../paraglide/messages.js'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { sharedName } from './shared-name.ts'
import { sharedParagraphs } from './shared-text.ts'

/**
 * Where the installed application receives what is shared to it (the manifest's `share_target`): a post with it is
 * begun, and tagged with the game if it is the page of one. Nothing is sent by opening it. Closed, it leads to that
 * game, or to the community.
 */
export const screen = defineScreen('share', {
  head: () => ({ title: m.comment_new(), noindex: true }),
  component: ShareScreen,
})

function ShareScreen({ search }: ScreenProps<'share'>) {
  const go = useGo()
  const name = sharedName(search).slice(0, limits.searchMax)
  const isName = name.length >= limits.searchMin
  const found = useQuery({ ...searchQuery(name), enabled: isName })
  // The post is begun once: what is found later changes nothing of it.
  const [paragraphs] = useState(() => sharedParagraphs(search))
  const game = gameNamed(name, found.data?.games)
  const close = () => go(game ? paths.game(game.slug) : paths.community(), { replace: true })
  const isLooking = isName && found.isPending && found.fetchStatus !== 'paused'
  return (
    <div className="page">
      <h1 className="display text-h2">{m.comment_new()}</h1>
      <SkeletonLines />
      {!isLooking && <Composer place={{ kind: 'new', shared: { paragraphs, game } }} onClose={close} />}
    </div>
  )
}

/** The game of this name; null without one, and where there are several of it: then its author chooses. */
function gameNamed(name: string, games: GameCard[] = []): GameCard | null {
  const same = games.filter((game) => nameKey(game.title) === nameKey(name))
  return same.length === 1 ? same[0]! : null
}
