import type { ReactNode } from 'react'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { serviceNames } from './words.ts'

const letters: Record<GamePlatformName, string> = { steam: 'St', psn: 'PS', xbox: 'Xb' }

interface Props {
  platform: GamePlatformName
  state: ReactNode
  /** Its buttons. */
  children?: ReactNode
}

/** The name of a service, how the account there stands, and what can be done. */
export const CardHead = ({ platform, state, children }: Props) => (
  <header className="linked-head">
    <span className="linked-mark" data-service={platform} aria-hidden>
      {letters[platform]}
    </span>
    <div className="min-w-0">
      <h2 id={`linked-${platform}`} className="font-bold">
        {serviceNames[platform]}
      </h2>
      <p className="linked-line">{state}</p>
    </div>
    <div className="linked-buttons">{children}</div>
  </header>
)
