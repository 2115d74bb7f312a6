import { useState } from 'react'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { platformsQuery } from '../../features/browse/browse.data.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FirstShelf } from './first-shelf.tsx'
import { wallQuery } from './wall.data.ts'
import './welcome.css'

const loadPeople = () => import('./first-people.tsx')
const FirstPeople = lazyBlock(loadPeople, 'FirstPeople', <Skeleton shape="block" className="min-h-60!" />)

export const screen = defineScreen('welcome', {
  load: async ({ query }) => {
    fetchAhead(loadPeople)
    await Promise.all([query.prefetchInfiniteQuery(wallQuery([])), query.prefetchQuery(platformsQuery)])
  },
  head: () => ({ title: m.welcome_title(), noindex: true }),
  component: WelcomeScreen,
})

/** What a new member may do first: fill a shelf by tapping, then three people to follow. Everything can be left out. */
function WelcomeScreen() {
  const [step, setStep] = useState<'games' | 'people'>('games')
  return step === 'games' ? <FirstShelf onDone={() => setStep('people')} /> : <FirstPeople />
}
