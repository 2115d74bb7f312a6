import type { OwnSet, TrophyOrder, TrophyShare } from '../../../common/api/trophy.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { useGo } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { chipClass, ChipRow } from '../../ui/buttons/chip.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { ArrowDownUp } from '../../ui/icons/icons.ts'
import type { GameChoice } from './choice.ts'
import { platformText, shareNames, trophyOrderNames } from './words.ts'
import './tools.css'

interface Props {
  sets: OwnSet[]
  set: OwnSet
  choice: GameChoice
  addressOf: (choice: GameChoice) => string
}

/** Which trophies, of which platform, in which order; two people are compared in the set's own order. */
export function GameTools({ sets, set, choice, addressOf }: Props) {
  const go = useGo()
  const choose = (change: Partial<GameChoice>): void =>
    go(addressOf({ ...choice, set: set.id, ...change }), { replace: true })
  const compares = choice.beside !== null
  return (
    <div className="trophy-tools">
      {!compares && <ShareChips set={set} choice={choice} addressOf={addressOf} />}
      {sets.length > 1 && (
        <Select
          label={m.trophy_platform()}
          className="max-md:min-w-0 max-md:flex-[1_1_40%] max-md:[&_select]:pl-3!"
          value={set.id}
          onChange={({ target }) => choose({ set: Number(target.value) })}
        >
          {sets.map((one) => (
            <option key={one.id} value={one.id}>
              {optionText(one, sets)}
            </option>
          ))}
        </Select>
      )}
      {!compares && (
        <Select
          label={m.trophy_order()}
          icon={<ArrowDownUp aria-hidden className="max-md:hidden" />}
          className="max-md:min-w-0 max-md:flex-[1_1_40%] max-md:[&_select]:pl-3!"
          value={choice.order}
          onChange={({ target }) => choose({ order: target.value as TrophyOrder })}
        >
          {Object.entries(trophyOrderNames).map(([order, name]) => (
            <option key={order} value={order}>
              {name()}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

/** The platform; also the name, where another set has the same platform. */
function optionText(set: OwnSet, sets: readonly OwnSet[]): string {
  const text = platformText(set)
  return sets.some((one) => one.id !== set.id && platformText(one) === text) ? `${text} · ${set.name}` : text
}

function ShareChips({ set: { id, earned, total }, choice, addressOf }: Omit<Props, 'sets'>) {
  const counts: Record<TrophyShare, number> = { all: total, earned, missing: total - earned }
  return (
    <ChipRow label={m.trophy_shares()}>
      {(Object.keys(shareNames) as TrophyShare[]).map((share) => (
        <Link
          key={share}
          to={addressOf({ ...choice, set: id, share })}
          replace
          aria-current={share === choice.share ? 'true' : undefined}
          className={chipClass({ ink: 'ink-all' })}
        >
          {shareNames[share]()} <b>{formatNumber(counts[share])}</b>
        </Link>
      ))}
    </ChipRow>
  )
}
