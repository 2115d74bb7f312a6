import { useState } from 'react'
import type { LinkedAccount } from '../../../common/api/account.ts'
import { hasStatus } from '../../api/api-error.ts'
import { formatNumber } from '../../i18n/format.ts'
import { formatRecent } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { CircleCheck, Lock } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { CardHead } from './card-head.tsx'
import { Choices } from './choices.tsx'
import { LinkedImport } from './linked-import.tsx'
import { OffHelp } from './off-help.tsx'
import { useUnlink } from './linked.data.ts'
import { Prove } from './prove.tsx'
import { PrivateHelp } from './private-help.tsx'
import { problemTexts, refusalText, serviceNames } from './words.ts'

/** A linked account: how it stands, what was read of it, and how it is read. */
export function AccountCard({ account, on }: { account: LinkedAccount; on: boolean }) {
  const { platform, problem } = account
  return (
    <section className="linked" aria-labelledby={`linked-${platform}`}>
      <CardHead platform={platform} state={<State account={account} />}>
        <UnlinkButton account={account} />
      </CardHead>
      {problem === 'private' && <PrivateHelp platform={platform} />}
      {problem !== null && problem !== 'private' && (
        <ErrorNote silent className="mt-3">
          <span>
            {problemTexts[problem]({ service: serviceNames[platform] })} {problem === 'off' && <OffHelp />}
          </span>
        </ErrorNote>
      )}
      <LinkedImport account={account} on={on} />
      {on && account.proven === 0 && <ProveLater account={account} />}
      {account.import?.state !== 'preview' && <Choices account={account} />}
    </section>
  )
}

function State({ account }: { account: LinkedAccount }) {
  const { username, profile_url: url, problem, games, read_at: read } = account
  const name = url === null ? username : <ProfileLink url={url} name={username} />
  return (
    <>
      {problem === 'private' ? (
        <span className="linked-state linked-hold">
          <Lock aria-hidden size={16} />
          {m.linked_private()}
        </span>
      ) : (
        <span className="linked-state linked-ok">
          <CircleCheck aria-hidden size={16} />
          {m.linked_as()}
        </span>
      )}
      <span className="wrap-anywhere">{name}</span>
      {account.proven === 1 && <span>{m.linked_proven()}</span>}
      {read !== null && (
        <span>{m.linked_read({ count: games, number: formatNumber(games), when: formatRecent(read) })}</span>
      )}
    </>
  )
}

const ProfileLink = ({ url, name }: { url: string; name: string }) => (
  <a href={url} className="link" target="_blank" rel="noopener noreferrer">
    {name}
  </a>
)

function UnlinkButton({ account: { platform, username } }: { account: LinkedAccount }) {
  const [asking, setAsking] = useState(false)
  const close = (): void => setAsking(false)
  const unlink = useUnlink(close)
  const service = serviceNames[platform]
  const problem = hasStatus(unlink.error, 409) ? m.linked_running({ service }) : refusalText(unlink.error, platform)
  return (
    <>
      <Button size="s" variant="line" aria-label={m.linked_unlink_named({ service })} onClick={() => setAsking(true)}>
        {m.linked_unlink()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => unlink.mutate(platform)}
        danger
        busy={unlink.isPending}
        title={m.linked_unlink_title({ service })}
        confirmLabel={m.linked_unlink()}
        cancelLabel={m.linked_keep()}
        closeLabel={m.collection_close()}
      >
        <p className="wrap-anywhere">{m.linked_unlink_text({ name: username })}</p>
        {problem !== null && (
          <ErrorNote silent className="mt-3">
            {problem}
          </ErrorNote>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Taken on trust until it is proven: then others may see it. */
const ProveLater = ({ account }: { account: LinkedAccount }) => (
  <details className="linked-choices">
    <summary className="link">{m.linked_unproven()}</summary>
    <p className="settings-text">{m.linked_unproven_text({ service: serviceNames[account.platform] })}</p>
    <Prove platform={account.platform} />
  </details>
)
