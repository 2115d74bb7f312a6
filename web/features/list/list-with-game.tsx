import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Plus } from '../../ui/icons/icons.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { fieldErrors } from '../auth/own.data.ts'
import { makeListWith, tellRefusal } from './save-list.data.ts'

/** Creates a new list with the game in it, without leaving the dialog. */
export function ListWithGame({ game }: { game: GameCard }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {m.list_pick_new()}
      </Button>
    )
  return <NewListForm game={game} onMade={() => setOpen(false)} />
}

function NewListForm({ game, onMade }: { game: GameCard; onMade: () => void }) {
  const client = useQueryClient()
  const [title, setTitle] = useState('')
  const [isPublic, setPublic] = useState(true)
  const [untitled, setUntitled] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // It replaces the button that was pressed.
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const making = useMutation({
    mutationKey: ['list', 'make'],
    mutationFn: () => makeListWith(client, { title, description: '', public: isPublic }, game.id),
    onSuccess: ({ list, game: holds }) => {
      const words = { list: list.title, title: game.title }
      if (holds) toast.show(m.list_pick_made(words))
      else toast.error(m.list_pick_made_without(words))
      onMade()
    },
    onError: tellRefusal,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setUntitled(title.trim() === '')
    if (title.trim() === '') focusFirstError(form.current)
    else if (!making.isPending) making.mutate()
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="list-quick">
      <TextField
        label={m.list_form_title()}
        autoComplete="off"
        maxLength={limits.listTitleMax}
        required
        value={title}
        error={untitled ? m.list_form_title_missing() : fieldErrors(making.error)['title']?.[0]}
        onChange={({ target }) => {
          setTitle(target.value)
          setUntitled(false)
        }}
      />
      <div className="list-quick-foot">
        <Checkbox checked={isPublic} onChange={({ target }) => setPublic(target.checked)}>
          {m.list_pick_public()}
        </Checkbox>
        <Button type="submit" variant="primary" busy={making.isPending} busyLabel={m.list_form_busy()}>
          {m.list_pick_make()}
        </Button>
      </div>
    </form>
  )
}
