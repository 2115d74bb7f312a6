import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { nameLabels, nameTexts } from './words.ts'

/** Where the name of an account stands, with a drawing of the place (ACC-04). */
export const NameHelp = ({ platform }: { platform: GamePlatformName }) => (
  <div className="linked-help">
    <p className="settings-text">{nameTexts[platform]()}</p>
    <figure className="linked-figure">
      {platform === 'steam' ? <AddressFigure /> : <ProfileFigure name={nameLabels[platform]()} />}
    </figure>
  </div>
)

/** The address of a profile in a browser. */
const AddressFigure = () => (
  <svg viewBox="0 0 280 104" aria-hidden>
    <rect x="1" y="1" width="278" height="102" rx="10" className="linked-figure-page" />
    {[18, 32, 46].map((x) => (
      <circle key={x} cx={x} cy="17" r="4" className="linked-figure-grey" />
    ))}
    <rect x="12" y="30" width="256" height="32" rx="16" className="linked-figure-row" />
    <text x="26" y="51" className="linked-figure-value">
      steamcommunity.com/id/<tspan className="linked-figure-lit">…</tspan>
    </text>
    <rect x="16" y="74" width="150" height="8" rx="4" className="linked-figure-grey" />
    <rect x="16" y="88" width="90" height="6" rx="3" className="linked-figure-grey" />
  </svg>
)

/** The head of a profile: the name beside the picture. */
const ProfileFigure = ({ name }: { name: string }) => (
  <svg viewBox="0 0 280 104" aria-hidden>
    <rect x="1" y="1" width="278" height="102" rx="10" className="linked-figure-page" />
    <circle cx="52" cy="52" r="30" className="linked-figure-grey" />
    <circle cx="52" cy="43" r="10" className="linked-figure-ink" />
    <path d="M34 70a18 14 0 0 1 36 0z" className="linked-figure-ink" />
    <rect x="96" y="26" width="170" height="32" rx="8" className="linked-figure-row" />
    <text x="108" y="47" className="linked-figure-value">
      {name}
    </text>
    <rect x="98" y="70" width="100" height="7" rx="3.5" className="linked-figure-grey" />
    <rect x="98" y="84" width="60" height="6" rx="3" className="linked-figure-grey" />
  </svg>
)
