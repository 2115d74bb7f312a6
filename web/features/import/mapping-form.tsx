import { useState } from 'react'
import type { Import, ImportMapping } from '../../../common/api/import.ts'
import { type ImportField, importFields } from '../../../common/rules/import.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { useUpdateImport } from './import.data.ts'
import { refusalOf } from './refusal.ts'
import { fieldNames } from './words.ts'

const noColumn = ''
const nothing = Object.fromEntries(importFields.map((field) => [field, null])) as ImportMapping

/** Asks which of the tables of a file holds the games. */
export function TableChoice({ one }: { one: Import }) {
  const update = useUpdateImport(one.id)
  return (
    <div>
      <p className="settings-text">{m.import_tables()}</p>
      <p className="settings-buttons">
        {one.tables.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a table is its place; names may repeat
          <Button key={at} variant="line" busy={update.isPending} onClick={() => update.mutate({ table: at })}>
            {name}
          </Button>
        ))}
      </p>
      <ErrorNote className="mt-3">{update.error ? refusalOf(update.error) : null}</ErrorNote>
    </div>
  )
}

/** Assigns the columns of a plain table; shows an example from the file below each. */
export function MappingForm({ one }: { one: Import }) {
  const [mapping, setMapping] = useState(one.mapping ?? nothing)
  const [missing, setMissing] = useState(false)
  const update = useUpdateImport(one.id)
  const set = (field: ImportField, value: string): void => {
    setMapping({ ...mapping, [field]: value === noColumn ? null : Number(value) })
    if (field === 'title') setMissing(false)
  }
  const read = (form: HTMLFormElement): void => {
    if (mapping.title !== null) return update.mutate({ mapping })
    setMissing(true)
    focusFirstError(form)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        read(event.currentTarget)
      }}
    >
      <p className="settings-text">{m.import_mapping_text()}</p>
      <div className="import-mapping">
        {importFields.map((field) => (
          <SelectField
            key={field}
            label={fieldNames[field]()}
            required={field === 'title'}
            value={mapping[field] ?? noColumn}
            hint={exampleOf(one, mapping[field])}
            error={field === 'title' && missing ? m.import_mapping_title_missing() : null}
            onChange={({ target }) => set(field, target.value)}
          >
            <option value={noColumn}>{m.import_mapping_none()}</option>
            {one.columns.map((name, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place; names may repeat
              <option key={at} value={at}>
                {name === '' ? m.import_mapping_unnamed({ n: String(at + 1) }) : name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button type="submit" variant="primary" busy={update.isPending}>
        {m.import_mapping_read()}
      </Button>
    </form>
  )
}

function exampleOf({ sample }: Import, column: number | null): string | undefined {
  if (column === null) return undefined
  const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  return cells.length === 0 ? undefined : m.import_mapping_example({ cells: cells.slice(0, 2).join(', ') })
}
