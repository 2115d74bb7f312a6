import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { m } from '../../paraglide/messages.js'
import { privatePages, privateSteps, serviceNames, type SettingsPage } from './words.ts'

/** Where the switch of a private profile is, in three steps, with a drawing of it (ACC-04). */
export function PrivateHelp({ platform }: { platform: GamePlatformName }) {
  return (
    <div className="linked-help">
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
      <SettingsFigure page={privatePages[platform]} />
    </div>
  )
}

const line = { first: 46, height: 52 }

/** A page of settings as the service has one: the lines that count are lit, with what they must say. */
function SettingsFigure({ page: { title, lines, untick } }: { page: SettingsPage }) {
  const foot = line.first + lines.length * line.height
  const height = foot + (untick ? 34 : 24)
  return (
    <figure className="linked-figure">
      <svg viewBox={`0 0 280 ${height}`} aria-hidden>
        <rect x="1" y="1" width="278" height={height - 2} rx="10" className="linked-figure-page" />
        <circle cx="20" cy="22" r="8" className="linked-figure-grey" />
        <text x="36" y="27" className="linked-figure-title">
          {title()}
        </text>
        {lines.map(([setting, value], at) => (
          <SettingLine key={setting()} y={line.first + at * line.height} setting={setting()} value={value()} />
        ))}
        {untick ? (
          <>
            <rect x="16" y={foot + 6} width="14" height="14" rx="3" className="linked-figure-row" />
            <text x="38" y={foot + 17} className="linked-figure-note">
              {untick()}
            </text>
          </>
        ) : (
          <rect x="16" y={foot + 6} width="110" height="7" rx="3.5" className="linked-figure-grey" />
        )}
      </svg>
      <figcaption className="sr-only">
        {lines.map(([setting, value]) => (
          <span key={setting()} className="block">
            {setting()}: <b>{value()}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** What is set, above the field that says how. */
const SettingLine = ({ y, setting, value }: { y: number; setting: string; value: string }) => (
  <>
    <text x="16" y={y + 10} className="linked-figure-note">
      {setting}
    </text>
    <rect x="16" y={y + 16} width="248" height="28" rx="7" className="linked-figure-row" />
    <text x="28" y={y + 35} className="linked-figure-value">
      {value}
    </text>
    <path d={`M244 ${y + 27}l5 6 5-6`} className="linked-figure-arrow" />
  </>
)
