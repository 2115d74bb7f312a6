import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { AuthUser, Proof } from '../../../common/api/auth.ts'
import { ApiError, hasStatus } from '../../api/api-error.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { fieldErrors } from '../../features/auth/own.data.ts'
import { ProofDialog } from '../../features/proof/proof-dialog.tsx'
import { CodeField, CodeFields, isCode } from '../../features/second-factor/code-field.tsx'
import {
  useConfirmSecondFactor,
  useRemoveSecondFactor,
  useStartSecondFactor,
} from '../../features/second-factor/second-factor.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface Props {
  user: AuthUser
  onClose: () => void
}

/** Proof, then the QR code and the first code of the app, then the recovery codes. */
export function SetUp({ user, onClose }: Props) {
  const start = useStartSecondFactor()
  const confirm = useConfirmSecondFactor()
  const code = start.error instanceof ApiError ? start.error.problem.code : undefined
  if (confirm.data) return <Recovery {...confirm.data} onClose={onClose} />
  if (start.data) return <FirstCode {...start.data} confirm={confirm} onClose={onClose} />
  return (
    <ProofDialog
      user={user}
      title={m.factor_set_up_title()}
      label={m.factor_next()}
      busy={start.isPending}
      error={start.error}
      onProof={(proof) => start.mutate(proof)}
      onTyping={() => start.reset()}
      onClose={onClose}
    >
      <p>{m.factor_set_up_text()}</p>
      <ErrorNote>
        {code === 'second_factor_needed' && m.factor_first()}
        {code === 'address_unproven' && m.factor_address_first()}
      </ErrorNote>
    </ProofDialog>
  )
}

interface FirstCodeProps {
  uri: string
  qr: string
  secret: string
  confirm: ReturnType<typeof useConfirmSecondFactor>
  onClose: () => void
}

function FirstCode({ uri, qr, secret, confirm, onClose }: FirstCodeProps) {
  const formId = useId()
  const [code, setCode] = useState('')
  const field = useRef<HTMLDivElement>(null)
  // On a small screen the sentence below the field would stay out of sight.
  useEffect(() => {
    if (confirm.isError) field.current?.scrollIntoView({ block: 'end' })
  }, [confirm.isError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCode(code) && !confirm.isPending) confirm.mutate(code)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m.factor_scan_title()}
      closeLabel={m.shell_close()}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          disabled={!isCode(code)}
          busy={confirm.isPending}
          busyLabel={m.access_busy()}
        >
          {m.factor_confirm()}
        </Button>
      }
    >
      <form id={formId} method="post" noValidate className="proof" onSubmit={submit}>
        <p>{m.factor_scan_text()}</p>
        <img className="factor-qr" alt={m.factor_qr()} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} />
        <a href={uri} className={buttonClass({ variant: 'line', className: 'factor-open' })}>
          {m.factor_open()}
        </a>
        <p>
          {m.factor_secret()} <code className="factor-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <div ref={field}>
          <CodeField
            value={code}
            error={hasStatus(confirm.error, 422) ? m.factor_wrong() : undefined}
            onChange={(text) => {
              setCode(text)
              confirm.reset()
            }}
          />
          <WaitNote error={confirm.error} />
        </div>
      </form>
    </Dialog>
  )
}

/** The recovery codes, shown this once: a press beside the dialog must not lose them. */
function Recovery({ recovery: codes, ended, onClose }: { recovery: string[]; ended: number; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      toast.error(m.factor_recovery_not_copied())
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      lasting
      size="s"
      title={m.factor_recovery_title()}
      closeLabel={m.shell_close()}
      footer={
        <>
          {/* Said on the button: a toast would cover the other one on a phone. */}
          <Button variant="soft" onClick={() => void copy()}>
            {copied ? m.factor_recovery_copied() : m.factor_recovery_copy()}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {m.factor_recovery_kept()}
          </Button>
        </>
      }
    >
      <div className="proof">
        <p>{m.factor_recovery_text()}</p>
        {ended > 0 && <p>{m.factor_ended({ count: ended, sessions: formatNumber(ended) })}</p>}
        <ul className="factor-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {copied && m.factor_recovery_copied()}
        </p>
      </div>
    </Dialog>
  )
}

/** Proof and a code turn the app off. */
export function TurnOff({ user, onClose }: Props) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const remove = useRemoveSecondFactor(() => {
    onClose()
    toast.show(m.factor_off())
  })
  const wrong = fieldErrors(remove.error)['code'] !== undefined ? m.factor_wrong() : undefined
  const turnOff = (proof: Proof) => (isCode(code) ? remove.mutate({ ...proof, code }) : setMissing(true))
  return (
    <ProofDialog
      user={user}
      title={m.factor_turn_off_title()}
      label={m.factor_turn_off()}
      busy={remove.isPending}
      error={remove.error}
      onProof={turnOff}
      onTyping={() => remove.reset()}
      onClose={onClose}
    >
      <p>{m.factor_turn_off_text()}</p>
      <CodeFields
        isRecovery={isRecovery}
        onRecovery={setRecovery}
        value={code}
        error={isMissing ? m.factor_code_missing() : wrong}
        focused
        onChange={(text) => {
          setCode(text)
          setMissing(false)
          remove.reset()
        }}
      />
    </ProofDialog>
  )
}
