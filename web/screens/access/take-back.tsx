import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import { emailApi } from '../../api/calls/email.gen.ts'
import { waitWords } from '../../components/wait-words.ts'
import { m } from '../../paraglide/messages.js'
import { useRouter } from '../../router/use-router.tsx'
import { Button } from '../../ui/buttons/button.tsx'

/** The link of the mail to a former address: takes the account back to it. It asks first, for programs open links too. */
export function TakeBack({ token: given }: { token: string }) {
  const router = useRouter()
  const [token] = useState(given)
  useEffect(() => router.forgetQuery(), [router])
  const undo = useMutation({ mutationFn: () => emailApi.undo({ body: { token }, quiet: [409, 422, 429] }) })
  const refused = hasStatus(undo.error, 409) || hasStatus(undo.error, 422)
  if (undo.isSuccess) return <Word title={m.access_undo_done_title()} text={m.access_undo_done()} />
  if (refused) return <Word title={m.access_verify_failed_title()} text={m.access_undo_failed()} />
  return (
    <div className="access-word">
      <h1 className="display access-title">{m.access_undo_title()}</h1>
      <p className="access-lead">{m.access_undo_text()}</p>
      <Button variant="primary" busy={undo.isPending} busyLabel={m.access_busy()} onClick={() => undo.mutate()}>
        {m.access_undo_button()}
      </Button>
      <p role="alert" className="field-error">
        {undo.isError && (waitWords(undo.error) ?? m.errors_generic())}
      </p>
    </div>
  )
}

const Word = ({ title, text }: { title: string; text: string }) => (
  <div className="access-word" role="status">
    <h1 className="display access-title">{title}</h1>
    <p className="access-lead">{text}</p>
  </div>
)
