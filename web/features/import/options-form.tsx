import { useState } from 'react'
import type { Import } from '../../../common/api/import.ts'
import type { ImportOptions } from '../../../common/rules/import.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ChevronDown } from '../../ui/icons/icons.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useUpdateImport } from './import.data.ts'

/** How values of the file are interpreted. Each choice shows its effect at once. */
export function OptionsForm({ one }: { one: Import }) {
  const update = useUpdateImport(one.id)
  // The latest choice is shown until the response arrives.
  const [chosen, setChosen] = useState<ImportOptions | null>(null)
  const options = (update.isPending ? chosen : null) ?? one.options
  const set = (change: Partial<ImportOptions>): void => {
    const next = { ...options, ...change }
    setChosen(next)
    update.mutate({ options: next })
  }
  return (
    <details className="import-sites">
      <summary>
        {m.import_options()}
        <ChevronDown aria-hidden />
      </summary>
      <div className="import-options">
        <SelectField
          label={m.import_option_existing()}
          value={options.existing}
          hint={m.import_option_existing_hint()}
          onChange={({ target }) => set({ existing: target.value as ImportOptions['existing'] })}
        >
          <option value="mine">{m.import_option_mine()}</option>
          <option value="theirs">{m.import_option_theirs()}</option>
        </SelectField>
        <SelectField
          label={m.import_option_backlog()}
          value={options.backlog}
          onChange={({ target }) => set({ backlog: target.value as ImportOptions['backlog'] })}
        >
          <option value="pending">{m.collection_pending()}</option>
          <option value="wanted">{m.collection_wanted()}</option>
        </SelectField>
        <SelectField
          label={m.import_option_unmarked()}
          value={options.unmarked}
          onChange={({ target }) => set({ unmarked: target.value as ImportOptions['unmarked'] })}
        >
          <option value="have">{m.collection_have()}</option>
          <option value="played">{m.collection_played()}</option>
          <option value="pending">{m.collection_pending()}</option>
          <option value="wanted">{m.collection_wanted()}</option>
        </SelectField>
        <SelectField
          label={m.import_option_scale()}
          value={options.scale}
          onChange={({ target }) => set({ scale: Number(target.value) as ImportOptions['scale'] })}
        >
          <option value={5}>{m.import_option_scale_5()}</option>
          <option value={10}>{m.import_option_scale_10()}</option>
          <option value={100}>{m.import_option_scale_100()}</option>
        </SelectField>
        <Checkbox checked={options.owned} onChange={({ target }) => set({ owned: target.checked })}>
          {m.import_option_owned()}
        </Checkbox>
      </div>
    </details>
  )
}
