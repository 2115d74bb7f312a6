import type { SetOrder, TrophySummary } from '../../../common/api/trophy.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { useGo } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { chipClass, ChipRow } from '../../ui/buttons/chip.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { ArrowDownUp, Trophy } from '../../ui/icons/icons.ts'
import { serviceNames } from '../linked/words.ts'
import type { ProfileChoice } from './choice.ts'
import { setOrderNames } from './words.ts'
import './tools.css'

interface Props {
  summary: TrophySummary
  choice: ProfileChoice
  addressOf: (choice: ProfileChoice) => string
}

/** Where trophies come from, with numbers, the games at 100 %, and the order of the games. */
export function ProfileTools({ summary, choice, addressOf }: Props) {
  const { services, earned, complete } = summary
  const { view, service } = choice
  // One service alone is all of them.
  const named = services.length < 2 ? [] : services
  const chips: { name: GamePlatformName | null; label: string; count: number }[] = [
    { name: null, label: m.trophy_all(), count: earned },
    ...named.map((one) => ({ name: one.service, label: serviceNames[one.service], count: one.earned })),
  ]
  return (
    <div className="trophy-tools">
      <ChipRow label={m.trophy_services()}>
        {chips.map(({ name, label, count }) => (
          <Link
            key={name}
            to={addressOf({ ...choice, service: name })}
            replace
            aria-current={name === service ? 'true' : undefined}
            className={chipClass({ ink: 'ink-all' })}
          >
            {label} <b>{formatNumber(count)}</b>
          </Link>
        ))}
        <Link
          to={addressOf({ ...choice, view: view === 'complete' ? 'games' : 'complete' })}
          replace
          aria-current={view === 'complete' ? 'true' : undefined}
          className={chipClass({ ink: 'ink-awarded', className: 'trophy-complete' })}
        >
          <Trophy aria-hidden />
          {m.trophy_complete_games()} {service === null && <b>{formatNumber(complete)}</b>}
        </Link>
      </ChipRow>
      <OrderSelect choice={choice} addressOf={addressOf} />
    </div>
  )
}

/** Single trophies have an order of their own. */
function OrderSelect({ choice, addressOf }: Omit<Props, 'summary'>) {
  const go = useGo()
  return (
    <Select
      label={m.trophy_order()}
      icon={<ArrowDownUp aria-hidden className="max-md:hidden" />}
      className="max-md:min-w-0 max-md:flex-[1_1_40%] max-md:[&_select]:pl-3!"
      value={choice.order}
      disabled={choice.view === 'rarest' || choice.view === 'latest'}
      onChange={({ target }) => go(addressOf({ ...choice, order: target.value as SetOrder }), { replace: true })}
    >
      {Object.entries(setOrderNames).map(([order, name]) => (
        <option key={order} value={order}>
          {name()}
        </option>
      ))}
    </Select>
  )
}
