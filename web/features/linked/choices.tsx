import type { LinkedAccount } from '../../../common/api/account.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useChoose } from './linked.data.ts'

/** How an account is read, out of the way. */
export const Choices = ({ account }: { account: LinkedAccount }) => (
  <details className="linked-choices">
    <summary className="link">{m.linked_choices()}</summary>
    <ChoiceFields account={account} />
  </details>
)

const thresholds = [0, 30, 60, 120, 300, 600]

/** From how many hours on a game counts as played, the nightly pass, and the trophies. */
export function ChoiceFields({ account }: { account: LinkedAccount }) {
  const { mutate } = useChoose(account)
  const minutes = account.played_minutes
  const known =
    minutes === null || thresholds.includes(minutes) ? thresholds : [...thresholds, minutes].toSorted((a, b) => a - b)
  return (
    <div className="linked-fields">
      <div className="max-w-80">
        <SelectField
          label={m.linked_played()}
          value={minutes ?? ''}
          onChange={({ target: { value } }) => mutate({ played_minutes: value === '' ? null : Number(value) })}
        >
          {known.map((one) => (
            <option key={one} value={one}>
              {thresholdName(one)}
            </option>
          ))}
          <option value="">{m.linked_played_never()}</option>
        </SelectField>
      </div>
      <Checkbox checked={account.sync === 1} onChange={({ target }) => mutate({ sync: target.checked })}>
        {m.linked_sync()}
      </Checkbox>
      <Checkbox checked={account.trophies === 1} onChange={({ target }) => mutate({ trophies: target.checked })}>
        {m.linked_trophies()}
      </Checkbox>
    </div>
  )
}

function thresholdName(minutes: number): string {
  if (minutes === 0) return m.linked_played_any()
  if (minutes < 60) return m.linked_minutes({ count: minutes, number: formatNumber(minutes) })
  return m.linked_hours({ count: minutes / 60, number: formatNumber(Math.round((minutes / 60) * 10) / 10) })
}
