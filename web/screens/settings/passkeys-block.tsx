import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { Loaded } from '../../components/loaded.tsx'
import { passkeysQuery, useAddPasskey } from '../../features/passkey/passkey.data.ts'
import { passkeyProblem } from '../../features/passkey/problem-text.ts'
import { ProofDialog } from '../../features/proof/proof-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Block } from './block.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** The passkeys that log in to the account, and how to add one. */
export function PasskeysBlock({ user }: { user: AuthUser }) {
  const query = useInfiniteQuery(passkeysQuery)
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
      <AddPasskey user={user} />
    </Block>
  )
}

function AddPasskey({ user }: { user: AuthUser }) {
  const [asked, setAsked] = useState(false)
  const add = useAddPasskey(() => {
    setAsked(false)
    toast.show(m.passkey_added())
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
          <p role="alert" className="field-error">
            {passkeyProblem(add.error)}
          </p>
        </ProofDialog>
      )}
    </>
  )
}
