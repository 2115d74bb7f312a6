import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { genresQuery, platformsQuery, themesQuery } from '../../features/browse/browse.data.ts'
import { useOwnPlatforms } from '../../features/collection/platforms/own-platforms.ts'
import { orderByUse } from '../../features/collection/platforms/platform-order.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { NamesField } from './names-field.tsx'
import { ReleaseFields } from '../../features/game/release-fields.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Picked } from './picked.tsx'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAddGame } from '../../features/admin/games.data.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { type Draft, type DraftField, draftProblems, emptyDraft, refusedFields, toGameDraft } from './draft.ts'

/** A game written by hand: only the title is required, everything else helps to find it. */
export function GameForm({ onAdded }: { onAdded: (game: Game) => void }) {
  const form = useDraft(onAdded)
  return (
    <form noValidate className="grid gap-5" onSubmit={form.submit}>
      <TitleField form={form} />
      <ReleaseFields form={form} />
      <Kinds form={form} />
      <Makers form={form} />
      <Texts form={form} />
      {form.failed && <ErrorNote>{m.admin_add_failed()}</ErrorNote>}
      <Button type="submit" variant="primary" size="l" wide busy={form.busy} busyLabel={m.admin_adding()}>
        {m.admin_add_button()}
      </Button>
    </form>
  )
}

const TitleField = ({ form: { draft, set, errorOf, visit, twin } }: { form: DraftForm }) => (
  <div>
    <TextField
      label={m.admin_field_title()}
      value={draft.title}
      maxLength={limits.titleMax}
      autoComplete="off"
      required
      data-autofocus
      error={twin === null ? errorOf('title') : m.admin_exists()}
      onChange={({ target }) => set({ title: target.value })}
      onBlur={() => draft.title !== '' && visit('title')}
    />
    {twin !== null && (
      <Link to={paths.game(twin)} className="link inline-flex min-h-11 items-center">
        {m.admin_exists_open()}
      </Link>
    )}
  </div>
)

function Kinds({ form: { draft, set, errorOf } }: { form: DraftForm }) {
  const platforms = useQuery(platformsQuery)
  const own = useOwnPlatforms()
  const genres = useQuery(genresQuery)
  const themes = useQuery(themesQuery)
  const fields = [
    ['platforms', m.admin_field_platforms(), orderByUse(platforms.data ?? [], own)],
    ['genres', m.admin_field_genres(), genres.data ?? []],
    ['themes', m.admin_field_themes(), themes.data ?? []],
  ] as const
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {fields.map(([name, label, options]) => (
        <PickField
          key={name}
          label={label}
          options={options}
          chosen={draft[name]}
          error={errorOf(name)}
          onChange={(chosen) => set({ [name]: chosen })}
        />
      ))}
    </div>
  )
}

const Makers = ({ form: { draft, set, errorOf, visit } }: { form: DraftForm }) => (
  <div className="grid gap-5 md:grid-cols-3">
    {(['developers', 'publishers'] as const).map((role) => (
      <NamesField
        key={role}
        role={role}
        label={role === 'developers' ? m.admin_field_developers() : m.admin_field_publishers()}
        names={draft[role]}
        error={errorOf(role)}
        onChange={(names) => set({ [role]: names })}
      />
    ))}
    <TextField
      label={m.admin_field_series()}
      value={draft.franchise}
      maxLength={limits.nameMax}
      autoComplete="off"
      error={errorOf('franchise')}
      onChange={({ target }) => set({ franchise: target.value })}
      onBlur={() => visit('franchise')}
    />
  </div>
)

const Texts = ({ form: { draft, set, errorOf } }: { form: DraftForm }) => (
  <div className="grid gap-5 md:grid-cols-2">
    {(['en', 'es'] as const).map((lang) => (
      <TextArea
        key={lang}
        label={lang === 'en' ? m.admin_field_text_en() : m.admin_field_text_es()}
        value={draft[lang]}
        maxLength={limits.descriptionMax}
        error={errorOf(lang)}
        onChange={({ target }) => set({ [lang]: target.value })}
      />
    ))}
  </div>
)

interface Props {
  label: string
  options: readonly { slug: string; name: string }[]
  /** Slugs, in the order of choosing: the first genre decides the cover. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Several of a list: each choice becomes a chip below, which removes it. */
function PickField({ label, options, chosen, error, onChange }: Props) {
  const names = new Map(options.map(({ slug, name }) => [slug, name]))
  const full = chosen.length >= limits.gameLinksMax
  const left = options
    .filter(({ slug }) => !chosen.includes(slug))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <div>
      <SelectField
        label={label}
        error={error}
        value=""
        disabled={full}
        onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
      >
        <option value="">{m.admin_pick()}</option>
        {left.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <Picked
        label={label}
        names={chosen.map((slug) => names.get(slug) ?? slug)}
        onRemove={(at) => onChange(chosen.filter((_, n) => n !== at))}
      />
    </div>
  )
}

/**
 * State of the form. A field shows its error once it was left or the form was submitted; errors from the server are
 * shown at their fields.
 */
function useDraft(onAdded: (game: Game) => void) {
  const [draft, setDraft] = useState(emptyDraft)
  const [visited, setVisited] = useState<ReadonlySet<DraftField | 'all'>>(new Set())
  const add = useAddGame(onAdded)
  const problem = add.error instanceof ApiError ? add.error.problem : null
  const problems = draftProblems(draft)
  const refused = refusedFields(problem?.errors)
  const set = (given: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...given }))
    if (add.isError) add.reset()
  }
  return {
    draft,
    set,
    busy: add.isPending,
    /** The slug of the existing game that this one duplicates. */
    twin: problem?.code === 'game_exists' ? (problem.detail ?? null) : null,
    failed: add.isError && problem?.code !== 'game_exists' && Object.keys(refused).length === 0,
    errorOf: (field: DraftField): string | undefined =>
      refused[field] ?? (visited.has(field) || visited.has('all') ? problems[field] : undefined),
    visit: (field: DraftField): void => setVisited((before) => new Set([...before, field])),
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault()
      const form = event.currentTarget
      setVisited(new Set(['all']))
      if (Object.keys(problems).length === 0) {
        if (!add.isPending) add.mutate(toGameDraft(draft))
        return
      }
      focusFirstError(form)
    },
  }
}

type DraftForm = ReturnType<typeof useDraft>
