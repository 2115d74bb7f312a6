import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { sessionsQuery, useEndOtherSessions } from '../../features/auth/sessions.data.ts'
import { ProofDialog } from '../../features/proof/proof-dialog.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Block } from './block.tsx'
import { SessionRow } from './session-row.tsx'

/** Where one is logged in; each can be ended, and all but this one at once. */
export function SessionsBlock({ user }: { user: AuthUser }) {
  const query = useInfiniteQuery(sessionsQuery)
  return (
    <Block title={m.account_sessions()} text={m.account_sessions_text()}>
      <Loaded query={query} loading={<SkeletonLines label={m.account_sessions_loading()} count={3} />}>
        {({ pages }) => (
          <>
            <ul className="sessions" aria-label={m.account_sessions()}>
              {pages
                .flatMap(({ data }) => data)
                .map((one) => (
                  <SessionRow key={one.id} session={one} user={user} />
                ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="line" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {m.account_sessions_more()}
              </Button>
            )}
            {(pages[0]?.total ?? 0) > 1 && <EndOthers user={user} />}
          </>
        )}
      </Loaded>
    </Block>
  )
}

function EndOthers({ user }: { user: AuthUser }) {
  const [asked, setAsked] = useState(false)
  const end = useEndOtherSessions(() => {
    setAsked(false)
    toast.show(m.account_sessions_ended())
  })
  return (
    <>
      <Button variant="soft" onClick={() => setAsked(true)}>
        {m.account_sessions_end_others()}
      </Button>
      {asked && (
        <ProofDialog
          user={user}
          title={m.account_sessions_end_title()}
          label={m.account_sessions_end_others()}
          busy={end.isPending}
          error={end.error}
          onProof={(proof) => end.mutate(proof)}
          onTyping={() => end.reset()}
          onClose={() => setAsked(false)}
        >
          <p>{m.account_sessions_end_text()}</p>
        </ProofDialog>
      )}
    </>
  )
}
