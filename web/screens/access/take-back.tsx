import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import { emailApi } from '../../api/calls/email.generated.ts'
import { waitWords } from '../../components/wait-words.ts'
import { siteQuery } from '../../features/site/site.data.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { useRouter } from '../../router/use-router.tsx'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'

/**
 * The link of the mail to a former address: takes the account back to it. It asks first, for programs open links too.
 */
export function TakeBack({ token: given }: { token: string }) {
  const router = useRouter()
  const [token] = useState(given)
  useEffect(() => router.forgetQuery(), [router])
  const undo = useMutation({ mutationFn: () => emailApi.undo({ body: { token }, quiet: [409, 422, 429] }) })
  const refused = hasStatus(undo.error, 409) || hasStatus(undo.error, 422)
  if (undo.isSuccess) return <Word title={m.access_undo_done_title()} text={m.access_undo_done()} />
  if (refused) return <Refused />
  return (
    <div className="access-word">
      <div>
        <h1 className="display access-title">{m.access_undo_title()}</h1>
        <p className="access-lead">{m.access_undo_text()}</p>
      </div>
      <Button variant="primary" busy={undo.isPending} busyLabel={m.access_busy()} onClick={() => undo.mutate()}>
        {m.access_undo_button()}
      </Button>
      <ErrorNote>{undo.isError && (waitWords(undo.error) ?? m.errors_generic())}</ErrorNote>
    </div>
  )
}

/** The link is of no use any more: whoever can still get in looks after the account, and the others ask for help. */
function Refused() {
  const contact = useQuery(siteQuery).data?.contact
  const isMember = useUser() !== null
  return (
    <div className="access-word">
      <div role="status">
        <h1 className="display access-title">{m.access_verify_failed_title()}</h1>
        <p className="access-lead">{m.access_undo_failed()}</p>
      </div>
      {isMember ? (
        <Link to={paths.settings('account')} className={buttonClass({ variant: 'primary' })}>
          {m.access_undo_settings()}
        </Link>
      ) : (
        <>
          <Link to={paths.access(paths.settings('account'))} className={buttonClass({ variant: 'primary' })}>
            {m.access_verified_login()}
          </Link>
          <Link to={paths.passwordReset()} className={buttonClass({ variant: 'line' })}>
            {m.access_undo_reset()}
          </Link>
        </>
      )}
      {contact && (
        <p>
          {m.access_undo_contact()}{' '}
          <a className="link" href={`mailto:${contact}`}>
            {contact}
          </a>
        </p>
      )}
    </div>
  )
}

const Word = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <h1 className="display access-title">{title}</h1>
    <p className="access-lead">{text}</p>
  </div>
)
