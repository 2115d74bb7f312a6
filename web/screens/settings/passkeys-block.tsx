import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { Loaded } from '../../components/loaded.tsx'
import { passkeysQuery, useAddPasskey } from '../../features/passkey/passkey.data.ts'
import { passkeyProblem } from '../../features/passkey/problem-text.ts'
import { secondFactorQuery } from '../../features/second-factor/second-factor.data.ts'
import { ProofDialog } from '../../features/proof/proof-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Block } from './block.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** The passkeys that log in to the account, and how to add one. */
export function PasskeysBlock({ user }: { user: AuthUser }) {
  const query = useInfiniteQuery(passkeysQuery)
  const factor = useQuery(secondFactorQuery)
  // For an admin without a second factor the first one is it.
  const turnsOn = user.an === 1 && factor.data?.app === false && query.data?.pages[0]?.total === 0
  return (
    <Block title={m.passkey_title()} text={m.passkey_text()}>
      <Loaded query={query} loading={<SkeletonLines label={m.passkey_loading()} count={1} />}>
        {({ pages }) => {
          const passkeys = pages.flatMap(({ data }) => data)
          // Not a list of nothing, which screen readers would announce.
          if (passkeys.length === 0) return <div className="mt-4" />
          return (
            <ul className="sessions" aria-label={m.passkey_title()}>
              {passkeys.map((one) => (
                <PasskeyRow key={one.id} passkey={one} user={user} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {'PublicKeyCredential' in window ? (
        <AddPasskey user={user} turnsOn={turnsOn} />
      ) : (
        <p className="text-small text-ink-2">{m.passkey_unsupported()}</p>
      )}
    </Block>
  )
}

function AddPasskey({ user, turnsOn }: { user: AuthUser; turnsOn: boolean }) {
  const [asked, setAsked] = useState(false)
  const add = useAddPasskey(({ ended }) => {
    setAsked(false)
    toast.show(ended > 0 ? m.passkey_added_ended() : m.passkey_added())
  })
  return (
    <>
      <Button variant="soft" onClick={() => setAsked(true)}>
        {m.passkey_add()}
      </Button>
      {asked && (
        <ProofDialog
          user={user}
          title={m.passkey_add_title()}
          label={m.passkey_add()}
          busy={add.isPending}
          error={add.error}
          onProof={(proof) => add.mutate(proof)}
          onTyping={() => add.reset()}
          onClose={() => setAsked(false)}
        >
          <p>{m.passkey_add_text()}</p>
          {turnsOn && <p>{m.passkey_add_ends()}</p>}
          <ErrorNote>{passkeyProblem(add.error)}</ErrorNote>
        </ProofDialog>
      )}
    </>
  )
}
