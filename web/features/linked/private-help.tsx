import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { m } from '../../paraglide/messages.js'
import { privateSteps, privateSwitch, serviceNames } from './words.ts'

/** Where the switch of a private profile is, in three steps, with a drawing of it (ACC-04). */
export function PrivateHelp({ platform }: { platform: GamePlatformName }) {
  return (
    <div className="linked-private">
      <div>
        <p className="settings-text">{m.linked_private_text({ service: serviceNames[platform] })}</p>
        <ol className="linked-steps">
          {privateSteps[platform].map((step) => (
            <li key={step()}>
              <span>{step()}</span>
            </li>
          ))}
        </ol>
      </div>
      <SwitchFigure platform={platform} />
    </div>
  )
}

/** A page of settings as every service has one: the line that counts is lit, its value chosen. */
function SwitchFigure({ platform }: { platform: GamePlatformName }) {
  const [setting, value] = privateSwitch[platform]
  return (
    <figure className="linked-figure">
      <svg viewBox="0 0 240 132" aria-hidden>
        <rect x="1" y="1" width="238" height="130" rx="10" className="linked-figure-page" />
        <circle cx="20" cy="20" r="7" className="linked-figure-grey" />
        <rect x="34" y="15" width="70" height="9" rx="4.5" className="linked-figure-grey" />
        {[42, 112].map((y) => (
          <g key={y}>
            <rect x="14" y={y} width="92" height="8" rx="4" className="linked-figure-grey" />
            <rect x="184" y={y - 2} width="42" height="12" rx="6" className="linked-figure-grey" />
          </g>
        ))}
        <rect x="8" y="62" width="224" height="38" rx="8" className="linked-figure-row" />
        <rect x="18" y="72" width="88" height="8" rx="4" className="linked-figure-ink" />
        <rect x="18" y="85" width="56" height="6" rx="3" className="linked-figure-grey" />
        <rect x="176" y="70" width="46" height="22" rx="11" className="linked-figure-on" />
        <circle cx="211" cy="81" r="8" className="linked-figure-knob" />
      </svg>
      <figcaption>
        {setting()}: <b>{value()}</b>
      </figcaption>
    </figure>
  )
}
