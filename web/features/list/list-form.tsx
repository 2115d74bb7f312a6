import { type FormEvent, useId, useState } from 'react'
import type { List } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Unsaved } from '../../components/unsaved.tsx'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrors } from '../auth/own.data.ts'
import { SuspendedDialog, useSuspended } from '../moderation/suspended-note.tsx'
import { type ListDraft, useSaveList } from './save-list.data.ts'
import { WhoSees } from './who-sees.tsx'

interface Props {
  /** The list to change; without it a new one is created. */
  list?: List
  onSaved: (list: List) => void
  onClose: () => void
}

const draftOf = (list: List | undefined): ListDraft => ({
  title: list?.title ?? '',
  description: list?.description ?? '',
  public: list?.public !== 0,
})

/** The form, unless the viewer is suspended. */
export function ListForm(props: Props) {
  const suspended = useSuspended()
  if (suspended !== null) return <SuspendedDialog until={suspended} onClose={props.onClose} />
  return <OpenForm {...props} />
}

/** Title, description and visibility. A press outside the dialog does not lose the input. */
function OpenForm({ list, onSaved, onClose }: Props) {
  const [asking, setAsking] = useState(false)
  const formId = useId()
  const form = useListForm(list, onSaved)
  const { draft, dirty, errors, change } = form
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      onClose={close}
      title={list ? m.list_form_edit() : m.list_form_new()}
      closeLabel={m.list_close()}
      footer={
        <>
          <Button onClick={close}>{m.list_cancel()}</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy} busyLabel={m.list_form_busy()}>
            {list ? m.list_form_save() : m.list_form_make()}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={form.submit} className="list-form">
        <TextField
          label={m.list_form_title()}
          data-autofocus=""
          autoComplete="off"
          maxLength={limits.listTitleMax}
          required
          value={draft.title}
          error={errors.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <Description
          value={draft.description}
          error={errors.description}
          onText={(description) => change({ description })}
        />
        <WhoSees isPublic={draft.public} onChange={(isPublic) => change({ public: isPublic })} />
        <WaitNote error={form.error} />
      </form>
      <Leaving asking={asking} dirty={dirty} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  )
}

/** State of the form: its input and its errors. */
function useListForm(list: List | undefined, onSaved: (list: List) => void) {
  const [before] = useState(() => draftOf(list))
  const [draft, setDraft] = useState(before)
  const [untitled, setUntitled] = useState(false)
  const saving = useSaveList(list?.id, onSaved)
  const refused = fieldErrors(saving.error)
  const change = (part: Partial<ListDraft>) => {
    setDraft({ ...draft, ...part })
    setUntitled(false)
    if (saving.isError) saving.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const focusWrong = () => focusFirstError(form)
    if (draft.title.trim() === '') {
      setUntitled(true)
      focusWrong()
    } else if (!saving.isPending) saving.mutate(draft, { onError: focusWrong })
  }
  return {
    draft,
    change,
    submit,
    busy: saving.isPending,
    error: saving.error,
    dirty: !saving.isSuccess && JSON.stringify(draft) !== JSON.stringify(before),
    errors: {
      title: untitled ? m.list_form_title_missing() : refused['title']?.[0],
      description: refused['description']?.[0],
    },
  }
}

/** Asks before unsaved input is discarded, by closing the dialog or by leaving the page. */
const Leaving = ({
  asking,
  dirty,
  onStay,
  onLeave,
}: {
  asking: boolean
  dirty: boolean
  onStay: () => void
  onLeave: () => void
}) => (
  <>
    <Unsaved when={dirty} />
    <ConfirmDialog
      open={asking}
      title={m.settings_unsaved_title()}
      confirmLabel={m.settings_unsaved_leave()}
      cancelLabel={m.settings_unsaved_stay()}
      closeLabel={m.list_close()}
      onClose={onStay}
      onConfirm={onLeave}
    >
      {m.settings_unsaved_text()}
    </ConfirmDialog>
  </>
)

/** From this number of remaining letters on, screen readers announce it. */
const little = 50

function Description({
  value,
  error,
  onText,
}: {
  value: string
  error?: string | undefined
  onText: (text: string) => void
}) {
  const left = limits.listDescriptionMax - value.length
  const count = m.list_form_count({ used: formatNumber(value.length), most: formatNumber(limits.listDescriptionMax) })
  return (
    <div>
      <TextArea
        label={m.list_form_description()}
        rows={4}
        maxLength={limits.listDescriptionMax}
        value={value}
        error={error}
        aside={<span className="num">{count}</span>}
        onChange={({ target }) => onText(target.value)}
      />
      <p role="status" className="sr-only">
        {left <= little && m.list_form_left({ count: left, number: formatNumber(left) })}
      </p>
    </div>
  )
}
