import type { Import, ImportMapping } from '../../../common/api/import.ts'
import { type ImportField, importFields } from '../../../common/rules/import.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useUpdateImport } from './import.data.ts'
import { fieldNames } from './words.ts'

const noMapping = Object.fromEntries(importFields.map((field) => [field, null])) as ImportMapping

/** The columns of a file that nothing was read from, each with a cell; a choice reads the file again. */
export function UnusedColumns({ one }: { one: Import }) {
  const update = useUpdateImport(one.id)
  const mapping = one.mapping ?? noMapping
  const free = importFields.filter((field) => mapping[field] === null)
  return (
    <div className="import-options" aria-busy={update.isPending || undefined}>
      {one.report?.columns.map(({ at, name, sample }) => (
        <SelectField
          key={at}
          label={m.import_report_use_as({
            column: name === '' ? m.import_mapping_unnamed({ n: String(at + 1) }) : name,
          })}
          hint={m.import_mapping_example({ cells: sample })}
          value=""
          disabled={update.isPending}
          onChange={({ target }) => update.mutate({ mapping: { ...mapping, [target.value as ImportField]: at } })}
        >
          <option value="">{m.import_report_unused()}</option>
          {free.map((field) => (
            <option key={field} value={field}>
              {fieldNames[field]()}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}
