import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platformColour } from '../../../common/art/platforms.ts'
import { platformsQuery } from '../../features/browse/browse.data.ts'
import { useOwnPlatforms } from '../../features/collection/platforms/own-platforms.ts'
import { groupByUse } from '../../features/collection/platforms/platform-order.ts'
import { m } from '../../paraglide/messages.js'
import { Check, Ellipsis, Plus } from '../../ui/icons/icons.ts'

/** Besides one's own and the current ones: what many come with. The others are a press away. */
const remembered = ['super-nintendo', 'game-boy-advance']

interface Props {
  chosen: readonly string[]
  onChange: (slugs: readonly string[]) => void
}

/** The platforms whose games the wall shows, any number of them. */
export function PlatformChoice({ chosen, onChange }: Props) {
  const { data = [] } = useQuery(platformsQuery)
  const [all, setAll] = useState(false)
  const { own, current, rest } = groupByUse(data, useOwnPlatforms())
  const first = [...own, ...current, ...rest.filter(({ slug }) => remembered.includes(slug))]
  const shown = all ? [...first, ...rest.filter(({ slug }) => !remembered.includes(slug))] : first
  const toggle = (slug: string): void =>
    onChange(chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug])
  return (
    <div role="group" aria-label={m.welcome_platforms()} className="first-platforms" data-all={all || undefined}>
      {shown.map(({ slug, name }) => {
        const on = chosen.includes(slug)
        return (
          <button key={slug} type="button" aria-pressed={on} className="first-platform" onClick={() => toggle(slug)}>
            <svg viewBox="0 0 8 44" preserveAspectRatio="none" aria-hidden>
              <path d="M0 0h8v44H0z" fill={platformColour(name)} />
            </svg>
            {on ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
            {name}
          </button>
        )
      })}
      {!all && data.length > first.length && (
        <button type="button" className="first-platform" onClick={() => setAll(true)}>
          <Ellipsis size={16} aria-hidden />
          {m.welcome_platforms_more()}
        </button>
      )}
    </div>
  )
}
