import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { opensDialog } from '../../lib/fetch-ahead.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Plus } from '../../ui/icons/icons.ts'

const loadForm = () => import('./list-form.tsx')
const ListForm = lazyDialog(loadForm, 'ListForm')

/** For members: creates a list and opens it. */
export function NewList() {
  const [open, setOpen] = useState(false)
  const go = useGo()
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} {...opensDialog(loadForm)} onClick={() => setOpen(true)}>
        {m.list_new()}
      </Button>
      {open && (
        <ListForm
          onClose={() => setOpen(false)}
          onSaved={({ user, slug }) => {
            setOpen(false)
            go(paths.profileList(user.nick, slug))
          }}
        />
      )}
    </>
  )
}
